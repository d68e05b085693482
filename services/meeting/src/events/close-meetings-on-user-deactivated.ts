import { AUTH_TOPIC, userStatusChanged } from '@visavis/contracts/events/auth';
import type { Consumer } from '@visavis/event-bus';
import type { Clock, EventFactory } from '@visavis/platform';
import { oncePerEvent, type Store } from '@visavis/store';
import { comingOf, meetings } from '../data/meetings.ts';
import { saveMeeting } from '../data/save-meeting.ts';
import { cancel } from '../domain/cancel.ts';
import { stateOf } from '../domain/meeting.ts';
import { reject } from '../domain/review.ts';

const id = 'meeting/close-meetings-on-user-deactivated';
const REASON = "The host's account is no longer active";

/** A deactivated host's pending meetings are rejected, their approved coming ones cancelled. One that is under way goes on. */
export function closeMeetingsOnUserDeactivated(deps: { store: Store; events: EventFactory; clock: Clock }): Consumer {
  return {
    id,
    topic: AUTH_TOPIC,
    types: ['visavis.user.status-changed.v1'],
    kind: 'reaction',
    handle: oncePerEvent(deps.store, id, async (unit, event) => {
      const { userId, isActive, actor = null } = userStatusChanged.parse(event).data;
      if (isActive) return;
      const now = deps.clock.now();
      for (const meeting of await comingOf(unit.collection(meetings), userId, now)) {
        if (meeting.status === 'approved' && stateOf(meeting, now) !== 'upcoming') continue;
        const decision =
          meeting.status === 'pending'
            ? reject(meeting, { reason: REASON }, actor, now)
            : cancel(meeting, { reason: REASON }, actor, 'host', now);
        // Refused: over or unreviewed by now, which needs nothing from here.
        if (decision.kind === 'accepted') await saveMeeting(unit, deps.events, decision.meeting, decision.facts, now);
      }
    }),
  };
}
