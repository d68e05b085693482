import { MINUTE, SECOND } from './units.ts';

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
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
/** Rows of a list's file, at most, and those that are read at a time. */
export const CSV_FILE = { rowsMax: 100_000, pageSize: 200 } as const;

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
