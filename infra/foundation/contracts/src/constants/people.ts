import { MINUTE } from './units.ts';

export const PEOPLE = {
  /** Both press within the turn, or this long after it. */
  handshakeMs: 10 * MINUTE,
  noteMax: 1_000,
} as const;
/** Of the people whom somebody met: all, or those with whom there is something. */
export const PEOPLE_FILTERS = ['all', 'handshakes', 'shortlist', 'notes'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];
