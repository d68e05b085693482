import { userProfileUpdated, userRegistered } from '@visavis/contracts/events/auth';
import type { Clock, EventFactory } from '@visavis/platform';
import { defineConsumer, type Reader, type Store } from '@visavis/store';
import { withCoHostPhone } from '../data/meetings.ts';
import { isErased, type PersonRecord, people } from '../data/people.ts';
import { saveMeeting } from '../data/save-meeting.ts';
import { linkCoHost } from '../domain/co-hosts.ts';
import { coHostIds, isToCome } from '../domain/meeting.ts';
import { firstSeen } from './keep-people-on-user-event.ts';

/** A co-host named by phone gets the account linked that has it: when its owner signs up, or takes it for their new one. */
export const linkCoHostOnUserEvent = (deps: { store: Store; events: EventFactory<'meeting'>; clock: Clock }) =>
  defineConsumer(deps.store, {
    id: 'meeting/link-co-host-on-user-event',
    kind: 'reaction',
    on: [userRegistered, userProfileUpdated],
    async handle(unit, event) {
      const { userId, phoneKey } = event.data;
      if (phoneKey === undefined) return;
      // The projection of people may come to a sign-up later. A meeting made in between would find the account neither there nor here.
      const persons = unit.collection(people);
      if (!(await persons.get(userId))) persons.insert(firstSeen(event));
      const now = deps.clock.now();
      const found = await withCoHostPhone(unit, phoneKey);
      const erased = await erasedAmong(persons, new Set(found.flatMap(coHostIds)));
      for (const meeting of found) {
        const linked = linkCoHost(meeting, phoneKey, userId, (id) => erased.has(id));
        if (!linked) continue;
        await saveMeeting(
          unit,
          deps.events,
          linked,
          isToCome(linked, now) ? [{ type: 'updated', changed: ['coHosts'] }] : [],
          now,
        );
      }
    },
  });

async function erasedAmong(persons: Pick<Reader<PersonRecord>, 'get'>, userIds: Iterable<string>): Promise<Set<string>> {
  const erased = new Set<string>();
  for (const userId of userIds) {
    const person = await persons.get(userId);
    if (person && isErased(person)) erased.add(userId);
  }
  return erased;
}
