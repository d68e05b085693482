import { pagination } from '@visavis/contracts/common';
import { CATEGORY_SLUGS } from '@visavis/contracts/constants';
import type { Meeting as MeetingAnswer } from '@visavis/contracts/meeting-model';
import { attendedBy } from '../data/attendance.ts';
import type { CountMemo } from '../data/count-memo.ts';
import { interestId, interests, interestsOf } from '../data/interests.ts';
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
import { interestFor } from '../domain/interest.ts';
import type { Meeting } from '../domain/meeting.ts';
import { isPublic, maySee, publicView, type Viewer, viewFor } from '../domain/view.ts';
import type { UseCaseDeps } from './context.ts';
import { meetingNotFound } from './refuse.ts';
import { type VideoDeps, videoFor } from './videos/show-video.ts';

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
  filter: Omit<OwnFilter, 'role'> & { role: OwnFilter['role'] | 'joining' | 'interested' },
  page: Page,
  viewer: Viewer,
  now: Date,
) {
  const reader = deps.store.collection(meetings);
  const { role, ...rest } = filter;
  const { userId, status } = filter;
  if (role === 'hosting' || role === 'cohosting')
    return shown(deps, await findOwn(reader, { ...rest, role }, page, now), page, viewer, now);
  if (role === 'joining') {
    const ids = (await attendedBy(deps.store, userId)).map(({ meetingId }) => meetingId);
    return shown(deps, await findAmong(reader, ids, status, page, now), page, viewer, now);
  }
  const known = await interestsOf(deps.store, userId);
  const found = await findAmong(reader, [...known.keys()], status, page, now);
  const list = await shown(deps, found, page, viewer, now);
  const meetingsShown = list.meetings.map((meeting, index) => ({
    ...meeting,
    ...interestFor(found.items[index] as Meeting, known.get(meeting._id), now),
  }));
  return { ...list, meetings: meetingsShown };
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
export async function getPublicMeeting(deps: VideoDeps, meetingId: string, now: Date): Promise<{ meeting: MeetingAnswer }> {
  const { store } = deps;
  const meeting = await store.collection(meetings).get(meetingId);
  if (!meeting || !isPublic(meeting, now)) throw meetingNotFound();
  const host = await store.collection(people).get(meeting.hostId);
  const view = publicView(meeting, personView(meeting.hostId, host, meeting.hostName), now);
  const { video } = await videoFor(deps, meeting, undefined, now);
  return { meeting: video ? { ...view, video } : view };
}

export async function getMeeting(
  deps: VideoDeps,
  meetingId: string,
  viewer: Viewer,
  now: Date,
): Promise<{ meeting: MeetingAnswer }> {
  const { store } = deps;
  const meeting = await store.collection(meetings).get(meetingId);
  if (!meeting || !maySee(meeting, viewer, now)) throw meetingNotFound();
  const [host, interest, video] = await Promise.all([
    store.collection(people).get(meeting.hostId),
    store.collection(interests).get(interestId(meetingId, viewer.userId)),
    videoFor(deps, meeting, viewer, now),
  ]);
  const view = viewFor(meeting, personView(meeting.hostId, host, meeting.hostName), viewer, now);
  return { meeting: { ...view, ...interestFor(meeting, interest, now), ...video } };
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
