import { DAY, MINUTE } from './units.ts';

export const MEETING_STATUSES = ['pending', 'approved', 'rejected', 'cancelled'] as const;
export type MeetingStatus = (typeof MEETING_STATUSES)[number];
/** Public filters of /meetings/{status} and /category/{slug}/{status}. */
export const STATUS_FILTERS = ['live', 'upcoming', 'past', 'all'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];
export type MeetingState = 'live' | 'upcoming' | 'past';
export const MEETING_TYPES = ['open', 'verified'] as const;

export const MEETING = {
  maxCoHosts: 5,
  titleMin: 5,
  /** "fewer than 100" */
  titleMax: 99,
  descriptionMin: 10,
  descriptionMax: 500,
  durationMinutesDefault: 30,
  durationMinutesMin: 15,
  durationMinutesMax: 180,
  /** A start lies at most a year ahead, leap years included. */
  startAheadMaxMs: 366 * DAY,
  /** A move is refused this close to the old start. */
  moveLockMs: 30 * MINUTE,
  reasonMin: 3,
  reasonMax: 500,
  notesMax: 2_000,
  searchMin: 2,
  searchMax: 100,
  timeZoneDefault: 'Asia/Kolkata',
  notReviewedReason: 'Not reviewed in time',
} as const;

/** Office hours: one meeting again and again, at one time on the host's clock. */
export const SERIES = {
  everyWeeks: [1, 2],
  datesMin: 2,
  datesMax: 12,
  /** That one host has at once: waiting for review, or with dates to come. */
  perHost: 3,
  lastDateTooFar: 'The last date must be within a year',
} as const;

/** Of a meeting whose host has not come: what follows so long after its start. */
export const OVERDUE = {
  /** Lists fold it, and its page offers to tell when the host comes. */
  afterMs: 10 * MINUTE,
  /** Whoever has waited or come by then gets a bonus pass. */
  guaranteeMs: 15 * MINUTE,
  /** Its page offers others; of one shorter than twice this, after half its length. */
  othersMs: 30 * MINUTE,
} as const;

/** How hosts keep their times, as their page says it. */
export const HOST_RECORD = {
  /** A host who comes so long after the start comes in time. */
  graceMs: 5 * MINUTE,
  /** Of so many last ones; of fewer than `from`, nothing is said: one bad evening is no habit. */
  last: 10,
  from: 5,
  /** Stars count of so many last ones. */
  rated: 100,
} as const;
/** The same of a guest: meetings that took place, and that they had asked to be reminded of or waited for. */
export const GUEST_RECORD = { last: 20, from: 5 } as const;
