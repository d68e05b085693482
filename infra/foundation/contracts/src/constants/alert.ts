import { DAY, HOUR, MINUTE } from './units.ts';

export const CLIENT_ALERTS = {
  /** Counted are those that a user created, for whomever. */
  maxPerAccount: 5,
  phoneDigitsMin: 10,
  phoneDigitsMax: 15,
  /** As `categories`. */
  allCategories: 'all',
  /** An alert whose phone nobody confirmed is forgotten. */
  unconfirmedMs: 48 * HOUR,
  /** A phone gets one request to confirm in this time. */
  confirmationEveryMs: 7 * DAY,
  /** Phones and e-mail addresses that one user has asked to confirm. */
  confirmationsPerDay: 10,
  confirmationsWindowMs: DAY,
  /** Of one network, without an account. */
  publicCreates: 3,
  publicCreatesWindowMs: HOUR,
} as const;

/** The last one is after the start: it asks the hosts of a meeting that nobody has opened. */
export const REMINDERS = { aheadMs: [DAY, HOUR, 10 * MINUTE, -15 * MINUTE] } as const;
