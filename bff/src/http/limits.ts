import type { Cache } from '@visavis/cache';
import { ABUSE } from '@visavis/contracts/constants/api';
import {
  BoundedMap,
  type Exemption,
  type Logger,
  type Metrics,
  networkOf,
  networksOf,
  type TokenVerifier,
  TooMany,
} from '@visavis/platform';
import type { Request } from 'express';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { createAbuseWatch } from './abuse-watch.ts';

const WINDOW_SECONDS = 10;
export const BUSY_MESSAGE = 'We are experiencing high traffic. Please try again in a few moments.';
/** Verified tokens that are remembered. */
const TOKENS_MAX = 50_000;
/** Longer than any path of the product, and than any token that auth issues. */
const PATH_MAX = 200;
const TOKEN_MAX = 4_096;

export interface Limit {
  /** Throws `TooMany` when the key comes too often. */
  (key: string): Promise<void>;
  /** Takes one request back. */
  refund(key: string): Promise<unknown>;
}

/** Lets a key come `requests` times in ten seconds; 0 for no limit. Each process counts for itself. */
export function createLimit(requests: number): Limit {
  if (requests === 0) return Object.assign(async () => undefined, { refund: async () => undefined });
  const limiter = new RateLimiterMemory({ points: requests, duration: WINDOW_SECONDS });
  const consume = async (key: string) => {
    await limiter.consume(key).catch((refused: RateLimiterRes) => {
      throw new TooMany('RATE_LIMITED', BUSY_MESSAGE, refused.msBeforeNext);
    });
  };
  return Object.assign(consume, { refund: (key: string) => limiter.reward(key) });
}

/** As `createLimit`, by address: each network of the address has its share (`networksOf`). */
export function createNetworkLimit(requests: number): Limit {
  const byShare = new Map<number, Limit>();
  const limitOf = (times: number) => {
    const limit = byShare.get(times) ?? createLimit(requests * times);
    byShare.set(times, limit);
    return limit;
  };
  const consume = async (address: string) => {
    for (const { key, times } of networksOf(address)) await limitOf(times)(key);
  };
  const refund = (address: string) => Promise.all(networksOf(address).map(({ key, times }) => limitOf(times).refund(key)));
  return Object.assign(consume, { refund });
}

export interface RequestLimits {
  /** Throws `TooMany` when the address or the user is over its budget. */
  check(request: Request): Promise<void>;
  /** For a page of the app, which is no API request. Throws `TooMany`. */
  checkPage(request: Request): Promise<void>;
  /** Does not count a request that was checked against its address: an authentic webhook. */
  refund(request: Request): void;
}

export function createRequestLimits(options: {
  perAddress: number;
  perUser: number;
  pagesPerAddress: number;
  isExempt: Exemption;
  addressOf: (request: Request) => string;
  verifier: TokenVerifier;
  metrics: Metrics;
  logger: Logger;
}): RequestLimits {
  const { addressOf, isExempt, metrics, logger } = options;
  const limitAddress = createNetworkLimit(options.perAddress);
  const limitUser = createLimit(options.perUser);
  const limitPages = createNetworkLimit(options.pagesPerAddress);
  const isAbuse = createAbuseWatch(ABUSE);
  const userOf = createUserLookup(options.verifier);
  return {
    async check(request) {
      const address = addressOf(request);
      const path = request.path.slice(0, PATH_MAX);
      if (isAbuse(`${networkOf(address)} ${path}`)) {
        metrics.abuse.inc();
        logger.warn({ path, address }, 'more than 50 requests in 10 s on one path');
      }
      if (isExempt(address)) return;
      await limitAddress(address);
      const header = request.headers.authorization;
      if (header !== undefined) await limitUser(userOf(header));
    },
    async checkPage(request) {
      const address = addressOf(request);
      if (!isExempt(address)) await limitPages(address);
    },
    refund: (request) => void limitAddress.refund(addressOf(request)),
  };
}

const HOUR_MS = 3_600_000;

/**
 * Exports of one user in an hour, over all processes: each reads everything that the services store of them. Throws `TooMany`.
 */
export const createExportLimit =
  (cache: Pick<Cache, 'rateLimit'>, limit: number, isExempt: Exemption) =>
  async (userId: string, address: string): Promise<void> => {
    if (limit === 0 || isExempt(address)) return;
    const { allowed, retryAfterMs } = await cache.rateLimit('export', userId, { limit, windowMs: HOUR_MS });
    if (!allowed) throw new TooMany('RATE_LIMITED', BUSY_MESSAGE, retryAfterMs);
  };

/**
 * The user behind a token without waiting: until the token has been verified once, it stands for itself. An unverified `sub`
 * could be anyone's. A token that turns out to be invalid is not remembered.
 */
function createUserLookup(verifier: TokenVerifier) {
  const entries = new BoundedMap<string, string>(TOKENS_MAX);
  return (header: string): string => {
    const user = entries.get(header);
    if (user !== undefined) return user;
    if (header.length > TOKEN_MAX) return 'too long';
    entries.set(header, header);
    verifier.verify(header.replace(/^Bearer /, '')).then(
      (principal) => entries.set(header, principal.userId),
      () => entries.delete(header),
    );
    return header;
  };
}
