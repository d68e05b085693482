import { userStatusChanged } from '@visavis/contracts/events/auth';
import type { Clock, EventFactory } from '@visavis/platform';
import { defineConsumer, type Store } from '@visavis/store';
import { comingOf } from '../data/meetings.ts';
import { saveMeeting } from '../data/save-meeting.ts';
import { cancel } from '../domain/cancel.ts';
import { stateOf } from '../domain/meeting.ts';
import { reject } from '../domain/review.ts';

const REASON = "The host's account is no longer active";

/** A deactivated host's pending meetings are rejected, their approved coming ones cancelled. One that is under way goes on. */
export const closeMeetingsOnUserDeactivated = (deps: { store: Store; events: EventFactory<'meeting'>; clock: Clock }) =>
  defineConsumer(deps.store, {
    id: 'meeting/close-meetings-on-user-deactivated',
    kind: 'reaction',
    on: [userStatusChanged],
    async handle(unit, event) {
      const { userId, isActive, actor = null } = event.data;
      if (isActive) return;
      const now = deps.clock.now();
      for (const meeting of await comingOf(unit, userId, now)) {
        if (meeting.status === 'approved' && stateOf(meeting, now) !== 'upcoming') continue;
        const decision =
          meeting.status === 'pending'
            ? reject(meeting, { reason: REASON }, actor, now)
            : cancel(meeting, { reason: REASON }, actor, 'host', now);
        // Refused: over or unreviewed by now, which needs nothing from here.
        if (decision.kind === 'accepted') await saveMeeting(unit, deps.events, decision.meeting, decision.facts, now);
      }
    },
  });
