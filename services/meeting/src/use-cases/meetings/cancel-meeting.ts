import { actorOf, unlessRefused } from '@visavis/platform';
import { laterDates } from '../../data/meetings.ts';
import { hostOf } from '../../data/people.ts';
import { saveMeeting } from '../../data/save-meeting.ts';
import { cancel } from '../../domain/cancel.ts';
import type { MeetingEventDraft } from '../../domain/decision.ts';
import type { Meeting } from '../../domain/meeting.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { loadFor } from '../load-meeting.ts';
import type { MeetingWithHost } from '../reading/read-meetings.ts';
import { closeSession } from '../session/start-end.ts';
import { changeMeeting } from './change-meeting.ts';

/**
 * Hosts cancel their own meeting before it starts, admins any meeting until its end.
 * Throws NOT_FOUND, FORBIDDEN (a co-host), MEETING_FINAL, MEETING_PAST and, for the host, MEETING_STARTED.
 */
export function cancelMeeting(deps: MeetingDeps, command: MeetingCommand & { reason: string; as: 'host' | 'admin' }) {
  const { reason, principal, as, now } = command;
  return changeMeeting(deps, {
    ...command,
    decide: (stored) => cancel(stored, { reason }, actorOf(principal), as, now),
    // The queue may be open already, or an admin cancels during the session.
    alsoWrite: (unit, meeting) => closeSession(deps, unit, meeting, now),
  });
}

/**
 * Ends office hours: this date and all later ones that can still be cancelled, in one commit. Throws what a cancellation of this
 * date throws.
 */
export function endSeries(
  deps: MeetingDeps,
  command: MeetingCommand & { reason: string; as: 'host' | 'admin' },
): Promise<MeetingWithHost> {
  const { reason, principal, as, now } = command;
  const decide = (meeting: Meeting) => cancel(meeting, { reason }, actorOf(principal), as, now);
  return deps.store.transaction(async (unit) => {
    const stored = await loadFor(unit, command);
    const first = unlessRefused(decide(stored));
    const later = (await laterDates(unit, stored)).map(decide);
    let { meeting } = first;
    for (const decision of [first, ...later]) {
      if (decision.kind !== 'accepted') continue;
      const drafts = decision.drafts.map(
        (draft): MeetingEventDraft =>
          draft.type === 'cancelled' && stored.status === 'approved' ? { ...draft, endsSeriesFrom: stored._id } : draft,
      );
      const saved = await saveMeeting(unit, deps.events, decision.meeting, drafts, now);
      if (decision === first) meeting = saved;
      await closeSession(deps, unit, saved, now);
    }
    return { meeting, host: await hostOf(unit, meeting, now) };
  });
}
