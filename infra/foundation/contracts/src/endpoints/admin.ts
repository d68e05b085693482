import { z } from 'zod';
import { adminCalls } from '../calls/admin.ts';
import { idSchema, isoInstant, limitQuery, localDay, success, text } from '../common.ts';
import { AUDIT_SUBJECTS, MEETING_DECISIONS, SAVED_VIEWS, UNSAVED_FILTERS } from '../constants/admin.ts';
import { MEETING_STATUSES } from '../constants/meeting.ts';
import { AUDIT_ACTIONS } from '../events/registry.ts';
import { endpoints } from './endpoint.ts';

const trend = z.object({
  /** Oldest first, one a day (IST); the last is today. */
  days: z.array(z.object({ day: z.string(), value: z.number() })),
  /** The sum of as many days before those; an earlier release's server sends none. */
  before: z.number().optional(),
});
/** Of how many meetings this is true: figures of the dashboard, by the names under which the read model counts them. */
export const MEETING_FIGURES = MEETING_STATUSES;
export const dashboardStatsSchema = z.object({
  meetings: z.object({
    ...(Object.fromEntries(MEETING_FIGURES.map((name) => [name, z.number().int()])) as FieldOfEach<typeof MEETING_FIGURES>),
    liveNow: z.number().int(),
    today: z.number().int(),
    proposed: trend,
    /**
     * An earlier release's server sends none of the next three. What was decided so far, once for each meeting; `lapsed`: nobody
     * reviewed it in time.
     */
    decisions: z.record(z.enum(MEETING_DECISIONS), z.number().int()).optional(),
    held: trend.optional(),
    met: trend.optional(),
  }),
  verifications: z.object({ pending: z.number().int() }),
  /** Messages that wait for an answer; an earlier release's server does not send it. */
  contact: z.object({ open: z.number().int() }).optional(),
  /** Abuse reports and appeals that wait for a decision; an earlier release's server does not send it. */
  reports: z.object({ open: z.number().int(), appeals: z.number().int() }).optional(),
  users: z.object({ total: z.number().int(), today: z.number().int(), signUps: trend }),
  sessions: z.object({ started: z.number().int(), ended: z.number().int(), guestsMet: z.number().int() }),
  /**
   * An earlier release's server sends none of the next six. Amounts in paise, GST included; `captured` is not lessened by
   * refunds.
   */
  revenue: z
    .object({ todayPaise: z.number().int(), totalPaise: z.number().int(), refundedPaise: z.number().int(), captured: trend })
    .optional(),
  orders: z.object({ created: z.number().int(), paid: z.number().int(), started: trend }).optional(),
  passes: z.object({ used: z.number().int(), today: z.number().int(), uses: trend }).optional(),
  /** Of the meetings that were proposed in these days. */
  meetingFunnel: z
    .object({ proposed: z.number().int(), approved: z.number().int(), held: z.number().int(), met: z.number().int() })
    .optional(),
  /**
   * How long proposals waited for an admin's decision, in ms on average: by day of the decision (null where nothing was decided),
   * over these days, and over as many before.
   */
  decisionTime: z
    .object({
      days: z.array(z.object({ day: z.string(), value: z.number().nullable() })),
      meanMs: z.number().nullable(),
      beforeMs: z.number().nullable(),
      decided: z.number().int(),
    })
    .optional(),
  /** People, each in every step that they have come to: from the sign-up to a meeting with a pass of a plan that they bought. */
  funnel: z
    .object({ signedUp: z.number().int(), ordered: z.number().int(), paid: z.number().int(), met: z.number().int() })
    .optional(),
  asOf: z.iso.datetime(),
});
type FieldOfEach<Names extends readonly string[]> = Record<Names[number], z.ZodNumber>;
export type DashboardStats = z.infer<typeof dashboardStatsSchema>;

const instant = z.union([isoInstant, localDay], { error: 'Must be a day or a date and time' }).optional();
const auditFilter = {
  /** The account that acted. */
  actor: idSchema.optional(),
  subjectType: z.enum(AUDIT_SUBJECTS, { error: 'Unknown type of subject' }).optional(),
  /** What was changed, or whom it was about: an id. */
  subject: idSchema.optional(),
  action: z.enum(AUDIT_ACTIONS, { error: 'Unknown action' }).optional(),
  /** Leaves out what hosts and the product did. */
  actorRole: z.enum(['admin'], { error: 'Unknown role' }).optional(),
  /** Beginnings of words in names, in what was changed and in the action; or an id. */
  search: z.string().trim().min(2, 'Search for at least 2 characters').max(100).optional(),
  /** Days in India, both included, or instants, of which `to` is left out. */
  from: instant,
  to: instant,
};
/** Where a page ended: the last entry's time and id. */
const auditCursor = z.string().transform((text, context) => {
  const [, at = '', id = ''] = /^([0-9a-z]{1,10})~([A-Za-z0-9_-]{1,64})$/.exec(text) ?? [];
  if (id) return { at: new Date(Number.parseInt(at, 36)), id };
  context.addIssue({ code: 'custom', message: 'cursor is not one of ours' });
  return z.NEVER;
});
export const auditCursorOf = ({ at, id }: { at: Date; id: string }) => `${at.getTime().toString(36)}~${id}`;

export const auditEntrySchema = z.object({
  /** The event's. */
  _id: z.string(),
  at: z.iso.datetime(),
  /** The event's, e.g. `visavis.meeting.approved.v1`. */
  type: z.string(),
  subject: z.string(),
  /** `name`: as it was then. Null: nobody by that id is known, or the account is erased. */
  actor: z.object({ userId: z.string(), role: z.string(), name: z.string().nullable().optional() }),
  /** An earlier release's server sends none of the next three. `subjectName`: as it was then. */
  subjectType: z.string().optional(),
  subjectName: z.string().nullable().optional(),
  /** Whom it is about, where the subject is no account itself. */
  person: z.object({ userId: z.string(), name: z.string().nullable() }).optional(),
  /** Only fields that changed. */
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});

const savedView = z.object({
  /** Made by the client. */
  id: idSchema,
  name: z.string().trim().min(1, 'Please give the view a name').max(SAVED_VIEWS.nameMax),
  /** Filters and order as they are in the list's address, without the question mark. */
  search: z
    .string()
    .max(SAVED_VIEWS.searchMax)
    .refine((search) => !UNSAVED_FILTERS.some((name) => new URLSearchParams(search).has(name)), {
      error: 'A view cannot hold a search text or a page',
    }),
  /** Whether other admins see it too. */
  shared: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;
export const listViewsSchema = z.object({
  /** The list's address. */
  list: z.string().regex(/^\/admin\/[a-z-]{1,40}$/, 'Unknown list'),
  views: z
    .array(savedView)
    .max(SAVED_VIEWS.most, `A list can have ${SAVED_VIEWS.most} views`)
    .refine((views) => new Set(views.map(({ name }) => name.toLowerCase())).size === views.length, {
      error: 'Two views have one name',
    }),
  /** Shown when the list is opened without filters; of one's own or a shared one. */
  defaultId: idSchema.nullable(),
});
export type ListViews = z.infer<typeof listViewsSchema>;

export const adminEndpoints = endpoints(adminCalls, {
  stats: {
    summary: 'Counts and trends of the dashboard',
    query: z.object({
      skipCache: z.string().max(100).optional(),
      _t: z.string().max(100).optional(),
      days: z.enum(['14', '30', '90'], { error: 'days must be 14, 30 or 90' }).default('14').transform(Number),
    }),
    response: success({ stats: dashboardStatsSchema }),
  },
  invalidateCache: {
    summary: 'Drop cached read models by glob',
    body: z.object({ pattern: text({ required: 'pattern is required', max: 200 }) }),
    response: success({ invalidated: z.number().int() }),
  },
  audit: {
    summary: 'Who did what, before and after, newest first; `next` leads on',
    query: z.object({
      ...auditFilter,
      limit: limitQuery(20, 100),
      /** `next` of the page before. */
      cursor: auditCursor.optional(),
    }),
    response: success({
      entries: z.array(auditEntrySchema),
      /** Null: these were the last. An earlier release's server sends none. */
      next: z.string().nullable().optional(),
    }),
  },
  views: {
    summary: 'The saved views of my lists, and those that other admins share',
    response: success({
      /** For `setViews`; 0: nothing is saved. */
      version: z.number().int(),
      lists: z.array(listViewsSchema),
      /** `by`: null for an account that is not known by name. */
      shared: z.array(savedView.extend({ list: z.string(), by: z.string().nullable() })),
    }),
  },
  setViews: {
    summary: 'Replace the saved views of one of my lists',
    refusals: { 409: ['VERSION_CONFLICT'] },
    body: listViewsSchema.extend({
      /** Of the views that were changed. */
      version: z.number().int().min(0),
    }),
    example: { list: '/admin/users', views: [], defaultId: null, version: 0 },
    response: success({ version: z.number().int() }),
  },
  auditCsv: {
    summary: 'The audit log as a file, newest first; its last line says when there is more than it holds',
    query: z.object(auditFilter),
    response: z.string(),
  },
});
