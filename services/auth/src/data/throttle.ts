import type { Cache } from '@visavis/cache';
import { ACCOUNT } from '@visavis/contracts/constants';
import { errorOf, networkOf } from '@visavis/platform';
import type { AuthConfig } from '../config.ts';
import { refusals } from '../domain/refusals.ts';

const MINUTE_MS = 60_000;
/** Faster than anyone types, with the client asking every 500 ms; too slow to try out numbers. */
const SEARCHES_PER_MINUTE = 120;
/** People try a few pictures in a row; each costs some tenths of a second of a core. */
const UPLOADS_PER_10_MINUTES = 20;

/**
 * Limits per address and for all together (a phone's own limit is decided with its code). Counters of fixed windows in the cache:
 * losing them costs a little protection, never a sign-in.
 */
export function createThrottle(cache: Pick<Cache, 'increment'>, config: AuthConfig) {
  const window = (name: string, windowMs: number, now: Date) => {
    const index = Math.floor(now.getTime() / windowMs);
    return { key: `auth:${name}:${index}`, windowMs, leftMs: (index + 1) * windowMs - now.getTime() };
  };
  const unverified = (address: string, now: Date) => window(`unverified:${networkOf(address)}`, ACCOUNT.otpSendsWindowMs, now);
  const reveals = (address: string, now: Date) => window(`reveals:${networkOf(address)}`, ACCOUNT.otpSendsWindowMs, now);

  return {
    /** Counts a code to be sent, or refuses it; returns the counter that goes down again when the phone is verified. */
    async countSend(address: string, now: Date): Promise<string> {
      const own = unverified(address, now);
      if ((await cache.increment(own.key, 1, own.windowMs)) > config.unverifiedPerAddress) {
        await cache.increment(own.key, -1, own.windowMs);
        throw errorOf(refusals.tooMany(own.leftMs));
      }
      const all = window('sends', MINUTE_MS, now);
      if ((await cache.increment(all.key, 1, all.windowMs)) > config.sendsPerMinute) {
        await cache.increment(own.key, -1, own.windowMs);
        throw errorOf(refusals.tooMany(all.leftMs));
      }
      return own.key;
    },
    async giveBack(counters: readonly string[]): Promise<void> {
      for (const key of counters) await cache.increment(key, -1, ACCOUNT.otpSendsWindowMs);
    },
    /** An address that has learnt too often whether a phone is registered learns nothing more. */
    async assertMayAsk(address: string, now: Date): Promise<void> {
      const { key, windowMs, leftMs } = reveals(address, now);
      if ((await cache.increment(key, 0, windowMs)) >= config.revealsPerAddress) throw errorOf(refusals.tooMany(leftMs));
    },
    async countSearch(userId: string, now: Date): Promise<void> {
      const { key, windowMs, leftMs } = window(`searches:${userId}`, MINUTE_MS, now);
      if ((await cache.increment(key, 1, windowMs)) > SEARCHES_PER_MINUTE) throw errorOf(refusals.tooMany(leftMs));
    },
    async countUpload(userId: string, now: Date): Promise<void> {
      const { key, windowMs, leftMs } = window(`uploads:${userId}`, 10 * MINUTE_MS, now);
      if ((await cache.increment(key, 1, windowMs)) > UPLOADS_PER_10_MINUTES) throw errorOf(refusals.tooMany(leftMs));
    },
    async countReveal(address: string, now: Date): Promise<void> {
      const { key, windowMs } = reveals(address, now);
      await cache.increment(key, 1, windowMs);
    },
  };
}
export type Throttle = ReturnType<typeof createThrottle>;
