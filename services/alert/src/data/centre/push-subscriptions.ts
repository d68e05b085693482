import { createHash } from 'node:crypto';
import { defineCollection, type Source, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';

/** One browser that gets a user's push messages; whoever signed in there last has it. */
export const pushSubscriptions = defineCollection({
  name: 'pushSubscriptions',
  schema: z.object({
    ...versioned,
    userId: z.string(),
    /** It ends with the session that subscribed. */
    sessionId: z.string(),
    endpoint: z.string(),
    keys: z.object({ p256dh: z.string(), auth: z.string() }),
    createdAt: z.date(),
  }),
  indexes: [{ fields: { userId: 1, createdAt: 1 } }, { fields: { sessionId: 1 } }],
});
export type PushSubscriptionRecord = z.infer<typeof pushSubscriptions.schema>;

/** A session that ended a short while ago: a request of it that is still on its way subscribes nothing. */
export const endedSessions = defineCollection({
  name: 'endedSessions',
  schema: z.object({
    ...versioned,
    forgetAt: z.date(),
  }),
  expiresAt: 'forgetAt',
});

/** An endpoint may be longer than a key of a store. */
export const pushSubscriptionId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

/** The oldest first; a user has ten at most. */
export const pushSubscriptionsOf = (source: Source, userId: string) =>
  source.collection(pushSubscriptions).find({ where: { userId }, sort: { createdAt: 1 } });

/** Those of many users, by user: up to 100 at a time, as each has ten at most. */
export async function pushSubscriptionsOfAll(
  source: Source,
  userIds: readonly string[],
): Promise<Map<string, PushSubscriptionRecord[]>> {
  const byUser = new Map<string, PushSubscriptionRecord[]>();
  for (let at = 0; at < userIds.length; at += 100) {
    const where = { userId: { in: userIds.slice(at, at + 100) } };
    for (const found of await source.collection(pushSubscriptions).find({ where, sort: { createdAt: 1 }, limit: 1_000 }))
      byUser.set(found.userId, [...(byUser.get(found.userId) ?? []), found]);
  }
  return byUser;
}

/** In the caller's unit: the push service no longer knows it. */
export async function deletePushSubscription(unit: Unit, id: string): Promise<void> {
  const rows = unit.collection(pushSubscriptions);
  const stored = await rows.get(id);
  if (stored) rows.delete(stored);
}

export const pushSubscriptionsOfSession = (source: Source, sessionId: string) =>
  source.collection(pushSubscriptions).find({ where: { sessionId } });
