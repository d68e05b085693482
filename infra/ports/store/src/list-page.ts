import type { Document, FindOptions } from './port.ts';

/**
 * A page of a list: by its number, or after the last document of the page before, so that what leaves the list meanwhile moves
 * no other.
 */
export interface ListPage {
  page: number;
  limit: number;
  after?: Document | undefined;
}

export const placeOf = ({ page, limit, after }: ListPage): Pick<FindOptions, 'limit' | 'skip' | 'after'> =>
  after ? { limit, after } : { limit, skip: (page - 1) * limit };
