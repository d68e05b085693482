import type { Cache } from '@visavis/cache';
import { ACCOUNT } from '@visavis/contracts/constants/account';
import { DAY, MINUTE } from '@visavis/contracts/constants/units';
import {
  countOnEach,
  destinationLimits,
  errorOf,
  giveBack as giveBackTo,
  type Limit,
  networksOf,
  phoneKey,
  windowOf,
} from '@visavis/platform';
import type { AuthConfig } from '../config.ts';
import { refusals } from '../domain/refusals.ts';

/** Faster than anyone types, with the client asking every 500 ms; too slow to try out numbers. */
const SEARCHES_PER_MINUTE = 120;

interface CodeToSend {
  /** E.164 */
  phone: string;
  address: string;
  /** Who asks: a device or session that is known, anybody for a phone with an account, or for one without. */
  trustLevel: 'known' | 'registered' | 'unknown';
}
/**
 * Of the codes in a minute: the rest is kept for those that stand better, so that a flood shuts nobody out who was here before.
 */
const SHARES: Record<CodeToSend['trustLevel'], number> = { known: 1, registered: 0.8, unknown: 0.6 };
/** Codes to phones without an account shut out no phone that has one: those have counters of their own, of so many budgets. */
const WALLS = { registered: { name: 'registered-', times: 2 }, unknown: { name: '', times: 1 } } as const;

/**
 * Limits per address, by destination and for all together (a phone's own limit is decided with its code). Counters of fixed
 * windows in the cache: losing them costs a little protection, never a sign-in.
 */
export function createThrottle(cache: Pick<Cache, 'increment'>, config: AuthConfig) {
  const window = (name: string, windowMs: number, now: Date) => windowOf(`auth:${name}`, windowMs, now);
  /** A counter for each network of the address, which may have `most` (0: any number) times its share. */
  const byNetwork = (name: string, address: string, most: number, now: Date, windowMs: number = ACCOUNT.otpSendsWindowMs) =>
    networksOf(address).map(({ key, times }) => ({ ...window(`${name}:${key}`, windowMs, now), most: most * times }));
  const unverified = (address: string, now: Date) => [
    ...byNetwork('unverified', address, config.unverifiedPerAddress, now),
    ...byNetwork('unverified-day', address, config.unverifiedPerAddressDay, now, DAY),
  ];
  /**
   * Codes that are not verified. Where devices can be asked for work, they are asked for more and more of it before they are
   * refused: else a few addresses shut out a whole country.
   */
  const destinations = (phone: string, trustLevel: keyof typeof WALLS, now: Date): Limit[] => {
    const { name, times } = WALLS[trustLevel];
    return destinationLimits(`auth:${name}`, phone, config, now).map((limit) => ({ ...limit, most: limit.most * times }));
  };
  const walls = (phone: string, trustLevel: keyof typeof WALLS, now: Date) => {
    const times = config.workCost > 0 ? ACCOUNT.otpWork.walls : 1;
    return destinations(phone, trustLevel, now).map((counter) => ({ ...counter, most: counter.most * times }));
  };
  const wrongGuesses = (address: string, now: Date) => byNetwork('wrong', address, config.wrongGuessesPerAddress, now);
  const reveals = (address: string, now: Date) => byNetwork('reveals', address, config.revealsPerAddress, now);
  /** Counted before it is decided: of many at once, none gets by between a look at the counter and its count. */
  const count = async (limits: Limit[]): Promise<string[]> => {
    const outcome = await countOnEach(cache, limits);
    if ('retryAfterMs' in outcome) throw errorOf(refusals.tooMany(outcome.retryAfterMs));
    return outcome.counted;
  };

  const giveBack = (counters: readonly string[]): Promise<void> => giveBackTo(cache, counters);

  return {
    /**
     * Counts a code to be sent, or refuses it; returns the counters that go down again when the phone is verified. A known device
     * is held up neither by what others ask for on its network nor by what they have sent to its country.
     */
    async countSend(send: CodeToSend, now: Date): Promise<string[]> {
      const most = Math.max(1, Math.floor(config.sendsPerMinute * SHARES[send.trustLevel]));
      const all = { ...window('sends', MINUTE, now), most };
      const limits = [
        ...(send.trustLevel === 'known' ? [] : [...unverified(send.address, now), ...walls(send.phone, send.trustLevel, now)]),
        all,
      ];
      return (await count(limits)).slice(0, -1);
    },
    giveBack,
    /**
     * `load`: how much of what may be sent in a minute, or to the phone's prefix or country in a day, is sent and not verified; 1
     * is all of it. `times`: how often the budgets by prefix and country of such phones alone are used up.
     */
    async loadOf(phone: string, trustLevel: keyof typeof WALLS, now: Date): Promise<{ load: number; times: number }> {
      const usedOf = async (counters: Limit[]) => {
        const used = counters.map(async ({ key, windowMs, most }) =>
          most > 0 ? (await cache.increment(key, 0, windowMs)) / most : 0,
        );
        return Math.max(...(await Promise.all(used)));
      };
      const own = await usedOf(destinations(phone, trustLevel, now));
      const others = [
        ...destinations(phone, trustLevel === 'unknown' ? 'registered' : 'unknown', now),
        { ...window('sends', MINUTE, now), most: config.sendsPerMinute },
      ];
      return { load: Math.max(own, await usedOf(others)), times: Math.floor(own) };
    },
    /**
     * An address that has entered too many wrong codes, of whatever phones, enters no more. Returns what to give back when this
     * one was not wrong.
     */
    countGuess: (address: string, now: Date): Promise<string[]> => count(wrongGuesses(address, now)),
    /**
     * An address that has learnt too often whether a phone is registered learns nothing more. Returns what to give back when this
     * answer does not say it.
     */
    countReveal: (address: string, now: Date): Promise<string[]> => count(reveals(address, now)),
    async countSearch(userId: string, now: Date): Promise<void> {
      const { key, windowMs, leftMs } = window(`searches:${userId}`, MINUTE, now);
      if ((await cache.increment(key, 1, windowMs)) > SEARCHES_PER_MINUTE) throw errorOf(refusals.tooMany(leftMs));
    },
    /**
     * A phone that the user wants to have, once a day. It is not theirs, and a code to it costs somebody's attention and our
     * money.
     */
    async countNewPhone(userId: string, phone: string, now: Date): Promise<void> {
      const { key, windowMs, leftMs } = window(`new-phones:${userId}`, DAY, now);
      const ofPhone = window(`new-phone:${userId}:${phoneKey(config.phoneKeySecret, phone)}`, DAY, now);
      if ((await cache.increment(ofPhone.key, 1, windowMs)) > 1) return;
      if ((await cache.increment(key, 1, windowMs)) <= ACCOUNT.newPhonesPerDay) return;
      await giveBack([ofPhone.key, key]);
      throw errorOf(refusals.tooMany(leftMs));
    },

    async countUpload(userId: string, now: Date): Promise<void> {
      if (config.picturesPerUser === 0) return;
      const { key, windowMs, leftMs } = window(`uploads:${userId}`, 10 * MINUTE, now);
      if ((await cache.increment(key, 1, windowMs)) > config.picturesPerUser) throw errorOf(refusals.tooMany(leftMs));
    },
  };
}
export type Throttle = ReturnType<typeof createThrottle>;
