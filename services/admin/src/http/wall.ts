import { WALL_LINK } from '@visavis/contracts/constants/admin';
import { wallFigureEndpoints } from '@visavis/contracts/wall';
import type { Routes } from '@visavis/platform';
import type { AdminDeps } from '../use-cases/deps.ts';
import { readDashboard } from '../use-cases/read-dashboard.ts';
import { readActivity } from './audit.ts';
import { presentStats } from './dashboard.ts';

/** What a screen on a wall shows of the dashboard. */
export function wallRoutes({ on }: Routes, deps: AdminDeps): void {
  on(wallFigureEndpoints.read, async ({ now }) => {
    const [figures, activity] = await Promise.all([
      readDashboard(deps, now, { fresh: false }),
      readActivity(deps.store, WALL_LINK.activity),
    ]);
    const { meetings, users, verifications, reports, sessions, passes, revenue, asOf } = presentStats(
      figures,
      now,
      WALL_LINK.trendDays,
    );
    const { pending, liveNow, today, proposed } = meetings;
    return {
      activity,
      stats: {
        meetings: { pending, liveNow, today, proposed },
        users: { total: users.total, today: users.today },
        ...{ verifications, reports, sessions, passes, asOf },
        revenue: revenue && { todayPaise: revenue.todayPaise, totalPaise: revenue.totalPaise, captured: revenue.captured },
      },
    };
  });
}
