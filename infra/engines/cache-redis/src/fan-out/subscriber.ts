import type { Logger } from '@visavis/platform';
import type { RedisClient } from '../connect.ts';

/** A subscriber hears nothing for hours when nothing happens, so it asks: a connection that died without a word is replaced. */
const PING_MS = 1_000;
const ANEW_MS = 1_000;

type Kind = 'subscribe' | 'psubscribe' | 'ssubscribe';
const END = { subscribe: 'unsubscribe', psubscribe: 'punsubscribe', ssubscribe: 'sunsubscribe' } as const;

/**
 * What the Socket.IO adapters need of a subscribing client. They subscribe once and look away; here the channels are remembered,
 * and subscribed to whenever there is a connection. `onBack` is called when all of them are heard again after a loss.
 */
export function createSubscriber(client: RedisClient, deps: { onBack: () => void; logger?: Logger | undefined }) {
  const wanted: Record<Kind, Set<string>> = { subscribe: new Set(), psubscribe: new Set(), ssubscribe: new Set() };
  let heard = false;

  const send = (kind: Kind, channels: readonly string[]) => Promise.all(channels.map((channel) => client[kind](channel)));
  const failed = (error: unknown) => {
    deps.logger?.warn({ err: error }, 'channels could not be subscribed to; the connection is made anew');
    setTimeout(() => client.disconnect(true), ANEW_MS).unref();
  };
  const begin = (kind: Kind) => (channels: string | string[]) => {
    const list = [channels].flat();
    for (const channel of list) wanted[kind].add(channel);
    if (client.status !== 'ready') return;
    send(kind, list).then(() => {
      heard = true;
    }, failed);
  };
  const end = (kind: Kind) => (channels: string | string[]) => {
    for (const channel of [channels].flat()) {
      wanted[kind].delete(channel);
      if (client.status === 'ready') client[END[kind]](channel).catch(() => undefined);
    }
  };

  client.on('close', () => {
    heard = false;
  });
  client.on('ready', () => {
    const kinds = Object.keys(wanted) as Kind[];
    Promise.all(kinds.map((kind) => send(kind, [...wanted[kind]]))).then(() => {
      heard = true;
      deps.onBack();
    }, failed);
  });
  const timer = setInterval(() => void client.ping().catch(() => undefined), PING_MS).unref();

  return {
    client: {
      on: client.on.bind(client),
      off: client.off.bind(client),
      subscribe: begin('subscribe'),
      psubscribe: begin('psubscribe'),
      ssubscribe: begin('ssubscribe'),
      unsubscribe: end('subscribe'),
      punsubscribe: end('psubscribe'),
      sunsubscribe: end('ssubscribe'),
    },
    /** Hears the other nodes, as far as is known. */
    hears: () => heard,
    stop: () => clearInterval(timer),
  };
}
