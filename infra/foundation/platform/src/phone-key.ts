import { createHmac } from 'node:crypto';
import { ACCOUNT } from '@visavis/contracts/constants/account';
import { TooMany } from './errors.ts';
import type { RateCounter } from './http/network.ts';

/**
 * The keyed hash under which services compare phones in events: topics are kept forever and hold no phone. `phone` is E.164,
 * `secret` the deployment's PHONE_KEY_SECRET.
 */
export const phoneKey = (secret: string, phone: string): string => createHmac('sha256', secret).update(phone).digest('base64url');

/** The shared cache, as far as it is needed here. */
interface LookupCounter extends RateCounter {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
}

/**
 * Counts the phones (as keys) of which a user is about to learn the account: one budget for all services, each phone once a day.
 * A refused phone is not remembered, so that it is refused again. Throws RATE_LIMITED.
 */
export async function countPhoneLookups(cache: LookupCounter, userId: string, phoneKeys: readonly string[]): Promise<void> {
  const { phoneLookupsPerDay: limit, phoneLookupsWindowMs: windowMs } = ACCOUNT;
  const markOf = (key: string) => `phone-lookup:${userId}:${key}`;
  const marks = await Promise.all([...new Set(phoneKeys)].map(async (key) => ({ key, counted: await cache.get(markOf(key)) })));
  const added = marks.filter(({ counted }) => !counted);
  if (added.length === 0) return;
  const { allowed, retryAfterMs } = await cache.rateLimit('phone-lookups', userId, { limit, windowMs }, added.length);
  if (!allowed)
    throw new TooMany(
      'RATE_LIMITED',
      'You have looked up too many phone numbers today. Please try again tomorrow.',
      retryAfterMs,
    );
  await Promise.all(added.map(({ key }) => cache.set(markOf(key), true, windowMs)));
}
