import { defineCollection, type Source, versioned } from '@visavis/store';
import { z } from 'zod';

/** A user does not want to meet another one: a copy kept from the meetings' events. */
export const blocks = defineCollection({
  name: 'blocks',
  schema: z.object({
    ...versioned,
    userId: z.string(),
    blockedId: z.string(),
  }),
});

export const blockId = (userId: string, blockedId: string) => `${userId}:${blockedId}`;

const AT_ONCE = 500;

/** Those of `userIds` who blocked one of the hosts, or whom one of them blocked. */
export async function blockedWith(source: Source, hostIds: readonly string[], userIds: readonly string[]): Promise<Set<string>> {
  const blocked = new Set<string>();
  const pairs = hostIds.flatMap((hostId) =>
    userIds.flatMap((userId) => [
      { _id: blockId(userId, hostId), userId },
      { _id: blockId(hostId, userId), userId },
    ]),
  );
  for (let at = 0; at < pairs.length; at += AT_ONCE) {
    const usersById = new Map(pairs.slice(at, at + AT_ONCE).map(({ _id, userId }) => [_id, userId]));
    const found = await source.collection(blocks).find({ where: { _id: { in: [...usersById.keys()] } }, limit: AT_ONCE });
    for (const { _id } of found) blocked.add(usersById.get(_id) as string);
  }
  return blocked;
}
