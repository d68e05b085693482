import { pagination } from '@visavis/contracts/common';
import type { MeetingStatus } from '@visavis/contracts/constants';
import { attendanceAt, attendanceOf, attendedBy } from '../data/attendance.ts';
import { findAmong, findOwn, type Page } from '../data/meeting-lists.ts';
import { meetings } from '../data/meetings.ts';
import { type FindPeople, personView } from '../data/people.ts';
import { sessions } from '../data/sessions.ts';
import type { Meeting } from '../domain/meeting.ts';
import { type Viewer, viewFor } from '../domain/view.ts';
import type { UseCaseDeps } from './context.ts';
import { meetingNotFound } from './refuse.ts';
import { guestsOf } from './videos/show-video.ts';

/** What an admin is shown of one user's meetings (specification 2, user management). */

type Deps = Pick<UseCaseDeps, 'store'> & { findPeople: FindPeople };
interface Query {
  userId: string;
  status: MeetingStatus | 'all';
  viewer: Viewer;
  now: Date;
}

export async function listHosted(deps: Deps, { userId, status, viewer, now }: Query, page: Page) {
  const found = await findOwn(deps.store.collection(meetings), { userId, role: 'hosting', status }, page, now);
  return {
    meetings: await shown(deps, found.items, viewer, now),
    pagination: pagination(page.page, page.limit, found.count),
  };
}

export async function listJoined(deps: Deps, { userId, status, viewer, now }: Query, page: Page) {
  const attended = new Map((await attendedBy(deps.store, userId)).map((each) => [each.meetingId, each]));
  const found = await findAmong(deps.store.collection(meetings), [...attended.keys()], status, page, now);
  const ids = found.items.map(({ _id }) => _id);
  const held = await deps.store.collection(sessions).find({ where: { _id: { in: ids } }, limit: 100 });
  const met = new Set(held.filter((session) => session.met.includes(userId)).map(({ _id }) => _id));
  return {
    meetings: (await shown(deps, found.items, viewer, now)).map((meeting) => ({
      ...meeting,
      attendance: {
        queuedAt: (attended.get(meeting._id)?.queuedAt ?? now).toISOString(),
        met: met.has(meeting._id),
      },
    })),
    pagination: pagination(page.page, page.limit, found.count),
  };
}

interface OneQuery {
  userId: string;
  meetingId: string;
  viewer: Viewer;
  now: Date;
}

export async function getHosted(deps: Deps, { userId, meetingId, viewer, now }: OneQuery) {
  const meeting = await deps.store.collection(meetings).get(meetingId);
  if (meeting?.hostId !== userId) throw meetingNotFound();
  const [waited, met] = await Promise.all([attendanceAt(deps.store, meetingId), guestsOf(deps.store, meetingId)]);
  const known = await deps.findPeople(
    waited.map((each) => each.userId),
    now,
  );
  const guests = waited.map((each) => {
    const { name, isVerified } = personView(each.userId, known.get(each.userId));
    return { userId: each.userId, name, isVerified, queuedAt: each.queuedAt.toISOString(), met: met.includes(each.userId) };
  });
  const [view] = await shown(deps, [meeting], viewer, now);
  if (!view) throw meetingNotFound();
  return { meeting: view, guests, noShow: meeting.noShow };
}

export async function getJoined(deps: Deps, { userId, meetingId, viewer, now }: OneQuery) {
  const meeting = await deps.store.collection(meetings).get(meetingId);
  const attended = await attendanceOf(deps.store, meetingId, userId);
  if (!meeting || !attended) throw meetingNotFound();
  const met = await guestsOf(deps.store, meetingId);
  const [view] = await shown(deps, [meeting], viewer, now);
  if (!view) throw meetingNotFound();
  return { meeting: view, attendance: { queuedAt: attended.queuedAt.toISOString(), met: met.includes(userId) } };
}

async function shown({ findPeople }: Deps, found: readonly Meeting[], viewer: Viewer, now: Date) {
  const hosts = await findPeople(
    found.map((meeting) => meeting.hostId),
    now,
  );
  return found.map((meeting) =>
    viewFor(meeting, personView(meeting.hostId, hosts.get(meeting.hostId), meeting.hostName), viewer, now),
  );
}
