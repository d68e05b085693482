import { pagination } from '@visavis/contracts/common';
import { CATEGORY_SLUGS } from '@visavis/contracts/constants';
import type { Meeting as MeetingAnswer } from '@visavis/contracts/meeting-model';
import { attendedBy } from '../data/attendance.ts';
import type { CountMemo } from '../data/count-memo.ts';
import {
  type AdminFilter,
  countByState,
  findAmong,
  findForAdmin,
  findOwn,
  findPublic,
  type OwnFilter,
  type Page,
  type PageOf,
} from '../data/meeting-lists.ts';
import { meetings } from '../data/meetings.ts';
import { type FindPeople, people, personView } from '../data/people.ts';
import type { Meeting } from '../domain/meeting.ts';
import { isPublic, maySee, publicView, type Viewer, viewFor } from '../domain/view.ts';
import type { UseCaseDeps } from './context.ts';
import { meetingNotFound } from './refuse.ts';

type Deps = Pick<UseCaseDeps, 'store'>;
/** Lists show many hosts at once. */
type ListDeps = Deps & { findPeople: FindPeople };

export async function listPublicMeetings(
  deps: ListDeps,
  filter: Parameters<typeof findPublic>[1],
  page: Page,
  now: Date,
  memo?: CountMemo,
) {
  return shown(deps, await findPublic(deps.store.collection(meetings), filter, page, now, memo), page, undefined, now);
}

export async function listOwnMeetings(
  deps: ListDeps,
  filter: Omit<OwnFilter, 'role'> & { role: OwnFilter['role'] | 'joining' },
  page: Page,
  viewer: Viewer,
  now: Date,
) {
  const reader = deps.store.collection(meetings);
  const { role, ...rest } = filter;
  const found =
    role === 'joining'
      ? await findAmong(reader, await attendedBy(deps.store, filter.userId), filter.status, page, now)
      : await findOwn(reader, { ...rest, role }, page, now);
  return shown(deps, found, page, viewer, now);
}

export async function listMeetingsForAdmin(deps: ListDeps, filter: AdminFilter, page: Page, viewer: Viewer, now: Date) {
  return shown(deps, await findForAdmin(deps.store.collection(meetings), filter, page, now), page, viewer, now);
}

export async function countMeetings({ store }: Deps, now: Date) {
  const reader = store.collection(meetings);
  const counts = await Promise.all(CATEGORY_SLUGS.map(async (slug) => [slug, await countByState(reader, slug, now)] as const));
  return { counts: Object.fromEntries(counts) };
}

/** The same for everyone, whoever asks. */
export async function getPublicMeeting({ store }: Deps, meetingId: string, now: Date): Promise<{ meeting: MeetingAnswer }> {
  const meeting = await store.collection(meetings).get(meetingId);
  if (!meeting || !isPublic(meeting, now)) throw meetingNotFound();
  const host = await store.collection(people).get(meeting.hostId);
  return { meeting: publicView(meeting, personView(meeting.hostId, host, meeting.hostName), now) };
}

export async function getMeeting(
  { store }: Deps,
  meetingId: string,
  viewer: Viewer,
  now: Date,
): Promise<{ meeting: MeetingAnswer }> {
  const meeting = await store.collection(meetings).get(meetingId);
  if (!meeting || !maySee(meeting, viewer, now)) throw meetingNotFound();
  const host = await store.collection(people).get(meeting.hostId);
  return { meeting: viewFor(meeting, personView(meeting.hostId, host, meeting.hostName), viewer, now) };
}

async function shown({ findPeople }: ListDeps, found: PageOf<Meeting>, page: Page, viewer: Viewer | undefined, now: Date) {
  const hosts = await findPeople(
    found.items.map((meeting) => meeting.hostId),
    now,
  );
  return {
    meetings: found.items.map((meeting) => {
      const host = personView(meeting.hostId, hosts.get(meeting.hostId), meeting.hostName);
      return viewer ? viewFor(meeting, host, viewer, now) : publicView(meeting, host, now);
    }),
    pagination: pagination(page.page, page.limit, found.count),
  };
}
