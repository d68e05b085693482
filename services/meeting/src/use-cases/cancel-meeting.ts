import type { MeetingStatus } from '@visavis/contracts/constants';
import type { Meeting as MeetingAnswer } from '@visavis/contracts/meeting-model';
import type { Principal } from '@visavis/platform';
import { cancel } from '../domain/cancel.ts';
import { onlyHost } from './authorize.ts';
import { changeMeeting } from './change-meeting.ts';
import { actorOf, type UseCaseDeps } from './context.ts';
import { closeSession } from './session/start-end.ts';

/** The host's own before it starts, or any by an admin until its end. */
export async function cancelMeeting(
  deps: UseCaseDeps,
  command: { meetingId: string; reason: string; principal: Principal; as: 'host' | 'admin'; now: Date },
): Promise<{ meeting: MeetingAnswer; previousStatus: MeetingStatus }> {
  const { meetingId, reason, principal, as, now } = command;
  const actor = actorOf(principal);
  const { meeting } = await changeMeeting(deps, {
    meetingId,
    actor,
    now,
    ...(as === 'host' ? { authorize: onlyHost(principal, 'Only the host can cancel this meeting') } : {}),
    decide: (stored) => cancel(stored, { reason }, actor, as, now),
    // A queue that was already open, or a session that an admin breaks off.
    alsoWrite: (unit, meeting) => closeSession(deps, unit, meeting, now),
  });
  return { meeting, previousStatus: meeting.previousStatus ?? 'pending' };
}
