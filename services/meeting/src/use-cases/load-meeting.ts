import { NotFound } from '@visavis/platform';
import type { Source } from '@visavis/store';
import { getMeeting } from '../data/meetings.ts';
import type { Meeting } from '../domain/meeting.ts';
import { maySee, type Viewer } from '../domain/visibility.ts';
import type { MeetingQuery } from './deps.ts';

export const meetingNotFound = () => new NotFound('NOT_FOUND', 'Meeting not found');

/** Throws NOT_FOUND where there is none. */
export async function loadMeeting(source: Source, meetingId: string): Promise<Meeting> {
  const meeting = await getMeeting(source, meetingId);
  if (!meeting) throw meetingNotFound();
  return meeting;
}

/** For whoever may make the call. Throws NOT_FOUND and FORBIDDEN. */
export async function loadFor(
  source: Source,
  { meetingId, authorize }: Pick<MeetingQuery, 'meetingId' | 'authorize'>,
): Promise<Meeting> {
  const meeting = await loadMeeting(source, meetingId);
  authorize(meeting);
  return meeting;
}

/** Throws NOT_FOUND, too, when the viewer may not know of it. */
export async function loadVisible(source: Source, meetingId: string, viewer: Viewer, now: Date): Promise<Meeting> {
  const meeting = await loadMeeting(source, meetingId);
  if (!maySee(meeting, viewer, now)) throw meetingNotFound();
  return meeting;
}
