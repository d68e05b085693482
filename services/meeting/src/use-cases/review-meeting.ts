import type { BodyOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import type { Principal } from '@visavis/platform';
import { approve, reject } from '../domain/review.ts';
import { changeMeeting } from './change-meeting.ts';
import { actorOf, type UseCaseDeps } from './context.ts';

interface Command<B> {
  meetingId: string;
  body: B;
  principal: Principal;
  now: Date;
}

export function approveMeeting(deps: UseCaseDeps, command: Command<BodyOf<typeof meetingEndpoints.adminApprove>>) {
  const { meetingId, body, principal, now } = command;
  const actor = actorOf(principal);
  return changeMeeting(deps, { meetingId, actor, now, decide: (meeting) => approve(meeting, body, actor, now) });
}

export function rejectMeeting(deps: UseCaseDeps, command: Command<BodyOf<typeof meetingEndpoints.adminReject>>) {
  const { meetingId, body, principal, now } = command;
  const actor = actorOf(principal);
  return changeMeeting(deps, { meetingId, actor, now, decide: (meeting) => reject(meeting, body, actor, now) });
}
