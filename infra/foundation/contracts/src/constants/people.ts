import { HOUR, MINUTE } from './units.ts';

export const PEOPLE = {
  /** Both press within the turn, or this long after it. */
  handshakeMs: 10 * MINUTE,
  noteMax: 1_000,
  /** A host offers so many times to meet again. */
  offerTimes: 2,
  /** None is sooner: the guest answers, and an admin reviews the meeting, before it. */
  offerLeadMs: 2 * HOUR,
} as const;
/** Of the people whom somebody met: all, or those with whom there is something. */
export const PEOPLE_FILTERS = ['all', 'handshakes', 'offers', 'shortlist', 'notes'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];
/** What became of an offer to meet again. `expired`: its times have come, and nobody answered. */
export const OFFER_STATES = ['open', 'taken', 'declined', 'withdrawn', 'expired'] as const;
export type OfferState = (typeof OFFER_STATES)[number];
