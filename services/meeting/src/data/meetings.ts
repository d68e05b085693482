import { HOUR } from '@visavis/contracts/constants/units';
import { dateIds } from '@visavis/contracts/series-dates';
import { defineCollection, defineGuards, guard, listAll, mapByIds, type Source, type Unit } from '@visavis/store';
import { HOST_INACTIVE } from '../domain/follow-person.ts';
import { LONGEST_OVERRUN_MS, type Meeting, meetingRecord } from '../domain/meeting.ts';

/** No meeting that is still on can have begun earlier than this: the longest one, begun early, and the longest overrun. */
export const LONGEST_LIVE_MS = LONGEST_OVERRUN_MS + 4 * HOUR;

export const meetings = defineCollection<Meeting>({
  name: 'meetings',
  schema: meetingRecord,
  indexes: [
    // public lists: live and upcoming, then past, with and without a category
    { fields: { status: 1, liveFrom: 1 } },
    { fields: { status: 1, category: 1, liveFrom: 1 } },
    { fields: { status: 1, liveUntil: -1 } },
    { fields: { status: 1, category: 1, liveUntil: -1 } },
    // own lists and the overlap check
    { fields: { hostId: 1, liveFrom: 1 } },
    { fields: { hostId: 1, createdAt: -1 } },
    { fields: { 'coHosts.userId': 1, liveFrom: 1 } },
    { fields: { 'coHosts.phoneKey': 1 } },
    // what the clock changes
    { fields: { due: 1 } },
    // admins
    { fields: { status: 1, startsAt: 1 } },
    { fields: { startsAt: 1 } },
    { fields: { category: 1, startsAt: 1 } },
    { fields: { createdAt: 1 } },
  ],
  searchable: ['title', 'description', 'hostName'],
});

/**
 * One per host: "no overlap" rests on meetings that the decision does not write, so it writes this instead. Stored under an
 * earlier name.
 */
export const hostScheduleLocks = defineGuards('calendars');

/** Of two units that both call this for one host, the second reruns. To be called before the unit reads what it decides on. */
export const lockHostSchedule = (unit: Unit, hostId: string) => guard(unit, `host-calendar:${hostId}`, hostScheduleLocks);

/**
 * Of a unit that looks for the account behind a co-host's phone and one that gives an account that phone, the second reruns. To
 * be called before either looks. A lock is shared by some phones: what stays stored says nothing of any of them.
 */
export async function lockCoHostPhones(unit: Unit, phoneKeys: readonly string[]): Promise<void> {
  for (const shard of new Set(phoneKeys.map((key) => key.slice(0, 2)))) await guard(unit, `co-host-phones:${shard}`);
}

export const getMeeting = (source: Source, id: string) => source.collection(meetings).get(id);

/** Those of these ids that there are. */
export const meetingsById = (source: Source, ids: readonly string[]) => mapByIds(source.collection(meetings), ids);

/** Of office hours: the dates that begin after this one by now, whatever their numbers: a date may have been moved. */
export async function laterDates(source: Source, { series, startsAt }: Meeting): Promise<Meeting[]> {
  // One by one: a unit that has written one of them answers no query.
  const dates = await Promise.all((series ? dateIds(series) : []).map((id) => getMeeting(source, id)));
  return dates.filter((date) => date !== undefined).filter((date) => date.startsAt > startsAt);
}

export const meetingsAfter = (source: Source, id: string, limit: number) =>
  source.collection(meetings).find({ where: { _id: { gt: id } }, sort: { _id: 1 }, limit });

/** The host's meetings that could overlap [startsAt, endsAt). */
export const around = (source: Source, hostId: string, span: Pick<Meeting, 'startsAt' | 'endsAt'>) =>
  source.collection(meetings).find({ where: { hostId, ...near(span) }, sort: { liveFrom: 1 }, limit: 1_000 });

/** Meetings in which `userId` is a co-host at that time. */
export const coHostedAround = (source: Source, userId: string, span: Pick<Meeting, 'startsAt' | 'endsAt'>) =>
  source.collection(meetings).find({ where: { 'coHosts.userId': userId, ...near(span) }, sort: { liveFrom: 1 }, limit: 100 });

const near = ({ startsAt, endsAt }: Pick<Meeting, 'startsAt' | 'endsAt'>) => ({
  liveFrom: { lt: endsAt, gt: new Date(startsAt.getTime() - 4 * HOUR) },
  endsAt: { gt: startsAt },
  status: { in: ['pending', 'approved'] },
});

/** Meetings of which the clock has changed something, longest due first. */
export const dueBy = (source: Source, now: Date, limit: number) =>
  source.collection(meetings).find({ where: { due: { lte: now } }, sort: { due: 1 }, limit });

/** A host's meetings that are not over: what a deactivation closes. */
export const comingOf = (source: Source, hostId: string, now: Date) =>
  listAll(source.collection(meetings), {
    where: { hostId, status: { in: ['pending', 'approved'] }, liveFrom: { gt: new Date(now.getTime() - LONGEST_LIVE_MS) } },
    sort: { liveFrom: 1 },
  });

/** What was to come of this host and ended with their account. */
export const stoppedOf = (source: Source, hostId: string, now: Date) =>
  listAll(source.collection(meetings), {
    where: { hostId, status: { in: ['rejected', 'cancelled'] }, reason: HOST_INACTIVE, startsAt: { gt: now } },
    sort: { liveFrom: 1 },
  });

/** What waits for review with this host, whoever proposed it. */
export const pendingOf = (source: Source, hostId: string, now: Date) =>
  listAll(source.collection(meetings), { where: { hostId, status: 'pending', liveFrom: { gt: now } }, sort: { liveFrom: 1 } });

/** The host's own proposals that still wait for review, up to `limit`. */
export const pendingProposals = (source: Source, hostId: string, now: Date, limit: number) =>
  source.collection(meetings).find({
    where: { hostId, createdBy: hostId, status: 'pending', liveFrom: { gt: now } },
    sort: { liveFrom: 1 },
    limit,
  });

/** The host's own proposals since then, newest first, up to `limit`. */
export const proposalsSince = (source: Source, hostId: string, since: Date, limit: number) =>
  source
    .collection(meetings)
    .find({ where: { hostId, createdBy: hostId, createdAt: { gt: since } }, sort: { createdAt: -1 }, limit });

export const withCoHost = (source: Source, userId: string) =>
  listAll(source.collection(meetings), { where: { 'coHosts.userId': userId } });

export const withCoHostPhone = (source: Source, phoneKey: string) =>
  listAll(source.collection(meetings), { where: { 'coHosts.phoneKey': phoneKey } });

/** All of them, or those that do not keep their name now (`keepsHostName`). */
export function hostedUnderAnotherName(source: Source, hostId: string, name: string, which: 'all' | Date, limit: number) {
  const unkept = which === 'all' ? {} : { or: [{ approvedAt: null }, { hostName: '' }, { liveUntil: { lte: which } }] };
  return source.collection(meetings).find({ where: { hostId, hostName: { ne: name }, ...unkept }, limit });
}

/** What somebody hosted or should have hosted by now, the latest first, up to `limit`: nothing that was cancelled ahead. */
export const hostedBy = (source: Source, hostId: string, now: Date, limit: number): Promise<Meeting[]> => {
  const tookPlace = [{ status: 'approved' }, { calledOffLate: true }, { startedAt: { exists: true } }];
  const where = { hostId, liveFrom: { lte: now }, or: tookPlace };
  return source.collection(meetings).find({ where, sort: { liveFrom: -1 }, limit });
};
