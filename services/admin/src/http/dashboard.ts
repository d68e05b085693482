import { adminEndpoints, type DashboardStats, MEETING_FIGURES } from '@visavis/contracts/admin';
import { MEETING_DECISIONS } from '@visavis/contracts/constants/admin';
import { lastIstDays } from '@visavis/contracts/local-time';
import { actorOf, type Routes } from '@visavis/platform';
import type { Tally } from '@visavis/store';
import type { AdminDeps } from '../use-cases/deps.ts';
import { invalidateCache } from '../use-cases/invalidate-cache.ts';
import { readDashboard } from '../use-cases/read-dashboard.ts';

export function dashboardRoutes(routes: Routes, deps: AdminDeps): void {
  // The web app's client sends `_t` in place of `skipCache`.
  routes.on(adminEndpoints.stats, async ({ query: { skipCache, _t, days }, now }) => ({
    stats: presentStats(await readDashboard(deps, now, { fresh: skipCache !== undefined || _t !== undefined }), now, days),
  }));

  routes.on(adminEndpoints.invalidateCache, async ({ body: { pattern }, principal }) => ({
    invalidated: await invalidateCache(deps, pattern, actorOf(principal)),
  }));
}

export function presentStats(
  { meetings, users, payments, verifications, reports, byTime, contact }: Awaited<ReturnType<typeof readDashboard>>,
  now: Date,
  length: number,
): DashboardStats {
  const both = lastIstDays(now, 2 * length);
  const [earlier, days] = [both.slice(0, length), both.slice(length)];
  const onDay = (tally: Tally, name: string, day: string) => tally[`${name}:${day}`] ?? 0;
  const sum = (tally: Tally, name: string, among: readonly string[]) =>
    among.reduce((total, day) => total + onDay(tally, name, day), 0);
  const trend = (tally: Tally, name: string) => ({
    days: days.map((day) => ({ day, value: onDay(tally, name, day) })),
    before: sum(tally, name, earlier),
  });
  /** Null where nothing was decided. */
  const decisionMs = (among: readonly string[]) =>
    sum(meetings, 'decided', among) > 0 ? Math.round(sum(meetings, 'decisionMs', among) / sum(meetings, 'decided', among)) : null;
  return {
    meetings: {
      ...countsOf(MEETING_FIGURES, meetings),
      ...byTime,
      decisions: countsOf(MEETING_DECISIONS, meetings, 'decision-'),
      proposed: trend(meetings, 'proposed'),
      held: trend(meetings, 'held'),
      met: trend(meetings, 'met'),
    },
    meetingFunnel: {
      proposed: sum(meetings, 'proposed', days),
      approved: sum(meetings, 'approvedOf', days),
      held: sum(meetings, 'heldOf', days),
      met: sum(meetings, 'metOf', days),
    },
    decisionTime: {
      days: days.map((day) => ({ day, value: decisionMs([day]) })),
      meanMs: decisionMs(days),
      beforeMs: decisionMs(earlier),
      decided: sum(meetings, 'decided', days),
    },
    verifications: { pending: verifications.pending ?? 0 },
    contact: { open: contact.total },
    reports: { open: reports.open ?? 0, appeals: reports.appeals ?? 0 },
    users: { total: users.users ?? 0, today: users[`signUps:${days.at(-1)}`] ?? 0, signUps: trend(users, 'signUps') },
    sessions: { started: meetings.started ?? 0, ended: meetings.ended ?? 0, guestsMet: meetings.guestsMet ?? 0 },
    revenue: {
      todayPaise: payments[`revenue:${days.at(-1)}`] ?? 0,
      totalPaise: payments.revenue ?? 0,
      refundedPaise: payments.refunded ?? 0,
      captured: trend(payments, 'revenue'),
    },
    orders: { created: payments.orders ?? 0, paid: payments.paid ?? 0, started: trend(payments, 'orders') },
    passes: {
      used: payments.passesUsed ?? 0,
      today: payments[`passesUsed:${days.at(-1)}`] ?? 0,
      uses: trend(payments, 'passesUsed'),
    },
    funnel: {
      signedUp: signedUpEver(users),
      ordered: payments.buyersOrdered ?? 0,
      paid: payments.buyersPaid ?? 0,
      met: payments.buyersUsed ?? 0,
    },
    asOf: now.toISOString(),
  };
}

const countsOf = <K extends string>(names: readonly K[], tally: Tally, prefix = '') =>
  Object.fromEntries(names.map((name) => [name, tally[prefix + name] ?? 0])) as Record<K, number>;

/** An erased account stays in each step of the funnel that it came to. */
const signedUpEver = (users: Tally) =>
  Object.entries(users).reduce((sum, [key, count]) => sum + (key.startsWith('signUps:') ? count : 0), 0);
