import type { Source } from '@visavis/store';
import { attendanceOf, attendedBy } from '../../data/attendance.ts';
import { countOfHost } from '../../data/meeting-lists.ts';
import { meetingsById, withCoHost } from '../../data/meetings.ts';
import { metPerson } from '../../data/met-people.ts';
import { getSession } from '../../data/sessions.ts';
import { isAnyHost, type Meeting } from '../../domain/meeting.ts';
import { encounterOf } from '../../domain/session/encounters.ts';

/**
 * Whether a user may know who the other is: they met, also where one has stepped down as a co-host since; from a host's page; or
 * from a meeting that one of them hosts and the other one waited for or co-hosts.
 */
export async function knows(source: Source, userId: string, otherId: string, now: Date): Promise<boolean> {
  if (await metPerson(source, userId, otherId)) return true;
  const { live, upcoming, past } = await countOfHost(source, otherId, now);
  if (live + upcoming + past > 0) return true;
  if ((await withCoHost(source, otherId)).some((meeting) => isAnyHost(meeting, userId))) return true;
  if ((await withCoHost(source, userId)).some((meeting) => isAnyHost(meeting, otherId))) return true;
  return (await waitedFor(source, otherId, userId)) || (await waitedFor(source, userId, otherId));
}

async function waitedFor(source: Source, guestId: string, hostId: string): Promise<boolean> {
  const ids = (await attendedBy(source, guestId)).map(({ meetingId }) => meetingId);
  return [...(await meetingsById(source, ids)).values()].some((meeting) => isAnyHost(meeting, hostId));
}

/** The same within one meeting that the user may see: guests know the hosts, hosts their guests, and who met there each other. */
export async function knowsFrom(source: Source, meeting: Meeting, userId: string, otherId: string): Promise<boolean> {
  if (isAnyHost(meeting, otherId)) return true;
  if (isAnyHost(meeting, userId) && (await attendanceOf(source, meeting._id, otherId))) return true;
  const session = await getSession(source, meeting._id);
  return session !== undefined && encounterOf(session, userId, otherId) !== undefined;
}
