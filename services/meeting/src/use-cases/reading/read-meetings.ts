import { CATEGORY_SLUGS } from '@visavis/contracts/constants/category';
import { SESSION } from '@visavis/contracts/constants/session';
import { DAY } from '@visavis/contracts/constants/units';
import type { Person, Presence } from '@visavis/contracts/meeting-model';
import type { Count, ListPage, Source } from '@visavis/store';
import { attendedBy } from '../../data/attendance.ts';
import { countInterested, countInterestedIn, getInterest, type InterestRecord, interestsOf } from '../../data/interests.ts';
import { leaveWaitsOf } from '../../data/leave-waits.ts';
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
  type PublicFilter,
} from '../../data/meeting-lists.ts';
import type { ListMemo } from '../../data/memo.ts';
import { type FindPeople, getPerson, hostAs, hostOf, nameNowOf } from '../../data/people.ts';
import { reviewedAmong } from '../../data/safety/feedback.ts';
import { sessionsOf } from '../../data/sessions.ts';
import { isAnyHost, isCoHost, isToCome, type Meeting } from '../../domain/meeting.ts';
import { notesOf } from '../../domain/notes.ts';
import { passAtOnceUntil } from '../../domain/session/early-leaves.ts';
import { phaseOf } from '../../domain/session/open.ts';
import { placeOf, presenceOf } from '../../domain/session/places.ts';
import { newSession } from '../../domain/session/session.ts';
import { type MeetingCommand, type MeetingDeps, type MeetingQuery, viewerOf } from '../deps.ts';
import { loadFor } from '../load-meeting.ts';
import { isBusyAt } from '../meetings/check-schedule.ts';
import { hasMet } from '../safety/feedback.ts';
import { recordedAmong, type VideoDeps, type VideoOnPage, videoFor } from '../videos/video-on-page.ts';

type Deps = Pick<MeetingDeps, 'store'>;
/** Lists show many hosts at once. */
export type ListDeps = Deps & { findPeople: FindPeople };

export interface MeetingWithHost {
  meeting: Meeting;
  host: Person;
  /** From the moment the queue opens until the end. */
  presence?: Presence | undefined;
  /** In lists: there is a recording that the reader may watch. */
  recorded?: true | undefined;
}
/** With what the reader has to do with it. */
export interface MeetingDetails extends MeetingWithHost {
  interest?: InterestRecord | undefined;
  /** For its hosts while it is public and not over: how many asked to be reminded. */
  interested?: number | undefined;
  /** For an admin: the host's name by now, while the meeting keeps another. */
  hostNameNow?: string | undefined;
  /** For admins, on the one meeting: the names of who wrote its notes and decided on it, by id. */
  actorNames?: ReadonlyMap<string, string> | undefined;
  /** The reader is a co-host and hosts or co-hosts another meeting then. */
  busy?: boolean | undefined;
  video?: VideoOnPage | undefined;
  /** Where the reader is in it now. */
  place?: 'queue' | 'room' | undefined;
  /** The reader met somebody there lately, and has not said how it was. */
  asksFeedback?: boolean | undefined;
  /** The reader left early too often: their pass is used as soon as they are let in, until then. */
  passAtOnceUntil?: Date | undefined;
}
export interface ListedMeetings {
  items: MeetingDetails[];
  count: Count;
}

export const listPublicMeetings = async (
  deps: ListDeps,
  filter: PublicFilter,
  page: Page,
  now: Date,
  memo?: ListMemo,
): Promise<ListedMeetings> => {
  const { items, count } = await withHosts(deps, await findPublic(deps.store, filter, page, now, memo), now);
  return { items: await withRecorded(deps.store, items, now), count };
};

export const listMeetingsForAdmin = async (
  deps: ListDeps,
  filter: AdminFilter,
  page: ListPage,
  now: Date,
): Promise<ListedMeetings> => withHosts(deps, await findForAdmin(deps.store, filter, page, now), now);

/** The user's meetings by what they are to them; those of `interested` with their interest. */
export async function listOwnMeetings(...args: Parameters<typeof listByRole>): Promise<ListedMeetings> {
  const [{ store }, { userId }, , now] = args;
  const { items, count } = await listByRole(...args);
  return { items: await withRecorded(store, await withOwnPart(store, items, userId, now), now, userId), count };
}

async function listByRole(
  deps: ListDeps,
  filter: Omit<OwnFilter, 'role'> & { role: OwnFilter['role'] | 'joining' | 'interested' },
  page: Page,
  now: Date,
): Promise<ListedMeetings> {
  const { store } = deps;
  const { role, userId, status } = filter;
  if (role === 'hosting' || role === 'cohosting') {
    const { items, count } = await withHosts(deps, await findOwn(store, { userId, status, role }, page, now), now);
    return { items: await withInterested(store, items, now), count };
  }
  if (role === 'joining') {
    const ids = (await attendedBy(store, userId)).map(({ meetingId }) => meetingId);
    return withHosts(deps, await findAmong(store, ids, { status }, page, now), now);
  }
  const interests = await interestsOf(store, userId);
  // A time to meet again that they took waits for review, and is not theirs to see until then.
  const found = await findAmong(store, [...interests.keys()], { status, seenBy: userId }, page, now);
  const { items, count } = await withHosts(deps, found, now);
  return { items: items.map((item) => ({ ...item, interest: interests.get(item.meeting._id) })), count };
}

const tellsInterested = (meeting: Meeting, now: Date) => meeting.status === 'approved' && isToCome(meeting, now);
async function withInterested(source: Source, items: MeetingDetails[], now: Date): Promise<MeetingDetails[]> {
  const idsWithCount = items.filter(({ meeting }) => tellsInterested(meeting, now)).map(({ meeting }) => meeting._id);
  const counts = await countInterestedIn(source, idsWithCount);
  return items.map((item) => ({ ...item, interested: counts.get(item.meeting._id) }));
}

const ASKED_FOR_MS = 7 * DAY;

/** With where the user is in each now, and whether they are asked how it was. */
async function withOwnPart(source: Source, items: MeetingDetails[], userId: string, now: Date): Promise<MeetingDetails[]> {
  const [from, to] = [now.getTime() - ASKED_FOR_MS, now.getTime() + SESSION.waitingRoomMs];
  const ids = items
    .filter(({ meeting }) => meeting.endsAt.getTime() > from && meeting.liveFrom.getTime() <= to)
    .map(({ meeting }) => meeting._id);
  const [sessions, reviewed] = await Promise.all([sessionsOf(source, ids), reviewedAmong(source, ids, userId)]);
  return items.map((item) => {
    const { meeting } = item;
    const session = sessions.get(meeting._id);
    if (!session) return item;
    const asksFeedback = meeting.endedAt !== null && hasMet(meeting, session.met, userId) && !reviewed.has(meeting._id);
    return { ...item, asksFeedback, place: placeOf(session, userId) };
  });
}

/** Live and upcoming meetings of each category. */
export async function countMeetings({ store }: Deps, now: Date, memo?: ListMemo) {
  const counts = await countByState(store, CATEGORY_SLUGS, now, memo);
  return Object.fromEntries(counts);
}

/** Returns the same for every reader. Throws NOT_FOUND. */
export async function readPublicMeeting(deps: VideoDeps, query: MeetingQuery): Promise<MeetingDetails> {
  const { meetingId, now } = query;
  const meeting = await loadFor(deps.store, query);
  const [host, video, presences] = await Promise.all([
    hostOf(deps.store, meeting, now),
    videoFor(deps, meeting, undefined, now),
    presencesOf(deps.store, [meeting], now),
  ]);
  return { meeting, host, video, presence: presences.get(meetingId) };
}

/** Throws NOT_FOUND. */
export async function readMeeting(deps: VideoDeps, query: MeetingCommand): Promise<MeetingDetails> {
  const { store } = deps;
  const { meetingId, now } = query;
  const viewer = viewerOf(query.principal);
  const meeting = await loadFor(store, query);
  const comes = isCoHost(meeting, viewer.userId) && isToCome(meeting, now);
  const hosts = isAnyHost(meeting, viewer.userId) && tellsInterested(meeting, now);
  const [person, interest, interested, busy, video, presences, waits] = await Promise.all([
    getPerson(store, meeting.hostId),
    getInterest(store, meetingId, viewer.userId),
    hosts ? countInterested(store, meetingId) : undefined,
    comes && isBusyAt(store, viewer.userId, meeting, now),
    videoFor(deps, meeting, viewer, now),
    presencesOf(store, [meeting], now),
    leaveWaitsOf(store, viewer.userId),
  ]);
  const host = hostAs(meeting, person, now);
  const hostNameNow = viewer.isAdmin ? nameNowOf(meeting, person, now) : undefined;
  const actorNames = viewer.isAdmin ? await actorNamesOf(store, meeting) : undefined;
  const details = {
    meeting,
    host,
    hostNameNow,
    actorNames,
    interest,
    interested,
    busy,
    video,
    presence: presences.get(meetingId),
  };
  return { ...details, passAtOnceUntil: passAtOnceUntil(waits, now) };
}

/** None of those who are gone. */
async function actorNamesOf(source: Source, meeting: Meeting): Promise<Map<string, string>> {
  const ids = [
    ...new Set([...notesOf(meeting).flatMap(({ by }) => by ?? []), ...(meeting.decidedBy ? [meeting.decidedBy] : [])]),
  ];
  const found = await Promise.all(ids.map((id) => getPerson(source, id)));
  return new Map(found.flatMap((person) => (person ? [[person._id, person.name] as const] : [])));
}

export async function withHosts(
  { store, findPeople }: ListDeps,
  { items, count }: PageOf<Meeting>,
  now: Date,
): Promise<ListedMeetings> {
  const [hosts, presences] = await Promise.all([
    findPeople(
      items.map((meeting) => meeting.hostId),
      now,
    ),
    presencesOf(store, items, now),
  ]);
  return {
    items: items.map((meeting) => ({
      meeting,
      host: hostAs(meeting, hosts.get(meeting.hostId), now),
      presence: presences.get(meeting._id),
    })),
    count,
  };
}

/** Without a user: as everyone may watch it. */
export async function withRecorded<T extends MeetingWithHost>(
  source: Source,
  items: readonly T[],
  now: Date,
  userId?: string,
): Promise<T[]> {
  const meetings = items.map(({ meeting }) => meeting);
  const recorded = await recordedAmong(source, meetings, now, userId);
  return items.map((item) => (recorded.has(item.meeting._id) ? { ...item, recorded: true } : item));
}

/** Who is at those of these meetings whose queue is open, or that go on. */
export async function presencesOf(source: Source, meetings: readonly Meeting[], now: Date): Promise<Map<string, Presence>> {
  const lastStart = now.getTime() + SESSION.waitingRoomMs;
  // Most meetings of a list start later, which is seen at a glance.
  const ids = meetings
    .filter((meeting) => meeting.startsAt.getTime() <= lastStart && phaseOf(undefined, meeting, now) === 'waiting')
    .map(({ _id }) => _id);
  if (ids.length === 0) return new Map();
  const sessions = await sessionsOf(source, ids);
  return new Map(ids.map((id) => [id, presenceOf(sessions.get(id) ?? newSession(id))]));
}
