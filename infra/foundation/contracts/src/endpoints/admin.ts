import { z } from 'zod';
import { adminCalls } from '../calls/admin.ts';
import { limitQuery, success } from '../common.ts';
import { endpoints } from './endpoint.ts';

const trend = z.object({
  /** oldest first, one a day (IST), last is today */ days: z.array(z.object({ day: z.string(), value: z.number() })),
});
export const dashboardStatsSchema = z.object({
  meetings: z.object({
    pending: z.number().int(),
    approved: z.number().int(),
    rejected: z.number().int(),
    cancelled: z.number().int(),
    liveNow: z.number().int(),
    today: z.number().int(),
    proposed: trend,
  }),
  verifications: z.object({ pending: z.number().int() }),
  users: z.object({ total: z.number().int(), today: z.number().int(), signUps: trend }),
  sessions: z.object({ started: z.number().int(), ended: z.number().int(), guestsMet: z.number().int() }),
  /** An earlier release's server sends none of the next four. Amounts in paise, GST included; `captured` is not lessened by refunds. */
  revenue: z
    .object({ todayPaise: z.number().int(), totalPaise: z.number().int(), refundedPaise: z.number().int(), captured: trend })
    .optional(),
  orders: z.object({ created: z.number().int(), paid: z.number().int(), started: trend }).optional(),
  passes: z.object({ used: z.number().int(), today: z.number().int(), uses: trend }).optional(),
  /** People, each in every step that they have come to: from the sign-up to a meeting with a pass of a plan that they bought. */
  funnel: z
    .object({ signedUp: z.number().int(), ordered: z.number().int(), paid: z.number().int(), met: z.number().int() })
    .optional(),
  asOf: z.iso.datetime(),
});
export type DashboardStats = z.infer<typeof dashboardStatsSchema>;

export const adminEndpoints = endpoints(adminCalls, {
  stats: {
    summary: 'Counts and trends of the dashboard',
    query: z.object({ skipCache: z.string().max(100).optional(), _t: z.string().max(100).optional() }),
    response: success({ stats: dashboardStatsSchema }),
  },
  invalidateCache: {
    summary: 'Drop cached read models by glob',
    body: z.object({ pattern: z.string({ error: 'pattern is required' }).trim().min(1, 'pattern is required').max(200) }),
    response: success({ invalidated: z.number().int() }),
  },
  audit: {
    summary: 'Who did what, before and after',
    query: z.object({
      limit: limitQuery(20, 100),
      subject: z.string().max(64).optional(),
    }),
    response: success({
      entries: z.array(
        z.object({
          _id: z.string(),
          at: z.iso.datetime(),
          type: z.string(),
          subject: z.string(),
          actor: z.object({ userId: z.string(), role: z.string() }),
          before: z.unknown().optional(),
          after: z.unknown().optional(),
        }),
      ),
    }),
  },
});
