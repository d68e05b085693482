import type { Cache } from '@visavis/cache';
import { type Logger, networksOf, newId, TooMany } from '@visavis/platform';

/** A node that was killed no longer counts after this. */
const TTL_MS = 45_000;
const TOUCH_MS = 15_000;
const RETRY_MS = 60_000;

/**
 * Open sockets by key (a user, a network), over all nodes: each node publishes how many it has. Published before the others'
 * counts are read, so that of two nodes that are asked at once at least one sees both. While the cache is away, a node counts its
 * own.
 */
export function createOpenSockets({ cache, logger }: { cache: Cache; logger: Logger }) {
  const node = newId();
  const own = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const nameOf = (key: string) => `sockets:${key}`;
  const publish = (key: string): Promise<void> => {
    const count = own.get(key) ?? 0;
    return count > 0 ? cache.presence.touch(nameOf(key), node, TTL_MS, count) : cache.presence.leave(nameOf(key), node);
  };
  const publishLater = (key: string) =>
    void publish(key).catch((error) => logger.warn({ err: error }, 'open sockets were not counted'));
  const add = (key: string, by: 1 | -1) => {
    const count = (own.get(key) ?? 0) + by;
    if (count > 0) own.set(key, count);
    else own.delete(key);
  };
  async function total(key: string): Promise<number> {
    try {
      await publish(key);
      const nodes = await cache.presence.members(nameOf(key));
      return nodes.reduce((sum, { data }) => sum + Number(data), 0);
    } catch (error) {
      logger.warn({ err: error }, 'open sockets were counted on this node only');
      return own.get(key) ?? 0;
    }
  }
  async function open(key: string, limit: number): Promise<() => void> {
    add(key, 1);
    let isOpen = true;
    const close = () => {
      if (!isOpen) return;
      isOpen = false;
      add(key, -1);
      publishLater(key);
    };
    if ((own.get(key) ?? 0) <= limit && (await total(key)) <= limit) return close;
    close();
    throw new TooMany('RATE_LIMITED', 'Visavis is open in too many places. Please close some of its tabs.', RETRY_MS);
  }
  return {
    /** Counts a socket of `key`, and returns what takes it off the count again. Throws RATE_LIMITED beyond `limit`. */
    open,
    /** The same of a visitor: each network of the address has its share. */
    async openFrom(address: string, limit: number): Promise<() => void> {
      const closers: (() => void)[] = [];
      const close = () => {
        for (const each of closers) each();
      };
      try {
        for (const { key, times } of networksOf(address)) closers.push(await open(`network:${key}`, limit * times));
      } catch (error) {
        close();
        throw error;
      }
      return close;
    },
    start() {
      timer = setInterval(() => {
        for (const key of own.keys()) publishLater(key);
      }, TOUCH_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      const keys = [...own.keys()];
      own.clear();
      await Promise.all(keys.map((key) => publish(key).catch(() => undefined)));
    },
  };
}
export type OpenSockets = ReturnType<typeof createOpenSockets>;
