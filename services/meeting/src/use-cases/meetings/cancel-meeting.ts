import { actorOf } from '@visavis/platform';
import { cancel } from '../../domain/cancel.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
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
