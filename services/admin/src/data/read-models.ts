import { MEETING } from '@visavis/contracts/constants/meeting';
import { readTally, type Source, type Unit } from '@visavis/store';
import {
  meetingRows,
  meetingTallies,
  type PendingCounts,
  paymentTallies,
  pendingCounts,
  reportTallies,
  userTallies,
  verificationTallies,
} from './collections.ts';

/** Everything that is counted as events come in. */
export async function readCounts(source: Source) {
  const [meetings = {}, users = {}, payments = {}, verifications = {}, reports = {}] = await Promise.all(
    [meetingTallies, userTallies, paymentTallies, verificationTallies, reportTallies].map((tallies) =>
      readTally(source, tallies),
    ),
  );
  return { meetings, users, payments, verifications, reports };
}

/** What depends on the clock: meetings that are live, and approved ones that start within `day`. */
export async function countByTime(source: Source, day: { from: Date; to: Date }, now: Date) {
  const rows = source.collection(meetingRows);
  const running = { status: 'approved', over: false } as const;
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

const PENDING_ID = 'pending-count';

export const getPendingCounts = (source: Source) => source.collection(pendingCounts).get(PENDING_ID);

/** Changes the announced counts, or whether they are paused; what is not given stays. */
export async function putPendingCounts(unit: Unit, change: Partial<Omit<PendingCounts, '_id' | 'version'>>) {
  const documents = unit.collection(pendingCounts);
  const before = await getPendingCounts(unit);
  if (before) return documents.save({ ...before, ...change });
  return documents.insert({ _id: PENDING_ID, meetings: 0, verifications: 0, paused: false, ...change });
}
