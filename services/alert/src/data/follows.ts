import { NOTIFICATION_CENTRE } from '@visavis/contracts/constants/notification';
import { byIds, defineCollection, type Source, versioned } from '@visavis/store';
import { z } from 'zod';
import { type Page, pageOptions } from './page.ts';

/** A user wants to hear when a host meets again. */
export const follows = defineCollection({
  name: 'follows',
  schema: z.object({
    ...versioned,
    userId: z.string(),
    hostId: z.string(),
    createdAt: z.date(),
  }),
  indexes: [{ fields: { hostId: 1, userId: 1 } }, { fields: { userId: 1, createdAt: -1 } }],
});
export const followId = (userId: string, hostId: string) => `${userId}:${hostId}`;

/** The latest first; nobody follows more. */
export const followsOf = (source: Source, userId: string) =>
  source.collection(follows).find({ where: { userId }, sort: { createdAt: -1 }, limit: NOTIFICATION_CENTRE.followsMax });

/** By user. */
export const followersOf = (source: Source, hostId: string, page: Page) =>
  source.collection(follows).find({ where: { hostId }, sort: { userId: 1 }, ...pageOptions(page, 'userId') });

/** Which of these there are, by their ids; at most 1,000. */
export async function followsAmong(source: Source, ids: readonly string[]): Promise<Set<string>> {
  const found = await byIds(source.collection(follows), ids);
  return new Set(found.map(({ _id }) => _id));
}
