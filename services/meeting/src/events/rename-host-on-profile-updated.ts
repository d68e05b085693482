import { DELETED_USER_NAME } from '@visavis/contracts/constants';
import { userDeleted, userProfileUpdated, userRegistered } from '@visavis/contracts/events/auth';
import type { Clock, EventFactory } from '@visavis/platform';
import { defineConsumer, type Store } from '@visavis/store';
import { hostedUnderAnotherName } from '../data/meetings.ts';
import { saveMeeting } from '../data/save-meeting.ts';
import type { MeetingEventDraft } from '../domain/decision.ts';
import { isToCome } from '../domain/meeting.ts';

const BATCH = 200;

/**
 * Search finds a meeting by its host's present name, and pages that show one that is still to come receive the change. Those that are over
 * get it without an event: a host may have thousands, and no page follows them. Registration too: the first proposal may be faster than the event.
 */
export const renameHostOnProfileUpdated = (deps: { store: Store; events: EventFactory<'meeting'>; clock: Clock }) =>
  defineConsumer(deps.store, {
    id: 'meeting/rename-host-on-profile-updated',
    kind: 'reaction',
    on: [userRegistered, userProfileUpdated, userDeleted],
    async handleBatch(unit, event) {
      const name = event.type === 'visavis.user.deleted.v1' ? DELETED_USER_NAME : event.data.name;
      const now = deps.clock.now();
      const found = await hostedUnderAnotherName(unit, event.data.userId, name, BATCH);
      for (const meeting of found) {
        const drafts: MeetingEventDraft[] = isToCome(meeting, now) ? [{ type: 'updated', changed: ['host'] }] : [];
        await saveMeeting(unit, deps.events, { ...meeting, hostName: name }, drafts, now);
      }
      return found.length < BATCH ? 'done' : 'more';
    },
  });
