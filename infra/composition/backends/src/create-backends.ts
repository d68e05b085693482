import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Cache } from '@visavis/cache';
import type { SocketAdapter } from '@visavis/cache-redis';
import { definitionOf, topics } from '@visavis/contracts/events/registry';
import type { EventBus, EventLog } from '@visavis/event-bus';
import type { KafkaLog } from '@visavis/event-bus-kafka';
import type { FileStore } from '@visavis/files';
import type { Clock, Logger, Metrics, Values } from '@visavis/platform';
import type { Store } from '@visavis/store';
import { isAway } from './is-away.ts';
import { observeBackend, observeBus, observePool } from './observe.ts';
import type { backendSettings } from './settings/settings.ts';

export interface Backends {
  bus: EventBus;
  cache: Cache;
  /** A service's own store; no two services share one. */
  store(service: string): Promise<Store>;
  /**
   * Small binaries; one store for all services, each under its own prefix. Links of the embedded one are signed with `secret`.
   */
  files(secret: string): Promise<FileStore>;
  /** Socket.IO's fan-out between processes. */
  socketAdapter(): Promise<SocketAdapter>;
  /** Makes what the engines need before the first use, beside the stores' own indexes: topics. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Turns the URLs of the settings into backends, loading only what is used. What cannot connect fails here, naming its setting; an
 * engine that is away is tried again while `mayRetry` says so, for it may start beside us.
 */
export async function createBackends(
  settings: Pick<
    Values<typeof backendSettings>,
    | 'DATA_DIR'
    | 'STORE_URL'
    | 'EVENT_BUS_URL'
    | 'EVENT_BUS_PARTITIONS'
    | 'EVENT_BUS_REPLICATION'
    | 'EVENT_BUS_RETENTION_MS'
    | 'CACHE_URL'
    | 'FILES_URL'
    | 'CLAMD_URL'
  >,
  deps: {
    /** Whose connections they are, in the engines' own lists. */
    name?: string;
    clock: Clock;
    logger: Logger;
    metrics: Metrics;
    /** This process holds the data folder: embedded stores need no locks against others. */
    exclusive?: boolean;
    /** For tests: embedded stores refuse queries that no index serves. */
    refuseScans?: boolean;
    /** Waits before an engine that is away is tried again, and returns whether it is; left out: it is not. */
    mayRetry?: () => Promise<boolean>;
  },
): Promise<Backends> {
  const { name = 'visavis', clock, logger, metrics, mayRetry = async () => false } = deps;
  const { STORE_URL, EVENT_BUS_URL, CACHE_URL, FILES_URL, CLAMD_URL } = settings;
  const opened: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const backend of opened.splice(0).reverse()) await backend.close();
  };
  /** What was opened before the one that fails is closed again. */
  async function open<T extends { close(): Promise<void> }>(setting: string, url: string, work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const backend = await work();
        opened.push(backend);
        return backend;
      } catch (error) {
        const what = `${setting}: ${url} could not be opened (${error instanceof Error ? error.message : error})`;
        // Without the cause, which may name the password, too.
        const message = withoutPassword(what, url);
        if (!isAway(error) || !(await mayRetry())) {
          await close();
          throw new Error(message);
        }
        logger.warn({ setting }, `${message}: trying again`);
      }
    }
  }
  const fileIn = (url: string, file: string) => {
    const path = join(url.slice(url.indexOf(':') + 1) || settings.DATA_DIR, file);
    mkdirSync(dirname(path), { recursive: true });
    return path;
  };

  const cache = await open('CACHE_URL', CACHE_URL, async () => {
    if (CACHE_URL.startsWith('memory:')) return (await import('@visavis/cache')).createMemoryCache({ clock });
    return (await import('@visavis/cache-redis')).createRedisCache({ url: CACHE_URL, logger });
  });
  observeBackend(metrics, 'cache', cache);
  let kafka: KafkaLog | undefined;
  const eventsFile = EVENT_BUS_URL.startsWith('embedded:') ? fileIn(EVENT_BUS_URL, 'events.db') : undefined;
  const log = await open<EventLog>('EVENT_BUS_URL', eventsFile ?? EVENT_BUS_URL, async () => {
    if (eventsFile) return (await import('@visavis/event-bus')).createEmbeddedLog({ file: eventsFile, clock });
    const { createKafkaLog, kafkaOptionsOf } = await import('@visavis/event-bus-kafka');
    kafka = createKafkaLog({
      ...kafkaOptionsOf(EVENT_BUS_URL),
      clientId: name,
      topics: {
        partitions: settings.EVENT_BUS_PARTITIONS,
        replication: settings.EVENT_BUS_REPLICATION,
        retentionMs: settings.EVENT_BUS_RETENTION_MS,
      },
      logger,
      liveness: cache.liveness,
    });
    await kafka.ping().catch(async (error) => {
      await kafka?.close();
      throw error;
    });
    return kafka;
  });
  const { createEventBus } = await import('@visavis/event-bus');
  const bus = createEventBus(log, {
    clock,
    logger,
    // A type that this release does not know may be newer: it was parsed where it was made.
    validate: (event) => definitionOf(event.type)?.schema.parse(event),
    onStalled: (stall) => metrics.consumerStalls.inc({ consumer: stall.consumerId }),
  });
  observeBus(metrics, bus);
  return {
    bus,
    cache,
    store(service) {
      const file = STORE_URL.startsWith('sqlite:') ? fileIn(STORE_URL, `${service}.db`) : undefined;
      return open<Store>('STORE_URL', file ?? STORE_URL, async () => {
        if (file) {
          const { createSqliteStore } = await import('@visavis/store');
          return createSqliteStore({ file, clock, exclusive: deps.exclusive ?? false, refuseScans: deps.refuseScans ?? false });
        }
        const { createMongoStore } = await import('@visavis/store-mongo');
        const store = await createMongoStore({ url: STORE_URL, service, clock, logger });
        observePool(metrics, service, store.pool);
        return store;
      });
    },
    files: (secret) =>
      open('FILES_URL', FILES_URL, async () => {
        const { createClamdScan, createDiskFiles, withScan } = await import('@visavis/files');
        const scanned = (files: FileStore) => (CLAMD_URL === undefined ? files : withScan(files, createClamdScan(CLAMD_URL)));
        if (FILES_URL.startsWith('file:'))
          return scanned(createDiskFiles({ dir: fileIn(FILES_URL, 'files'), secret, publicPath: '/files', clock }));
        const { createS3Files, s3OptionsOf } = await import('@visavis/files-s3');
        return scanned(await createS3Files(s3OptionsOf(FILES_URL)));
      }),
    async socketAdapter() {
      const { createSocketAdapter } = await import('@visavis/cache-redis');
      return open('CACHE_URL', CACHE_URL, () => createSocketAdapter({ url: CACHE_URL, logger }));
    },
    async prepare() {
      await kafka?.prepareTopics(topics);
    },
    close,
  };
}

/**
 * Hides in a message what a URL has between `//` and its last `@`, also a password that should have been percent-encoded, and
 * each part of it that a parser may have taken for something else.
 */
function withoutPassword(message: string, url: string): string {
  const [, userInfo] = /\/\/(.*)@/s.exec(url) ?? [];
  if (!userInfo) return message;
  const password = userInfo.slice(userInfo.indexOf(':') + 1);
  const hidden = [userInfo, password, ...password.split(/[:@/,?#]/)].flatMap((part) => [part, decoded(part)]).filter(Boolean);
  return hidden.sort((one, other) => other.length - one.length).reduce((text, part) => text.replaceAll(part, '…'), message);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
