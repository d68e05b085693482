import type { Router } from 'express';
import type { Clock } from './clock.ts';
import type { ServiceConsumer } from './consumer.ts';
import type { EventFactory } from './events.ts';
import type { Logger } from './logger.ts';

/** Recurring work of a service. Replicas take turns by a lock, so `run` may be called by any of them and must be idempotent. */
export interface Job {
  name: string;
  everyMs: number;
  run(now: Date): Promise<unknown>;
}

/** What every `create<Name>Service` returns; the host (`@visavis/backends`) runs it: relay, consumers, jobs. */
export interface Service {
  name: string;
  router: Router;
  consumers: readonly ServiceConsumer[];
  jobs: readonly Job[];
  /** Before the router serves. */
  start?(): Promise<void>;
  stop?(): Promise<void>;
  /**
   * Called around the rebuild of all its projections, also without `start`. A rebuild that left a read model half built does not
   * come to `end`.
   */
  rebuilding?: { begin(): Promise<void>; end(): Promise<void> };
}

/**
 * What the use cases of every service work with; each adds what only it needs. The ports are parameters, because they build on
 * the platform and not the platform on them.
 */
export interface ServiceDeps<Name extends string, Store, Cache, Config = undefined> {
  store: Store;
  cache: Cache;
  clock: Clock;
  logger: Logger;
  events: EventFactory<Name>;
  config: Config;
}
