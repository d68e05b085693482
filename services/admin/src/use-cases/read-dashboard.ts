import type { Cache } from '@visavis/cache';
import type { DashboardStats } from '@visavis/contracts/admin';
import { ADMIN_CACHE, MEETING } from '@visavis/contracts/constants';
import type { Logger } from '@visavis/platform';
import type { Store } from '@visavis/store';
import { meetingRows, meetingTallies, userTallies } from '../data/collections.ts';
import { readTally } from '../data/tally.ts';
import { istDayBounds, lastIstDays } from '../domain/day.ts';
import type { Tally } from '../domain/tallies.ts';

const TREND_DAYS = 14;
/** Counts every change of the read model: an answer is kept under the count at which it was read, so that none outlives a change. */
const REVISION = 'admin:stats-revision';
const REVISION_TTL_MS = 24 * 60 * 60_000;

export interface DashboardDeps {
  store: Store;
  cache: Pick<Cache, 'get' | 'set' | 'increment'>;
  logger: Logger;
}
type Counts = { meetings: Tally; users: Tally };

/** The counts come from the cache while nothing changes; what depends on the hour is always counted anew. */
export async function readDashboard(deps: DashboardDeps, now: Date, options: { fresh: boolean }): Promise<DashboardStats> {
  const [{ meetings, users }, byTime] = await Promise.all([readCounts(deps, options.fresh), countByTime(deps.store, now)]);
  const days = lastIstDays(now, TREND_DAYS);
  const trend = (tally: Tally, name: string) => ({ days: days.map((day) => ({ day, value: tally[`${name}:${day}`] ?? 0 })) });
  return {
    meetings: {
      pending: meetings.pending ?? 0,
      approved: meetings.approved ?? 0,
      rejected: meetings.rejected ?? 0,
      cancelled: meetings.cancelled ?? 0,
      ...byTime,
      proposed: trend(meetings, 'proposed'),
    },
    verifications: { pending: 0 },
    users: { total: users.users ?? 0, today: users[`signUps:${days.at(-1)}`] ?? 0, signUps: trend(users, 'signUps') },
    sessions: { started: meetings.started ?? 0, ended: meetings.ended ?? 0, guestsMet: meetings.guestsMet ?? 0 },
    asOf: now.toISOString(),
  };
}

/** Called after each change. Without the cache an answer may be as old as its time to live. */
export async function dashboardChanged({ cache, logger }: DashboardDeps): Promise<void> {
  await cache
    .increment(REVISION, 1, REVISION_TTL_MS)
    .catch((error) => logger.warn({ err: error }, 'kept statistics were not dropped'));
}

async function readCounts({ store, cache, logger }: DashboardDeps, fresh: boolean): Promise<Counts> {
  const read = async (): Promise<Counts> => {
    const [meetings, users] = await Promise.all([readTally(store, meetingTallies), readTally(store, userTallies)]);
    return { meetings, users };
  };
  if (fresh) return read();
  try {
    const key = `${ADMIN_CACHE.prefix}admin:stats:${await cache.increment(REVISION, 0, REVISION_TTL_MS)}`;
    const kept = await cache.get<Counts>(key);
    if (kept) return kept;
    const counts = await read();
    await cache.set(key, counts, ADMIN_CACHE.statsMs);
    return counts;
  } catch (error) {
    logger.warn({ err: error }, 'statistics are read without the cache');
    return read();
  }
}

async function countByTime(store: Store, now: Date): Promise<{ liveNow: number; today: number }> {
  const rows = store.collection(meetingRows);
  const running = { status: 'approved', over: false } as const;
  const day = istDayBounds(now);
  const [open, inTheirTime, today] = await Promise.all([
    rows.count({ ...running, started: true }),
    rows.count({
      ...running,
      started: false,
      // The longest meeting bounds the range: none that began before can still be in its time.
      startsAt: { gt: new Date(now.getTime() - MEETING.durationMinutesMax * 60_000), lte: now },
      endsAt: { gt: now },
    }),
    rows.count({ status: 'approved', startsAt: { gte: day.from, lt: day.to } }),
  ]);
  return { liveNow: open.total + inTheirTime.total, today: today.total };
}
