/**
 * The cache port: shared, fast and losable. Losing it may cost work, never an acknowledged fact. Times are milliseconds.
 *
 * Values have JSON's semantics: what comes out is `JSON.parse(JSON.stringify(value))`, so a Date comes back as a string and an
 * `undefined` field is gone; a value that JSON has no form for (`undefined`, a function) is refused. Times to live are whole
 * milliseconds from 1 on.
 */

/**
 * How much a room's stream keeps, and how long an unused one is remembered before it starts over with a new epoch: `idleMs`, or
 * `emptyMs` when nothing was ever appended, because anyone may look at rooms that are not there. `maxIds`: of how many events it
 * is remembered that they were appended. A publisher that got no answer sends its whole batch again, long after the first copies
 * have left the entries.
 */
export const REPLAY_WINDOW = {
  maxEntries: 1_000,
  windowMs: 5 * 60_000,
  idleMs: 60 * 60_000,
  emptyMs: 60_000,
  maxIds: 10_000,
} as const;

export interface StreamEntry<T = unknown> {
  /** 1 for the first entry of an epoch, then one more each. */
  seq: number;
  /** The event's id: appending it again while it is remembered (`maxIds`) answers the old `seq`. */
  id: string;
  at: number;
  value: T;
}
export interface StreamHead {
  /** Changes whenever the stream was lost. */
  epoch: string;
  /** Of the last entry; 0 when there is none yet. */
  seq: number;
}
export interface StreamAppend<T> {
  id: string;
  value: T;
  at: number;
  /**
   * Where the event comes from (topic and partition); an offset at or below the last one appended from the same `source` is
   * refused as stale. `index` tells apart several entries made of one event: within an offset it has to grow. 0 when left out.
   */
  from?: { source: string; offset: number; index?: number };
}

export interface StreamAppended extends StreamHead {
  /** The id was appended already; `seq` is its. */
  duplicate: boolean;
  /** Refused: older than what the same source appended last; `seq` is the head's. */
  stale: boolean;
}

export interface Lock {
  /** Grows with every acquisition of the same name, also across a loss of the cache. */
  fence: number;
  /** False when the lock is no longer ours. */
  renew(ttlMs: number): Promise<boolean>;
  release(): Promise<void>;
}

export interface Moment {
  member: string;
  at: number;
}
/** So many of them are answered at most. */
export const MOMENTS_AT_ONCE = 1_000;

export interface Cache {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
  /** True when the key was absent and is now set. */
  setIfAbsent(key: string, value: unknown, ttlMs: number): Promise<boolean>;
  /** Reads and removes in one step (single-use tokens). */
  take<T>(key: string): Promise<T | undefined>;
  delete(key: string): Promise<boolean>;
  /** Removes values and counters by glob (`*` any run, `?` one character, all else literal), answers how many. */
  invalidate(pattern: string): Promise<number>;
  /** Atomic, whole numbers; the time to live is set when the counter is created and not moved later. `get` reads it. */
  increment(key: string, by: number, ttlMs: number): Promise<number>;
  /** Undefined when held by another. */
  lock(name: string, ttlMs: number): Promise<Lock | undefined>;
  /** Marks `member` as present under `key` until now + ttl; `data` is kept with it. */
  presence: {
    touch(key: string, member: string, ttlMs: number, data?: unknown): Promise<void>;
    /** Several at once. `atMost`: of all under the key so many stay, those whose time ends last. */
    touchAll(key: string, members: readonly { member: string; data?: unknown }[], ttlMs: number, atMost?: number): Promise<void>;
    leave(key: string, ...members: string[]): Promise<void>;
    members(key: string): Promise<{ member: string; data?: unknown; until: number }[]>;
  };
  /**
   * Members of a group whose processes live, by a connection that each holds: one that is killed is missing at once, one that
   * hangs is not. After a loss of the cache a member is missing until it has connected again.
   */
  liveness: {
    announce(group: string, member: string): Promise<void>;
    withdraw(group: string, member: string): Promise<void>;
    members(group: string): Promise<string[]>;
  };
  /** Members of a key by a moment (ms) that each has; all of them end `ttlMs` after the last `set`. */
  moments: {
    set(key: string, members: readonly Moment[], ttlMs: number): Promise<void>;
    /** Of each of these members, in their order; undefined where there is none. */
    of(key: string, members: readonly string[]): Promise<(number | undefined)[]>;
    /** Those of this moment and before, the earliest first: 1,000 at most. */
    upTo(key: string, at: number): Promise<Moment[]>;
    remove(key: string, members: readonly string[]): Promise<void>;
  };
  /** Capped streams: at most 1,000 entries and 5 minutes (the replay window). */
  streams: {
    append<T>(stream: string, entry: StreamAppend<T>): Promise<StreamAppended>;
    /** Where the stream stands; a stream unknown so far gets its epoch here. */
    head(stream: string): Promise<StreamHead>;
    /** Entries after `seq`, oldest first; `undefined` when the window no longer holds them all, or the epoch differs. */
    since<T>(stream: string, from: StreamHead): Promise<StreamEntry<T>[] | undefined>;
  };
  /**
   * Consumes `points` of a budget: `limit` in `windowMs` (whole seconds) from the first use on, then refuses with the wait until
   * the window ends; refused attempts do not prolong it. Backed by rate-limiter-flexible.
   */
  rateLimit(
    name: string,
    key: string,
    budget: { limit: number; windowMs: number },
    points?: number,
  ): Promise<{ allowed: boolean; remaining: number; retryAfterMs: number }>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
