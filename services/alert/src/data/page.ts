import type { FindOptions } from '@visavis/store';
import type { Campaign } from '../domain/campaign.ts';

/** A page of a campaign's people: after the last one that was reached, or from the first. */
export interface Page {
  after: Campaign['after'];
  limit: number;
}

/** `by`: the field that the people are sorted by. */
export const pageOptions = ({ after, limit }: Page, by: string): Pick<FindOptions, 'limit' | 'after'> => ({
  limit,
  ...(after ? { after: { [by]: after.by, _id: after._id, version: 0 } } : {}),
});
