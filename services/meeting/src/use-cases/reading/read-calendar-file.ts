import { hostOf } from '../../data/people.ts';
import { calendarFile } from '../../domain/calendar-file.ts';
import { isPublic } from '../../domain/visibility.ts';
import type { MeetingDeps, MeetingQuery } from '../deps.ts';
import { loadFor } from '../load-meeting.ts';

/** The calendar file of a meeting that the reader may see. `origin`: where the pages are. Throws NOT_FOUND. */
export async function readCalendarFile(
  { store }: Pick<MeetingDeps, 'store'>,
  query: MeetingQuery,
  origin: string,
): Promise<string> {
  const { meetingId, now } = query;
  const meeting = await loadFor(store, query);
  const host = await hostOf(store, meeting, now);
  const page = {
    host: { name: host.name, url: `${origin}/hosts/${meeting.hostId}` },
    url: `${origin}/${isPublic(meeting, now) ? 'p' : 'm'}/${meetingId}`,
  };
  return calendarFile(meeting, page, now);
}
