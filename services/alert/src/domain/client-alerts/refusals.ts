import { CONFIRMATION_NOT_SENT } from '@visavis/contracts/constants/account';
import { type Refused, refuse, refuseTooMany } from '@visavis/platform/refusal';

export type Contact = 'phone' | 'email';

const TAKEN = {
  phone: 'This phone number is already registered for alerts',
  email: 'This email address is already registered for alerts',
} as const;
const RECENTLY_ASKED = {
  phone: 'This phone number was asked to confirm an alert a short while ago. Please try again later.',
  email: 'This email address was asked to confirm an alert a short while ago. Please try again later.',
} as const;

/** Refusals of client alerts, each written once. Texts of the specification's section 8 are verbatim. */
export const refusals = {
  limit: () => refuse('forbidden', 'ALERT_LIMIT', 'Maximum alert limit reached (5 alerts per account)'),
  /** `categories`: names of those that the other alert has. */
  exists: (field: Contact, categories: readonly string[]) =>
    refuse('conflict', 'ALERT_EXISTS', TAKEN[field], { field, categories }),
  recentlyAsked: (field: Contact, retryAfterMs: number) =>
    refuseTooMany(RECENTLY_ASKED[field], retryAfterMs, [{ path: field, message: RECENTLY_ASKED[field] }]),
  askedTooMany: (retryAfterMs: number) =>
    refuseTooMany('You have asked many people to confirm an alert today. Please try again tomorrow.', retryAfterMs),
  countryNotServed: () =>
    refuse('forbidden', 'FORBIDDEN', 'We do not send messages to this country yet.', [
      { path: 'phone', message: 'We do not send messages to this country yet.' },
    ]),
  tooMany: (retryAfterMs: number) =>
    refuseTooMany('Too many alerts were created from here. Please try again later.', retryAfterMs),
  destinationFull: (retryAfterMs: number) => refuseTooMany(CONFIRMATION_NOT_SENT, retryAfterMs),
  inactive: () => refuse('forbidden', 'ACCOUNT_INACTIVE', 'This account is inactive. Please contact support.'),
  absent: () => refuse('absent', 'NOT_FOUND', 'Alert not found'),
  linkInvalid: () => refuse('absent', 'LINK_INVALID', 'This link is not valid. Please use the newest message.'),
  linkExpired: () => refuse('absent', 'LINK_EXPIRED', 'This link has expired. Please create the alert again.'),
} satisfies Record<string, (...args: never) => Refused['refusal']>;
