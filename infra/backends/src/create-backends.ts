import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Cache } from '@visavis/cache';
import { adminEvent } from '@visavis/contracts/events/admin';
import { authEvent } from '@visavis/contracts/events/auth';
import { meetingEvent } from '@visavis/contracts/events/meeting';
import type { EventBus } from '@visavis/event-bus';
import type { Clock, Logger, Metrics, Values } from '@visavis/platform';
import type { Store } from '@visavis/store';
import type { backendSettings } from './settings.ts';

export interface Backends {
  bus: EventBus;
  cache: Cache;
  /** A service's own store; no two services share one. */
  store(service: string): Promise<Store>;
  close(): Promise<void>;
}

/** Turns the URLs of the settings into backends, loading only what is used. What cannot connect fails here, naming its setting. */
export async function createBackends(
  settings: Pick<Values<typeof backendSettings>, 'DATA_DIR' | 'STORE_URL' | 'EVENT_BUS_URL' | 'CACHE_URL'>,
  deps: {
    clock: Clock;
    logger: Logger;
    metrics: Metrics;
    /** This process holds the data folder: embedded stores need no locks against others. */
    exclusive?: boolean;
  },
): Promise<Backends> {
  const { clock, logger, metrics } = deps;
  const folder = (url: string) => url.slice(url.indexOf(':') + 1) || settings.DATA_DIR;
  const stores: Store[] = [];

  const eventsFile = join(folder(settings.EVENT_BUS_URL), 'events.db');
  const bus = await open('EVENT_BUS_URL', eventsFile, async () => {
    const { createEmbeddedLog, createEventBus } = await import('@visavis/event-bus');
    mkdirSync(dirname(eventsFile), { recursive: true });
    return createEventBus(createEmbeddedLog({ file: eventsFile, clock }), {
      clock,
      logger,
      validate: validateEvent,
      onStalled: (stall) => metrics.consumerStalls.inc({ consumer: stall.consumerId }),
    });
  });
  const cache = await open('CACHE_URL', 'memory', async () => {
    const { createMemoryCache } = await import('@visavis/cache');
    return createMemoryCache({ clock });
  });
  return {
    bus,
    cache,
    store(service) {
      const file = join(folder(settings.STORE_URL), `${service}.db`);
      return open('STORE_URL', file, async () => {
        const { createSqliteStore } = await import('@visavis/store');
        mkdirSync(dirname(file), { recursive: true });
        const store = createSqliteStore({ file, clock, exclusive: deps.exclusive ?? false });
        stores.push(store);
        return store;
      });
    },
    async close() {
      await bus.close();
      for (const store of stores) await store.close();
      await cache.close();
    },
  };
}

const schemas = { 'visavis.auth': authEvent, 'visavis.meeting': meetingEvent, 'visavis.admin': adminEvent };

/** Held against the contract when published and when consumed; an unknown type is not an error (it may be newer than we are). */
function validateEvent(topic: string, event: { type: string }): void {
  const schema = schemas[topic as keyof typeof schemas];
  if (schema?.options.some((option) => option.shape.type.value === event.type)) schema.parse(event);
}

async function open<T>(setting: string, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${setting}: ${what} could not be opened (${error instanceof Error ? error.message : error})`, {
      cause: error,
    });
  }
}
