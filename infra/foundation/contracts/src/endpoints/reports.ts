import { z } from 'zod';
import { adminReportCalls, blockCalls, feedbackCalls, reportCalls } from '../calls/reports.ts';
import { csvFile, idSchema, isoInstant, localDay, pageQuery, paginationSchema, success } from '../common.ts';
import { APPEAL_DECISIONS, FEEDBACK_TAGS, REPORT_DECISIONS, REPORT_REASONS, REPORT_SOURCES } from '../constants/safety.ts';
import { meetingSchema, personSchema } from '../model/meeting-model.ts';
import {
  appealByLinkForm,
  appealForm,
  decideAppealForm,
  decideReportForm,
  feedbackForm,
  reportForm,
} from '../model/report-form.ts';
import { endpoints } from './endpoint.ts';

export * from '../model/report-form.ts';

const instant = z.iso.datetime();
export const feedbackSchema = z.object({
  rating: z.number().int(),
  tags: z.array(z.enum(FEEDBACK_TAGS)),
  text: z.string(),
  mayQuote: z.boolean(),
  at: instant,
});
export type Feedback = z.infer<typeof feedbackSchema>;
const meetingFeedback = success({
  /** My own. */
  feedback: feedbackSchema.nullable(),
  /** I met somebody there, and may give it, or still change it. */
  canSubmit: z.boolean(),
  /** The other side's feedback, the latest first: to the host and co-hosts without who gave it, to admins with. */
  received: z.array(feedbackSchema.extend({ by: personSchema.optional() })).optional(),
});

export const feedbackEndpoints = endpoints(feedbackCalls, {
  get: { summary: 'Feedback on a meeting: my own and, for its hosts, what guests gave', response: meetingFeedback },
  submit: {
    summary:
      'Give feedback on a meeting in which I met somebody; once, and to be changed for a day; the consent to be quoted can be taken back at any time',
    refusals: { 409: ['NOT_MET', 'FEEDBACK_FINAL'] },
    body: feedbackForm,
    example: { rating: 4 },
    response: meetingFeedback,
  },
});

const meetingOf = z.object({ meetingId: idSchema, title: z.string(), startsAt: instant });
export const appealSchema = z.object({
  text: z.string(),
  at: instant,
  /** Null: not decided yet. */
  decision: z.enum(APPEAL_DECISIONS).nullable(),
  response: z.string(),
  decidedAt: instant.nullable(),
});

/** As its reporter sees it. What was decided about the other person is theirs; the response tells what may be told. */
export const ownReport = z.object({
  _id: idSchema,
  subject: z.object({ userId: idSchema, name: z.string() }),
  meeting: meetingOf.nullable(),
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  status: z.enum(['open', 'decided']),
  response: z.string(),
  createdAt: instant,
  decidedAt: instant.nullable(),
});
export type OwnReport = z.infer<typeof ownReport>;

/** What was decided about me. Neither who reported it nor what they wrote. */
export const decisionOnMe = z.object({
  _id: idSchema,
  reason: z.enum(REPORT_REASONS),
  decision: z.enum(['warn', 'strike', 'block']),
  decidedAt: instant,
  appeal: appealSchema.nullable(),
  /** Null: I appealed already, or the time is over. */
  appealUntil: instant.nullable(),
});
export type DecisionOnMe = z.infer<typeof decisionOnMe>;

/** One meeting of my history. */
const historyItem = z.object({
  meeting: meetingSchema,
  /** Of a meeting that I joined: since when I waited, and whether I met a host. */
  attendance: z.object({ queuedAt: instant, met: z.boolean() }).nullable(),
  /** What became of my pass there; null without one. */
  pass: z.enum(['held', 'used', 'returned']).nullable(),
  /** Of a meeting that I hosted: how many waited and how many I met, and what they gave. */
  guests: z.object({ waited: z.number().int(), met: z.number().int() }).nullable(),
  rating: z.object({ average: z.number(), count: z.number().int() }).nullable(),
  /** My own. */
  feedback: feedbackSchema.nullable(),
  canSubmitFeedback: z.boolean(),
});
export type HistoryItem = z.infer<typeof historyItem>;

const historyQuery = pageQuery.extend({ tab: z.enum(['hosted', 'joined'], { error: 'Unknown tab' }).default('hosted') });

export const reportEndpoints = endpoints(reportCalls, {
  history: {
    summary: 'Meetings that I hosted or joined and that are over, with attendance, passes and feedback',
    query: historyQuery,
    response: success({ items: z.array(historyItem), pagination: paginationSchema }),
  },
  historyCsv: csvFile('my past meetings, and what became of my passes there', historyQuery),
  create: {
    summary:
      'Report a person whom I know from a meeting or a page; my open report on the same person and meeting is returned instead of another one',
    refusals: { 409: ['OWN_ACCOUNT'], 404: ['NOT_FOUND'], 429: ['REPORT_LIMIT'] },
    body: reportForm,
    response: success({ report: ownReport }),
  },
  mine: {
    summary: 'Reports that I made, the latest first, with the response',
    query: pageQuery,
    response: success({ reports: z.array(ownReport), pagination: paginationSchema }),
  },
  decisions: {
    summary: 'Warnings, strikes and blocks that I received, the latest first; to be appealed against once, within 30 days',
    response: success({ decisions: z.array(decisionOnMe) }),
  },
  appeal: {
    summary: 'Appeal against a decision on me',
    refusals: { 409: ['APPEAL_CLOSED'] },
    body: appealForm,
    example: { text: 'That was a joke between friends.' },
    response: success({ decision: decisionOnMe }),
  },
  appealByLink: {
    summary:
      'Appeal against the block of my account, in which I cannot sign in, by the link of its message; once, within 30 days',
    refusals: { 404: ['LINK_INVALID', 'LINK_EXPIRED'], 409: ['APPEAL_CLOSED'] },
    body: appealByLinkForm,
    response: success({}),
  },
});

export const adminReport = z.object({
  _id: idSchema,
  reporter: personSchema,
  subject: personSchema,
  meeting: meetingOf.nullable(),
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  from: z.enum(REPORT_SOURCES),
  /** `appealed`: an appeal waits for its decision. */
  status: z.enum(['open', 'decided', 'appealed']),
  createdAt: instant,
  decision: z.enum(REPORT_DECISIONS).nullable(),
  notes: z.string(),
  response: z.string(),
  decidedBy: personSchema.nullable(),
  decidedAt: instant.nullable(),
  appeal: appealSchema.extend({ decidedBy: personSchema.nullable() }).nullable(),
  /** The report whose decision closed this one too. An earlier release's server sends neither this nor `case`. */
  closedWith: idSchema.nullable().optional(),
  /** Of an open report: all that are open about the same person, with it. */
  case: z
    .object({
      /** By how many people, since when, and for what, the most frequent first. */
      people: z.number().int(),
      since: instant,
      reasons: z.array(z.object({ reason: z.enum(REPORT_REASONS), count: z.number().int() })),
      /** The other ones that the admin may decide with it. */
      others: z.array(idSchema),
      /** How many of the people met them in a room, how many had new accounts, and whether that looks like a brigade. */
      met: z.number().int().optional(),
      newAccounts: z.number().int().optional(),
      brigade: z.boolean().optional(),
    })
    .optional(),
});
export type AdminReport = z.infer<typeof adminReport>;
const oneReport = success({ report: adminReport });
const day = z.union([isoInstant, localDay]).optional();
const role = z.enum(['host', 'cohost', 'guest', 'none']);

const reportFilter = pageQuery.extend({
  status: z.enum(['open', 'decided', 'appealed', 'all'], { error: 'Unknown status' }).default('open'),
  reason: z.enum(REPORT_REASONS, { error: 'Unknown reason' }).optional(),
  /** About this user. */
  userId: idSchema.optional(),
  /** By this user. */
  reporterId: idSchema.optional(),
  /** In what was written and in both people's names, by the beginnings of words; or a report's id. */
  search: z.string().trim().min(2, 'Search for at least 2 characters').max(100).optional(),
  /** Days in India, both included, or instants. */
  from: day,
  to: day,
});

export const adminReportEndpoints = endpoints(adminReportCalls, {
  list: {
    summary: 'Abuse reports: those that wait for a decision the oldest first, others the latest first',
    query: reportFilter.extend({
      /** Of open reports, the oldest about each person; `pagination` counts people. */
      group: z.enum(['person'], { error: 'Unknown group' }).optional(),
    }),
    response: success({
      reports: z.array(adminReport),
      pagination: paginationSchema,
      /** Of all reports: what waits for an admin. */
      pending: z.object({ reports: z.number().int(), appeals: z.number().int() }),
    }),
  },
  listCsv: csvFile('abuse reports', reportFilter),
  get: {
    summary: 'A report with what an admin needs to decide',
    response: oneReport.extend({
      context: z.object({
        /** What each side was in the meeting; null without one. */
        meeting: z.object({ reporterRole: role, subjectRole: role, met: z.boolean() }).nullable(),
        /** Other reports about the subject, the latest first; 20 at most. */
        earlier: z.array(adminReport),
        /** Strikes in force. */
        strikes: z.number().int(),
        suggestsBlock: z.boolean(),
        isActive: z.boolean(),
        isAdmin: z.boolean(),
        /** Reports that the reporter made, and how many of them led to nothing; of the latest 100. */
        reporter: z.object({ reports: z.number().int(), unfounded: z.number().int() }),
      }),
    }),
  },
  decide: {
    summary: 'Decide a report, and others about the same person with it, for good; nobody decides on their own',
    refusals: { 409: ['REPORT_DECIDED', 'OTHER_ADMIN_REQUIRED', 'CONFLICT'] },
    body: decideReportForm,
    example: { decision: 'nothing' },
    response: oneReport,
  },
  decideAppeal: {
    summary: 'Decide an appeal; where there is another admin, not the one who decided the report',
    refusals: { 409: ['REPORT_DECIDED', 'APPEAL_CLOSED', 'OTHER_ADMIN_REQUIRED'] },
    body: decideAppealForm,
    example: { decision: 'upheld' },
    response: oneReport,
  },
});

const blockedPerson = z.object({ userId: idSchema, name: z.string(), profilePicture: z.string().nullable(), blockedAt: instant });
export type BlockedPerson = z.infer<typeof blockedPerson>;

export const blockEndpoints = endpoints(blockCalls, {
  list: { summary: 'People whom I blocked, the latest first', response: success({ blocks: z.array(blockedPerson) }) },
  set: {
    summary: 'Block a person, who is not told',
    refusals: { 409: ['OWN_ACCOUNT', 'BLOCK_LIMIT'] },
    response: success({ block: blockedPerson }),
  },
  drop: { summary: 'Block a person no longer', response: success({}) },
});
