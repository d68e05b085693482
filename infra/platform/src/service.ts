import type { Router } from 'express';

/** Recurring work of a service. Replicas take turns by a lock, so `run` may be called by any of them and must be idempotent. */
export interface Job {
  name: string;
  everyMs: number;
  run(now: Date): Promise<void>;
}

/** What every `create<Name>Service` answers; the host (`@visavis/backends`) runs it: relay, consumers, jobs. */
export interface Service<Consumer = unknown> {
  name: string;
  router: Router;
  consumers: readonly Consumer[];
  jobs: readonly Job[];
  /** Before the router serves. */
  start?(): Promise<void>;
  stop?(): Promise<void>;
  /** Builds its read models anew; `replay` feeds every event of a projection's topic to it. May be called without `start`. */
  rebuild?(replay: (consumer: Consumer) => Promise<{ events: number }>): Promise<{ events: number }>;
}
