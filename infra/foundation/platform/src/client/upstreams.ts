/**
 * How long a call keeps trying while a service accepts no connection: its process restarts, or its name moves to another process.
 */
export const RECONNECT_GRACE_MS = 5_000;
export const CONNECT_MS = 1_000;
/** Connections are renewed, so that new replicas behind one name get their share. */
export const CONNECTION_LIFE_MS = 30_000;
/** An address that refused or reset a connection is left out for this long, unless all addresses are. */
const LEFT_OUT_MS = 1_000;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 400;

/** The addresses of one service: one name in front of its replicas, or the replicas themselves. */
export interface Upstreams {
  urls: readonly string[];
  /** The next address in turn; skips those left out, unless all are. */
  next(): string;
  /** Whether `url` refused or reset a connection within the last second. */
  isLeftOut(url: string): boolean;
  /** Leaves `url` out for a second: it reset a connection, as a process does that ends. */
  avoid(url: string): void;
  /**
   * Leaves `url` out, which accepted no connection. Returns the pause in milliseconds before the next attempt, after `tries`
   * earlier ones; 0 while another address is usable.
   */
  refused(url: string, tries: number): number;
}

/** `list`: base URLs, comma-separated. Throws a `RangeError` when it is empty. */
export function createUpstreams(list: string, now: () => number = () => performance.now()): Upstreams {
  const urls = list
    .split(',')
    .map((url) => url.trim().replace(/\/$/, ''))
    .filter((url) => url !== '');
  if (urls.length === 0) throw new RangeError('a service needs an address');
  const leftOutUntil = new Map<string, number>();
  const usable = (url: string) => (leftOutUntil.get(url) ?? 0) <= now();
  // Processes that start together must not all begin with the same address.
  let turn = Math.floor(Math.random() * urls.length);
  const at = (index: number) => urls[index % urls.length] as string;
  const avoid = (url: string) => void leftOutUntil.set(url, now() + LEFT_OUT_MS);
  return {
    urls,
    avoid,
    isLeftOut: (url) => !usable(url),
    next() {
      const found = urls.findIndex((_, i) => usable(at(turn + i)));
      turn += Math.max(found, 0) + 1;
      return at(turn - 1);
    },
    refused(url, tries) {
      avoid(url);
      if (urls.some(usable)) return 0;
      return (0.5 + Math.random() / 2) * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
    },
  };
}

const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether `error` says that no connection was made: nothing was sent, so that any request may be retried elsewhere. */
export function neverSent(error: unknown): boolean {
  const { code = '', syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return BEFORE_SENDING.has(code) || syscall === 'connect';
}
