import { adminEndpoints, type DashboardStats } from '@visavis/contracts/admin';
import { ADMIN_CACHE } from '@visavis/contracts/constants';
import type { Routes } from '@visavis/platform';
import type { AuditEntry } from '../data/collections.ts';
import { latestActions } from '../data/read-models.ts';
import { lastIstDays } from '../domain/day.ts';
import type { Tally } from '../domain/tallies.ts';
import type { AdminDeps } from '../use-cases/deps.ts';
import { readDashboard } from '../use-cases/read-dashboard.ts';

export function dashboardRoutes(routes: Routes, deps: AdminDeps): void {
  const { store, cache } = deps;

  // The web app's client sends `_t` in place of `skipCache`.
  routes.on(adminEndpoints.stats, async ({ query: { skipCache, _t }, now }) => ({
    stats: presentStats(await readDashboard(deps, now, { fresh: skipCache !== undefined || _t !== undefined }), now),
  }));

  // The prefix keeps the glob within read models: counters, locks and limits are in the same cache.
  routes.on(adminEndpoints.invalidateCache, async ({ body }) => ({
    invalidated: await cache.invalidate(ADMIN_CACHE.prefix + body.pattern),
  }));

  routes.on(adminEndpoints.audit, async ({ query }) => ({ entries: (await latestActions(store, query)).map(presentAction) }));
}

const TREND_DAYS = 14;

function presentStats(
  { meetings, users, payments, byTime }: Awaited<ReturnType<typeof readDashboard>>,
  now: Date,
): DashboardStats {
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
      signedUp: users.users ?? 0,
      ordered: payments.buyersOrdered ?? 0,
      paid: payments.buyersPaid ?? 0,
      met: payments.buyersUsed ?? 0,
    },
    asOf: now.toISOString(),
  };
}

const presentAction = ({ version: _, at, ...entry }: AuditEntry) => ({ ...entry, at: at.toISOString() });
