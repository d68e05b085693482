import { z } from 'zod';
import { wallFigureCalls, wallLinkCalls, wallMeetingCalls, wallMessageCalls } from '../calls/wall.ts';
import { idSchema, success, text } from '../common.ts';
import { WALL_LINK } from '../constants/admin.ts';
import { NOTIFICATION_CHANNELS } from '../constants/notification.ts';
import { personSchema, presenceSchema } from '../model/meeting-model.ts';
import { auditEntrySchema, dashboardStatsSchema } from './admin.ts';
import { endpoints } from './endpoint.ts';

const count = z.number().int();
const by = z.object({ userId: idSchema, name: z.string() });
const wallLinkSchema = z.object({
  _id: idSchema,
  name: z.string(),
  state: z.enum(['active', 'withdrawn', 'expired']),
  /** Null: that account is erased. */
  madeBy: by.nullable(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
  /** Null: never. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type WallLink = z.infer<typeof wallLinkSchema>;

/** The secret of a link; what is longer is none. */
export const wallSecretSchema = z.string({ error: 'link must be the link’s secret' }).min(1).max(200);
export const WALL_LINK_REFUSALS = { 404: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_WITHDRAWN'] } as const;

export const wallLinkEndpoints = endpoints(wallLinkCalls, {
  list: { summary: 'Links for a screen on a wall, the newest first', response: success({ links: z.array(wallLinkSchema) }) },
  make: {
    summary: 'A link for a screen on a wall: it shows the figures without a sign-in, and opens nothing else',
    refusals: { 409: ['CONFLICT'] },
    body: z.object({
      name: text({
        max: WALL_LINK.nameMax,
        required: 'Please give the link a name, such as where the screen hangs',
        oneLine: 'A name has one line',
      }),
      expiresAt: z.iso.datetime({ error: 'Please choose the day on which the link ends' }),
    }),
    /** The secret is shown this once. */
    response: success({ link: wallLinkSchema, secret: z.string() }),
  },
  withdraw: {
    summary: 'Withdraw such a link: screens that use it go dark at once',
    refusals: { 404: ['NOT_FOUND'] },
    response: success({ link: wallLinkSchema }),
  },
  open: {
    summary: 'Whether a link is good',
    refusals: WALL_LINK_REFUSALS,
    body: z.object({ link: wallSecretSchema }),
    response: success({ link: z.object({ _id: idSchema, name: z.string(), madeBy: idSchema, expiresAt: z.iso.datetime() }) }),
  },
});

const { meetings, verifications, reports, users, sessions, revenue, passes, asOf } = dashboardStatsSchema.shape;
/** Numbers of the dashboard that hang on the wall. */
const wallStats = z.object({
  meetings: meetings.pick({ pending: true, liveNow: true, today: true, proposed: true }),
  users: users.pick({ total: true, today: true }),
  ...{ verifications, reports, sessions, passes, asOf },
  revenue: revenue.unwrap().pick({ todayPaise: true, totalPaise: true, captured: true }).optional(),
});
export type WallStats = z.infer<typeof wallStats>;

export const wallFigureEndpoints = endpoints(wallFigureCalls, {
  read: {
    summary: 'The figures of the wall, and what happened last',
    /** Of the entries, what their sentences are made of. */
    response: success({ stats: wallStats, activity: z.array(auditEntrySchema) }),
  },
});

export const wallMeetingEndpoints = endpoints(wallMeetingCalls, {
  read: {
    summary: 'Live meetings, and the proposal that has waited longest',
    response: success({
      live: z.array(
        z.object({
          _id: idSchema,
          title: z.string(),
          host: personSchema,
          startedAt: z.iso.datetime().nullable(),
          presence: presenceSchema.optional(),
        }),
      ),
      liveTotal: count,
      oldest: z.object({ title: z.string(), createdAt: z.iso.datetime() }).nullable(),
    }),
  },
});

export const wallMessageEndpoints = endpoints(wallMessageCalls, {
  read: {
    summary: 'What was sent today, and whether the providers take it',
    response: success({
      messages: z.object({ total: count, failed: count }),
      providers: z.array(z.object({ channel: z.enum(NOTIFICATION_CHANNELS), inTrouble: z.boolean() })),
    }),
  },
});
