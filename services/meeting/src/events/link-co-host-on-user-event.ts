import { AUTH_TOPIC, authEvent } from '@visavis/contracts/events/auth';
import type { Consumer } from '@visavis/event-bus';
import type { Clock, EventFactory } from '@visavis/platform';
import { oncePerEvent, type Reader, type Store } from '@visavis/store';
import { meetings, withCoHostPhone } from '../data/meetings.ts';
import { isErased, type PersonRecord, people } from '../data/people.ts';
import { saveMeeting } from '../data/save-meeting.ts';
import { linkCoHost } from '../domain/co-hosts.ts';
import { coHostIds, stateOf } from '../domain/meeting.ts';
import { newcomer } from './keep-people-on-user-event.ts';

const id = 'meeting/link-co-host-on-user-event';

/** A co-host named by phone gets the account linked that has it: when its owner signs up, or takes it for their new one. */
export function linkCoHostOnUserEvent(deps: { store: Store; events: EventFactory; clock: Clock }): Consumer {
  return {
    id,
    topic: AUTH_TOPIC,
    types: ['visavis.user.registered.v1', 'visavis.user.profile-updated.v1'],
    kind: 'reaction',
    handle: oncePerEvent(deps.store, id, async (unit, event) => {
      const told = authEvent.parse(event);
      const phoneKey = 'phoneKey' in told.data ? told.data.phoneKey : undefined;
      if (phoneKey === undefined) return;
      const { userId } = told.data;
      // The projection of people may come to a sign-up later. A meeting made in between would find the account neither there nor here.
      const known = unit.collection(people);
      if (!(await known.get(userId))) known.insert(newcomer(told));
      const now = deps.clock.now();
      const found = await withCoHostPhone(unit.collection(meetings), phoneKey);
      const erased = await erasedAmong(known, new Set(found.flatMap(coHostIds)));
      for (const meeting of found) {
        const linked = linkCoHost(meeting, phoneKey, userId, (id) => erased.has(id));
        if (!linked) continue;
        const news = stateOf(linked, now) !== 'past' && (linked.status === 'pending' || linked.status === 'approved');
        await saveMeeting(unit, deps.events, linked, news ? [{ type: 'updated', changed: ['coHosts'] }] : [], now);
      }
    }),
  };
}

async function erasedAmong(known: Pick<Reader<PersonRecord>, 'get'>, userIds: Iterable<string>): Promise<Set<string>> {
  const erased = new Set<string>();
  for (const userId of userIds) {
    const person = await known.get(userId);
    if (person && isErased(person)) erased.add(userId);
  }
  return erased;
}
