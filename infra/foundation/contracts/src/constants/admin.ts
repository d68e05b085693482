import { DAY, MINUTE, SECOND } from './units.ts';

/** How it was decided about a meeting, by admins, by its host, or (`lapsed`) by nobody in time. */
export const MEETING_DECISIONS = ['approved', 'rejected', 'lapsed', 'cancelledByHost', 'cancelledByAdmin'] as const;
export type MeetingDecision = (typeof MEETING_DECISIONS)[number];

/** What the audit log is about. */
export const AUDIT_SUBJECTS = [
  'user',
  'meeting',
  'verification',
  'report',
  'payment',
  'coupon',
  'plan',
  'testimonial',
  'contact',
  'access',
  'wall-link',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
/**
 * What one admin reads of people with one service in a day of India: from `much` on, all admins get a message. Refused attempts
 * that the log holds, of the same day, and of the grave ones apart; more are counted only, in the day's sum.
 */
export const ACCESS = { much: 1_000, muchMoreTimes: 10, refusedKept: 100, graveKept: 1_000, daysKept: 30 } as const;
/** Of one admin: views of a list, lists that have some, and the characters of a name and of the filters. */
export const SAVED_VIEWS = { most: 20, lists: 30, nameMax: 60, searchMax: 1_000 } as const;
/**
 * Links by which a screen on a wall shows the figures without a sign-in. They last `daysMax` at most, and are listed for `keptMs`
 * after their end; that one is used is noted once in `notedMs`, and is in the audit log once a day.
 */
export const WALL_LINK = {
  most: 20,
  daysMax: 90,
  nameMax: 60,
  keptMs: 30 * DAY,
  notedMs: 10 * MINUTE,
  activity: 8,
  live: 12,
  trendDays: 14,
  refreshMs: 30 * SECOND,
} as const;
/** What one typed to find somebody stays out of a view, and so out of the server's data. */
export const UNSAVED_FILTERS: readonly string[] = ['search', 'page', 'request'];

/** How long a decision of an admin can be taken back before anybody learns of it. */
export const DECISION = { undoMs: 5 * SECOND } as const;

/**
 * Decisions whose effects can be asked for: on meetings, on users (`verify`, `unverify`: a badge is given, or taken back), and on
 * reports (`overturn`: the appeal is granted).
 */
const EFFECTS_ON_MEETINGS = ['approve', 'reject', 'cancel'] as const;
const EFFECTS_ON_USERS = ['deactivate', 'verify', 'unverify'] as const;
export const EFFECTS_OF = [...EFFECTS_ON_MEETINGS, ...EFFECTS_ON_USERS, 'overturn'] as const;
export type EffectsOf = (typeof EFFECTS_OF)[number];
export type BadgeDecision = 'verify' | 'unverify';
export type MeetingEffectsOf = Exclude<EffectsOf, BadgeDecision | 'overturn'>;
/**
 * What a decision does, each with a number: of meetings (`unchanged`: decided already, or under way), of hosts and co-hosts and
 * of people who want to come, who hear of it, and of people in a queue or call, who are sent away. Of a badge: of people who get
 * or lose it, and of their coming public meetings, which show that; `renamed` ones show a new name of the host with it. Of an
 * appeal that is granted: of accounts that work again, of strikes that count no more, and of meetings that stay cancelled.
 */
export const DECISION_EFFECTS = [
  ...(['approved', 'rejected', 'cancelled', 'hosts', 'interested', 'sentAway', 'unchanged'] as const),
  ...(['verified', 'unverified', 'badged', 'unbadged', 'renamed'] as const),
  ...(['reopened', 'strikeGone', 'staysCancelled'] as const),
] as const;
export type DecisionEffect = (typeof DECISION_EFFECTS)[number];

/** Rows of a list's file, at most, and those that are read at a time; files of lists that one admin downloads in an hour. */
export const CSV_FILE = { rowsMax: 100_000, pageSize: 200, adminPerHour: 30 } as const;

/** The cache of read models (`POST /admin/cache/invalidate`): every key begins with the prefix, and nothing else does. */
export const ADMIN_CACHE = {
  prefix: 'read-model:',
  defaultMs: 60 * SECOND,
  pendingListMs: 30 * SECOND,
  usersMs: 120 * SECOND,
  statsMs: 120 * SECOND,
  searchMs: 5 * SECOND,
  dropAfterMs: 5 * MINUTE,
} as const;
