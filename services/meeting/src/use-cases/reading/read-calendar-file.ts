import { hostOf } from '../../data/people.ts';
import { calendarFile } from '../../domain/calendar-file.ts';
import { isPublic, maySee, type Viewer } from '../../domain/visibility.ts';
import type { MeetingDeps } from '../deps.ts';
import { loadMeeting, meetingNotFound } from '../load-meeting.ts';

/** The calendar file of a meeting that the reader may see. `origin`: where the pages are. Throws NOT_FOUND. */
export async function readCalendarFile(
  { store }: Pick<MeetingDeps, 'store'>,
  meetingId: string,
  viewer: Viewer | undefined,
  origin: string,
  now: Date,
): Promise<string> {
  const meeting = await loadMeeting(store, meetingId);
  const open = isPublic(meeting, now);
  if (!open && !(viewer && maySee(meeting, viewer, now))) throw meetingNotFound();
  const host = await hostOf(store, meeting);
  const page = {
    host: { name: host.name, url: `${origin}/hosts/${meeting.hostId}` },
    url: `${origin}/${open ? 'p' : 'm'}/${meetingId}`,
  };
  return calendarFile(meeting, page, now);
}
