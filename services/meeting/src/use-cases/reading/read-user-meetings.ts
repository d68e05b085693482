import type { MeetingStatus, StatusFilter } from '@visavis/contracts/constants/meeting';
import type { ListPage } from '@visavis/store';
import { attendanceAt, attendanceOf, attendedBy } from '../../data/attendance.ts';
import { findAmong, findOwn } from '../../data/meeting-lists.ts';
import { hostOf, personOf } from '../../data/people.ts';
import { guestsMet, metIn, turnsOf } from '../../data/sessions.ts';
import { loadMeeting, meetingNotFound } from '../load-meeting.ts';
import { type ListDeps, withHosts } from './read-meetings.ts';

/** What an admin is shown of one user's meetings (specification 2, user management). */

interface ListQuery {
  userId: string;
  status: MeetingStatus | 'all';
  state?: StatusFilter;
  now: Date;
}
interface OneQuery {
  userId: string;
  meetingId: string;
  now: Date;
}

export const listHosted = async (deps: ListDeps, { userId, status, state, now }: ListQuery, page: ListPage) =>
  withHosts(deps, await findOwn(deps.store, { userId, role: 'hosting', status, state }, page, now), now);

/** With when the user first waited for each meeting, and whether they met a host there. */
export async function listJoined(deps: ListDeps, { userId, status, state, now }: ListQuery, page: ListPage) {
  const { store } = deps;
  const queuedAt = new Map((await attendedBy(store, userId)).map((attendance) => [attendance.meetingId, attendance.queuedAt]));
  const found = await findAmong(store, [...queuedAt.keys()], { status, state }, page, now);
  const met = await metIn(
    store,
    found.items.map(({ _id }) => _id),
    userId,
  );
  const { items, count } = await withHosts(deps, found, now);
  const attendanceIn = (id: string) => ({ queuedAt: queuedAt.get(id) ?? now, met: met.has(id) });
  return { items: items.map((item) => ({ ...item, attendance: attendanceIn(item.meeting._id) })), count };
}

/** With everybody who waited for it. Throws NOT_FOUND. */
export async function readHosted({ store, findPeople }: ListDeps, { userId, meetingId, now }: OneQuery) {
  const meeting = await loadMeeting(store, meetingId);
  if (meeting.hostId !== userId) throw meetingNotFound();
  const [waited, met] = await Promise.all([attendanceAt(store, meetingId), guestsMet(store, meetingId)]);
  const people = await findPeople(
    waited.map((attendance) => attendance.userId),
    now,
  );
  const guests = waited.map(({ userId, queuedAt }) => {
    const { name, isVerified } = personOf(userId, people.get(userId));
    return { userId, name, isVerified, queuedAt, met: met.includes(userId) };
  });
  return { meeting, host: await hostOf(store, meeting, now), guests };
}

/** Throws NOT_FOUND. */
export async function readJoined({ store }: ListDeps, { userId, meetingId, now }: OneQuery) {
  const meeting = await loadMeeting(store, meetingId);
  const attendance = await attendanceOf(store, meetingId, userId);
  if (!attendance) throw meetingNotFound();
  const [met, turns] = await Promise.all([guestsMet(store, meetingId), turnsOf(store, meetingId, userId)]);
  const { queuedAt } = attendance;
  return { meeting, host: await hostOf(store, meeting, now), attendance: { queuedAt, met: met.includes(userId), turns } };
}
