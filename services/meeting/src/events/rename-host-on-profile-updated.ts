import { DELETED_USER_NAME } from '@visavis/contracts/constants';
import { AUTH_TOPIC, userDeleted, userProfileUpdated, userRegistered } from '@visavis/contracts/events/auth';
import type { Consumer } from '@visavis/event-bus';
import type { Clock, EventFactory } from '@visavis/platform';
import type { Store } from '@visavis/store';
import { z } from 'zod';
import { hostedUnderAnotherName, meetings } from '../data/meetings.ts';
import { saveMeeting } from '../data/save-meeting.ts';
import type { MeetingFact } from '../domain/decision.ts';
import { type Meeting, stateOf } from '../domain/meeting.ts';

const id = 'meeting/rename-host-on-profile-updated';
const AT_ONCE = 200;
const named = z.discriminatedUnion('type', [userRegistered, userProfileUpdated, userDeleted]);

/**
 * Search finds a meeting by its host's present name, and pages that show one that is still to come hear of it. Those that are over change
 * their version in silence: a host may have thousands, and nobody follows them. Registration too: the first proposal may be faster than the
 * event. Without an inbox: each commit sets the name, and doing that again changes nothing.
 */
export function renameHostOnProfileUpdated(deps: { store: Store; events: EventFactory; clock: Clock }): Consumer {
  return {
    id,
    topic: AUTH_TOPIC,
    types: ['visavis.user.registered.v1', 'visavis.user.profile-updated.v1', 'visavis.user.deleted.v1'],
    kind: 'reaction',
    async handle(event) {
      const { type, data } = named.parse(event);
      const { userId } = data;
      const name = type === 'visavis.user.deleted.v1' ? DELETED_USER_NAME : data.name;
      // In bounded commits: a host may have thousands.
      for (;;) {
        const renamed = await deps.store.transaction(async (unit) => {
          const now = deps.clock.now();
          const found = await hostedUnderAnotherName(unit.collection(meetings), userId, name, AT_ONCE);
          for (const meeting of found) {
            const facts: MeetingFact[] = isToCome(meeting, now) ? [{ type: 'updated', changed: ['host'] }] : [];
            await saveMeeting(unit, deps.events, { ...meeting, hostName: name }, facts, now);
          }
          return found.length;
        });
        if (renamed < AT_ONCE) break;
      }
    },
  };
}

const isToCome = (meeting: Meeting, now: Date) =>
  (meeting.status === 'pending' || meeting.status === 'approved') && stateOf(meeting, now) !== 'past';
