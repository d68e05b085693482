import { actorOf } from '@visavis/platform';
import { feature } from '../../domain/feature.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { changeMeeting } from './change-meeting.ts';

/** Throws NOT_FOUND, MEETING_NOT_PUBLIC and MEETING_PAST. */
export const featureMeeting = (
  deps: MeetingDeps,
  { meetingId, featured, principal, now }: MeetingCommand & { featured: boolean },
) => changeMeeting(deps, { meetingId, now, decide: (meeting) => feature(meeting, { featured }, actorOf(principal), now) });
