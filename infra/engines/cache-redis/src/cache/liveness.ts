import type { Cache } from '@visavis/cache';
import { Cluster } from 'ioredis';
import { disconnect, type RedisClient } from '../connect.ts';
import { createSubscriber } from '../fan-out/subscriber.ts';
import { escapeGlob } from './values.ts';

/**
 * A member is a channel with a subscriber: Redis ends the subscription with the connection, and the kernel ends the connection
 * with the process. `open` makes the connection that subscribes; it is opened with the first member.
 */
export function createLiveness(client: RedisClient, prefix: string, open: () => Promise<RedisClient>) {
  let opened: Promise<{ receiver: RedisClient; subscriber: ReturnType<typeof createSubscriber> }> | undefined;
  const all = `${prefix}:alive:`;
  const channelsOf = (group: string) => `${all}${group}:`;
  /** Of all groups: a process looks at its groups together, and Redis goes through its channels once for them. */
  let looking: Promise<string[]> | undefined;

  function subscription() {
    opened ??= open().then(
      (receiver) => ({ receiver, subscriber: createSubscriber(receiver, { onBack() {} }) }),
      (error) => {
        opened = undefined;
        throw error;
      },
    );
    return opened;
  }

  async function look(): Promise<string[]> {
    // Each node of a cluster knows its own subscribers.
    const nodes = client instanceof Cluster ? client.nodes('all') : [client];
    const found = await Promise.all(nodes.map((node) => node.pubsub('CHANNELS', `${escapeGlob(all)}*`)));
    return [...new Set(found.flat() as string[])];
  }

  const liveness: Cache['liveness'] = {
    async announce(group, member) {
      (await subscription()).subscriber.client.subscribe(channelsOf(group) + member);
    },
    async withdraw(group, member) {
      (await opened)?.subscriber.client.unsubscribe(channelsOf(group) + member);
    },
    async members(group) {
      looking ??= look().finally(() => {
        looking = undefined;
      });
      const channels = channelsOf(group);
      const found = (await looking).filter((channel) => channel.startsWith(channels));
      return found.map((channel) => channel.slice(channels.length)).sort();
    },
  };
  return {
    ...liveness,
    async close() {
      const connection = await opened?.catch(() => undefined);
      connection?.subscriber.stop();
      if (connection) await disconnect(connection.receiver);
    },
  };
}
