import { DAY, MINUTE } from './units.ts';

/** What somebody who met says of it, beside the stars. */
export const FEEDBACK_TAGS = [
  'on_time',
  'friendly',
  'well_prepared',
  'helpful',
  'clear',
  'late',
  'unprepared',
  'not_as_described',
  'technical_problems',
] as const;
export type FeedbackTag = (typeof FEEDBACK_TAGS)[number];
export const FEEDBACK = {
  /** It is asked for only after so long together. */
  togetherMs: MINUTE,
  textMax: 500,
  /** It can be changed this long after it was first given. */
  changeMs: DAY,
  /** Words of guests on a host's page, the latest of those who agreed to be quoted. */
  quotesMax: 6,
} as const;

export const REPORT_REASONS = [
  'harassment',
  'hate',
  'sexual',
  'violence',
  'fraud',
  'spam',
  'impersonation',
  'minor',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
/** Where the reporter was. */
export const REPORT_SOURCES = ['call', 'reports', 'profile'] as const;
export const REPORT_DECISIONS = ['nothing', 'warn', 'strike', 'block'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];
/** `upheld`: the decision stays; `overturned`: it is undone. */
export const APPEAL_DECISIONS = ['upheld', 'overturned'] as const;
export type AppealDecision = (typeof APPEAL_DECISIONS)[number];
export const REPORTS = {
  textMin: 10,
  textMax: 1_000,
  responseMax: 1_000,
  notesMax: 2_000,
  /** Other reports about the same person that one decision closes. */
  othersMax: 100,
  perDay: 10,
  /** So many strikes suggest a block; an admin decides. */
  strikesForBlock: 3,
  /** So many people with accounts younger than this who never met somebody, and most of those who report them: a brigade. */
  brigadeFrom: 5,
  /** So many who never met them, with accounts of any age: one, too. */
  brigadeOfAnyFrom: 10,
  newAccountMs: 7 * DAY,
  appealMs: 30 * DAY,
} as const;
/** People whom one user may block. */
export const BLOCKS_MAX = 500;
