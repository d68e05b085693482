import { DAY, HOUR } from './units.ts';

/** Messages of the contact form. */
export const CONTACT = {
  /** Of an e-mail address or a phone. */
  reachMax: 254,
  textMin: 10,
  textMax: 2_000,
  /** Of one network. */
  perNetwork: 5,
  perNetworkMs: HOUR,
  keptMs: 365 * DAY,
} as const;
export const CONTACT_TOPICS = ['meeting', 'payment', 'account', 'safety', 'other'] as const;
export const CONTACT_STATUSES = ['open', 'answered'] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];
