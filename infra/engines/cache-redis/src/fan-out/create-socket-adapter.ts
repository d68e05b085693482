import { createAdapter, createShardedAdapter } from '@socket.io/redis-adapter';
import type { Logger } from '@visavis/platform';
import { Unavailable } from '@visavis/platform/errors';
import type { Redis } from 'ioredis';
import { connect, disconnect, parseRedisUrl } from '../connect.ts';
import { createPublisher } from './publisher.ts';
import { createSubscriber } from './subscriber.ts';

/** How long another node may take to say which sockets it has. */
const ANSWER_MS = 3_000;

type AdapterFactory = ReturnType<typeof createShardedAdapter>;
export interface SocketAdapter {
  /** For Socket.IO's `adapter` option; of one server. */
  adapter: AdapterFactory;
  /** Called when the other nodes are reachable again after a loss: their emits of the meantime must be looked up. */
  onReconnect(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Socket.IO's fan-out between nodes by Redis. Sharded pub/sub where the server has it (Redis 7, Valkey), else the older kind.
 * What is emitted while a connection is away reaches this process' own sockets alone; what asks the other nodes rejects as
 * `Unavailable`.
 */
export async function createSocketAdapter({ url, logger }: { url: string; logger?: Logger }): Promise<SocketAdapter> {
  const target = parseRedisUrl(url);
  const { prefix } = target;
  if (typeof target.nodes !== 'string') throw new Error('the fan-out of sockets takes one Redis, not a cluster');
  const open = (name: string) => connect(target, { name: `${prefix}:sockets-${name}`, logger }) as Promise<Redis>;
  const sender = await open('out');
  const receiver = await open('in').catch(async (error) => {
    await disconnect(sender);
    throw error;
  });
  const listeners = new Set<() => void>();
  const publisher = createPublisher(sender);
  const subscriber = createSubscriber(receiver, {
    logger,
    onBack: () => {
      for (const listener of listeners) listener();
    },
  });
  const [sharded] = (await sender.call('COMMAND', 'INFO', 'SSUBSCRIBE')) as unknown[];
  // One channel for all rooms: a room's own channel would be deaf for the moment between a join and the server's word that it is
  // subscribed to.
  const create = sharded
    ? createShardedAdapter(publisher, subscriber.client, { channelPrefix: prefix, subscriptionMode: 'static' })
    : createAdapter(publisher, subscriber.client, { key: prefix, requestsTimeout: ANSWER_MS });

  /** Socket.IO calls it with `new`. */
  function adapter(namespace: unknown): ReturnType<AdapterFactory> {
    const made = create(namespace) as ReturnType<AdapterFactory>;
    const fetchSockets = made.fetchSockets.bind(made);
    made.fetchSockets = async (options) => {
      // Without its own ears a node would wait for answers that it cannot hear, or take itself for the only one.
      if (!subscriber.hears()) throw new Unavailable('The other nodes cannot be reached.');
      try {
        return await fetchSockets({ ...options, flags: { timeout: ANSWER_MS, ...options.flags } });
      } catch (error) {
        throw new Unavailable('Another node does not answer.', 1_000, { cause: error });
      }
    };
    return made;
  }

  return {
    adapter,
    onReconnect: (listener) => void listeners.add(listener),
    async close() {
      subscriber.stop();
      await Promise.all([disconnect(sender), disconnect(receiver)]);
    },
  };
}
