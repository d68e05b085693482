import { BLOCKS_MAX } from '@visavis/contracts/constants/safety';
import { byIds, defineCollection, type Source, versioned } from '@visavis/store';
import { z } from 'zod';

/** A user does not want to meet another one. */
export const blocks = defineCollection({
  name: 'blocks',
  schema: z.object({
    ...versioned,
    userId: z.string(),
    blockedId: z.string(),
    createdAt: z.date(),
  }),
  indexes: [{ fields: { userId: 1, createdAt: -1 } }, { fields: { blockedId: 1 } }],
});
export type BlockRecord = z.infer<typeof blocks.schema>;

export const blockId = (userId: string, blockedId: string) => `${userId}:${blockedId}`;

/** The latest first; nobody blocks more. */
export const blocksOf = (source: Source, userId: string) =>
  source.collection(blocks).find({ where: { userId }, sort: { createdAt: -1 }, limit: BLOCKS_MAX });

/** By whom the user is blocked, up to `limit`. */
export const blocksAbout = (source: Source, blockedId: string, limit: number) =>
  source.collection(blocks).find({ where: { blockedId }, limit });

/** Those of `others` who blocked the user, or whom the user blocked; at most 500. */
export async function blockedWith(source: Source, userId: string, others: readonly string[]): Promise<Set<string>> {
  const ids = others.flatMap((other) => [blockId(userId, other), blockId(other, userId)]);
  const found = await byIds(source.collection(blocks), ids);
  return new Set(found.map((block) => (block.userId === userId ? block.blockedId : block.userId)));
}
