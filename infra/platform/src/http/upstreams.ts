/** How long a call tries to get through to a service that takes no connection: a process restarts, or its name moves to another one. */
export const RECONNECT_GRACE_MS = 5_000;
/** An address that refused or cut is left out for this long, as long as there is another. */
const LEFT_OUT_MS = 1_000;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 400;

/** The addresses of one service: one name in front of its replicas, or the replicas themselves. */
export interface Upstreams {
  urls: readonly string[];
  /** In turn; one that is left out only when all are. */
  next(): string;
  /** `url` cut a connection, as a process does that ends: it is left out for a moment. */
  avoid(url: string): void;
  /** `url` took no connection, and is left out, too. Answers the pause in milliseconds before the try that follows the `tries`-th; none while another is left. */
  refused(url: string, tries: number): number;
}

/** `list`: base URLs, comma-separated. */
export function createUpstreams(list: string, now: () => number = () => performance.now()): Upstreams {
  const urls = list
    .split(',')
    .map((url) => url.trim().replace(/\/$/, ''))
    .filter((url) => url !== '');
  if (urls.length === 0) throw new RangeError('a service needs an address');
  const leftOutUntil = new Map<string, number>();
  const usable = (url: string) => (leftOutUntil.get(url) ?? 0) <= now();
  // Many callers must not begin with the same one.
  let turn = Math.floor(Math.random() * urls.length);
  const at = (index: number) => urls[index % urls.length] as string;
  const avoid = (url: string) => void leftOutUntil.set(url, now() + LEFT_OUT_MS);
  return {
    urls,
    avoid,
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

/** No connection was made, so nothing was sent: whatever the request was, it may go elsewhere. */
export function neverSent(error: unknown): boolean {
  const { code = '', syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return BEFORE_SENDING.has(code) || syscall === 'connect';
}
