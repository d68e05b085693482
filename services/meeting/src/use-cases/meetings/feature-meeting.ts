import { actorOf } from '@visavis/platform';
import { feature } from '../../domain/feature.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { changeMeeting } from './change-meeting.ts';

/** The same again changes nothing. Throws NOT_FOUND and MEETING_NOT_PUBLIC. */
export const featureMeeting = (deps: MeetingDeps, command: MeetingCommand & { featured: boolean }) =>
  changeMeeting(deps, { ...command, decide: (meeting) => feature(meeting, command.featured, actorOf(command.principal)) });
