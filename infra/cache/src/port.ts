/** The cache port: shared, fast and losable. Losing it may cost work, never an acknowledged fact. Times are milliseconds. */

export interface StreamEntry<T = unknown> {
  seq: number /** the event's id: appending it again answers the old `seq`. */;
  id: string;
  at: number;
  value: T;
}
export interface StreamHead {
  /** changes whenever the stream was lost */ epoch: string;
  seq: number;
}
export interface StreamAppend<T> {
  id: string;
  value: T;
  at: number;
  /** Where the event comes from; an offset at or below the last one appended from the same `source` is refused as stale. */
  from?: { source: string; offset: number };
}

export interface Lock {
  /** grows with every acquisition of the same name */ fence: number;
  renew(ttlMs: number): Promise<boolean>;
  release(): Promise<void>;
}

export interface Cache {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
  /** True when the key was absent and is now set. */
  setIfAbsent(key: string, value: unknown, ttlMs: number): Promise<boolean>;
  /** Reads and removes in one step (single-use tokens). */
  take<T>(key: string): Promise<T | undefined>;
  delete(key: string): Promise<boolean>;
  /** Removes keys by glob (`*`, `?`), answers how many. */
  invalidate(pattern: string): Promise<number>;
  /** Atomic; the time to live is set when the counter is created and not moved later. */
  increment(key: string, by: number, ttlMs: number): Promise<number>;
  /** Undefined when held by another. */
  lock(name: string, ttlMs: number): Promise<Lock | undefined>;
  /** Marks `member` as present under `key` until now + ttl; `data` is kept with it. */
  presence: {
    touch(key: string, member: string, ttlMs: number, data?: unknown): Promise<void>;
    leave(key: string, member: string): Promise<void>;
    members(key: string): Promise<{ member: string; data?: unknown; until: number }[]>;
  };
  /** Capped streams: at most 1,000 entries and 5 minutes (the replay window). */
  streams: {
    append<T>(stream: string, entry: StreamAppend<T>): Promise<StreamHead & { duplicate: boolean; stale: boolean }>;
    head(stream: string): Promise<StreamHead>;
    /** Entries after `seq`, oldest first; `undefined` when the window no longer holds them all, or the epoch differs. */
    since<T>(stream: string, from: StreamHead): Promise<StreamEntry<T>[] | undefined>;
  };
  /** Consumes `points` of a budget: `limit` in `windowMs`, then refuses with the wait. Backed by rate-limiter-flexible. */
  rateLimit(
    name: string,
    key: string,
    budget: { limit: number; windowMs: number },
    points?: number,
  ): Promise<{ allowed: boolean; remaining: number; retryAfterMs: number }>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
