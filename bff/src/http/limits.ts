import { ABUSE } from '@visavis/contracts/constants';
import { type Logger, type Metrics, networkOf, type TokenVerifier, TooMany } from '@visavis/platform';
import type { Request } from 'express';

export const LIMIT_WINDOW_MS = 10_000;
export const BUSY_MESSAGE = 'We are experiencing high traffic. Please try again in a few moments.';
/** Beyond this many keys the window forgets: a flood of invented addresses must not fill the memory. */
const KEYS_MAX = 50_000;
/** And a key is no longer than this: no path of ours, and no token that auth gives out, is. */
const PATH_MAX = 200;
const TOKEN_MAX = 4_096;

/** Counts by key in fixed windows of this process: it runs on every request, where a promise and a timer per key would be felt. */
export function createWindowCounter(windowMs: number, now: () => number = () => performance.now()) {
  let window = -1;
  let counts = new Map<string, number>();
  return {
    /** Answers how often the key was counted in this window, this time included. */
    add(key: string): number {
      const current = Math.floor(now() / windowMs);
      if (current !== window || counts.size >= KEYS_MAX) {
        window = current;
        counts = new Map();
      }
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
    leftMs: () => windowMs - (now() % windowMs),
  };
}

/**
 * Says when a key comes more than `requests` times within any span of `windowMs`: at the first such time, and again when it has gone on for
 * another window. Two generations of keys, each as old as a window at most, bound what is remembered.
 */
export function createAbuseWatch(
  { requests, windowMs }: { requests: number; windowMs: number },
  now: () => number = () => performance.now(),
) {
  interface Visits {
    /** The last `requests` + 1 times, oldest at `next` once it is full. */
    at: number[];
    next: number;
    toldAt: number;
  }
  let since = now();
  let current = new Map<string, Visits>();
  let before = new Map<string, Visits>();
  return (key: string): boolean => {
    const time = now();
    if (time - since >= windowMs || current.size >= KEYS_MAX) {
      before = time - since >= 2 * windowMs ? new Map() : current;
      current = new Map();
      since = time;
    }
    let visits = current.get(key);
    if (!visits) {
      visits = before.get(key) ?? { at: [], next: 0, toldAt: Number.NEGATIVE_INFINITY };
      current.set(key, visits);
    }
    visits.at[visits.next] = time;
    visits.next = (visits.next + 1) % (requests + 1);
    const oldest = visits.at[visits.next];
    if (oldest === undefined || time - oldest >= windowMs || time - visits.toldAt < windowMs) return false;
    visits.toldAt = time;
    return true;
  };
}

export interface RequestLimits {
  /** Throws `TooMany` when the address or the user is over its budget. */
  check(request: Request): void;
}

export function createRequestLimits(options: {
  perAddress: number;
  perUser: number;
  addressOf: (request: Request) => string;
  verifier: TokenVerifier;
  metrics: Metrics;
  logger: Logger;
  now?: () => number;
}): RequestLimits {
  const { perAddress, perUser, addressOf, metrics, logger } = options;
  const addresses = createWindowCounter(LIMIT_WINDOW_MS, options.now);
  const users = createWindowCounter(LIMIT_WINDOW_MS, options.now);
  const abuses = createAbuseWatch(ABUSE, options.now);
  const userOf = createUserLookup(options.verifier);
  const refuse = (counter: typeof addresses) => {
    throw new TooMany('RATE_LIMITED', BUSY_MESSAGE, counter.leftMs());
  };
  return {
    check(request) {
      const address = addressOf(request);
      const network = networkOf(address);
      const path = request.path.slice(0, PATH_MAX);
      if (abuses(`${network} ${path}`)) {
        metrics.abuse.inc();
        logger.warn({ path, address }, 'more than 50 requests in 10 s on one path');
      }
      if (perAddress > 0 && addresses.add(network) > perAddress) refuse(addresses);
      const header = request.headers.authorization;
      if (perUser > 0 && header !== undefined && users.add(userOf(header)) > perUser) refuse(users);
    },
  };
}

/**
 * The user behind a token without waiting: until the token has been verified once, it stands for itself. An unverified `sub` could be anyone's.
 * What turns out to be no token is not remembered.
 */
function createUserLookup(verifier: TokenVerifier) {
  const known = new Map<string, string>();
  return (header: string): string => {
    const user = known.get(header);
    if (user !== undefined) return user;
    if (header.length > TOKEN_MAX) return 'too long';
    if (known.size >= KEYS_MAX) known.clear();
    known.set(header, header);
    verifier.verify(header.replace(/^Bearer /, '')).then(
      (principal) => known.set(header, principal.userId),
      () => known.delete(header),
    );
    return header;
  };
}
