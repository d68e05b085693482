import { meetings } from '../data/meetings.ts';
import { people, personView } from '../data/people.ts';
import { calendarFile } from '../domain/calendar-file.ts';
import { isPublic, maySee, type Viewer } from '../domain/view.ts';
import type { UseCaseDeps } from './context.ts';
import { meetingNotFound } from './refuse.ts';

/** The calendar file of a meeting that the caller may see. `origin`: where the pages are. */
export async function readCalendarFile(
  { store }: Pick<UseCaseDeps, 'store'>,
  meetingId: string,
  viewer: Viewer | undefined,
  origin: string,
  now: Date,
): Promise<string> {
  const meeting = await store.collection(meetings).get(meetingId);
  const open = meeting !== undefined && isPublic(meeting, now);
  if (!meeting || !(open || (viewer && maySee(meeting, viewer, now)))) throw meetingNotFound();
  const host = personView(meeting.hostId, await store.collection(people).get(meeting.hostId), meeting.hostName);
  const about = {
    host: { name: host.name, url: `${origin}/hosts/${meeting.hostId}` },
    url: `${origin}/${open ? 'p' : 'm'}/${meetingId}`,
  };
  return calendarFile(meeting, about, now);
}
