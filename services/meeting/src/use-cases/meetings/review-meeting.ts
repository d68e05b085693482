import type { BodyOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { actorOf } from '@visavis/platform';
import { approve, reject } from '../../domain/review.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { changeMeeting } from './change-meeting.ts';

type Approval = MeetingCommand & { body: BodyOf<typeof meetingEndpoints.adminApprove> };
type Rejection = MeetingCommand & { body: BodyOf<typeof meetingEndpoints.adminReject> };

/** Throws NOT_FOUND, MEETING_FINAL, VERSION_CONFLICT and CATEGORY_REQUIRED. */
export const approveMeeting = (deps: MeetingDeps, command: Approval) =>
  changeMeeting(deps, {
    ...command,
    decide: (meeting) => approve(meeting, command.body, actorOf(command.principal), command.now),
  });

/** Throws NOT_FOUND and MEETING_FINAL. */
export const rejectMeeting = (deps: MeetingDeps, command: Rejection) =>
  changeMeeting(deps, {
    ...command,
    decide: (meeting) => reject(meeting, command.body, actorOf(command.principal), command.now),
  });
