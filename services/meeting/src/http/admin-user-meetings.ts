import { meetingEndpoints } from '@visavis/contracts/meetings';
import type { Routes } from '@visavis/platform';
import { createPeopleReader } from '../data/people.ts';
import { togetherMs } from '../domain/session/encounters.ts';
import { type MeetingDeps, viewerOf } from '../use-cases/deps.ts';
import { listHosted, listJoined, readHosted, readJoined } from '../use-cases/reading/read-user-meetings.ts';
import { presentList, presentMeeting } from './present-meeting.ts';

/** A user's meetings, for admins. */
export function adminUserMeetingRoutes({ on }: Routes, deps: MeetingDeps): void {
  const lists = { ...deps, findPeople: createPeopleReader(deps.store) };
  on(meetingEndpoints.adminHosted, async ({ params, query, principal, now }) => {
    const list = await listHosted(lists, { userId: params.id, status: query.status, now }, query);
    return presentList(list, query, (meeting) => presentMeeting(meeting, viewerOf(principal), now));
  });
  on(meetingEndpoints.adminHostedOne, async ({ params, principal, now }) => {
    const hosted = await readHosted(lists, { userId: params.id, meetingId: params.meetingId, now });
    return {
      meeting: presentMeeting(hosted, viewerOf(principal), now),
      guests: hosted.guests.map((guest) => ({ ...guest, queuedAt: guest.queuedAt.toISOString() })),
      noShow: hosted.meeting.noShow,
    };
  });
  on(meetingEndpoints.adminJoined, async ({ params, query, principal, now }) => {
    const list = await listJoined(lists, { userId: params.id, status: query.status, now }, query);
    return presentList(list, query, (item) => ({
      ...presentMeeting(item, viewerOf(principal), now),
      attendance: presentAttendance(item.attendance),
    }));
  });
  on(meetingEndpoints.adminJoinedOne, async ({ params, principal, now }) => {
    const joined = await readJoined(lists, { userId: params.id, meetingId: params.meetingId, now });
    const turns = joined.attendance.turns.map((turn) => ({
      startedAt: turn.startedAt.toISOString(),
      endedAt: turn.endedAt?.toISOString() ?? null,
      togetherSec: Math.round(togetherMs(turn, now) / 1_000),
    }));
    return {
      meeting: presentMeeting(joined, viewerOf(principal), now),
      attendance: { ...presentAttendance(joined.attendance), turns },
    };
  });
}

const presentAttendance = ({ queuedAt, met }: { queuedAt: Date; met: boolean }) => ({ queuedAt: queuedAt.toISOString(), met });
