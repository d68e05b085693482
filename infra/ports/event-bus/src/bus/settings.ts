import { setTimeout as wait } from 'node:timers/promises';
import type { DomainEvent } from '@visavis/contracts/event';
import type { Clock } from '@visavis/platform/clock';
import type { BusStats } from '../port.ts';
import { isTransientFailure } from './transient-failure.ts';

/** The part of a logger that the bus needs; pino fits. */
export interface BusLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A partition that waits for the end of a consumer's transient failure. */
export interface Stall {
  group: string;
  consumerId: string;
  topic: string;
  partition: number;
  offset: number;
  subject: string;
  attempts: number;
  sinceMs: number;
  error: unknown;
}

export interface BusOptions {
  clock: Clock;
  logger?: BusLogger;
  /** Delays in ms before each retry of a handler that failed; after the last one the event is parked. */
  retry?: readonly number[];
  /** Backoff in ms during a transient failure: doubles from `first` to `max`, without end. */
  wait?: { first: number; max: number };
  /** How often a batch in work tells the log that it is alive. */
  heartbeatMs?: number;
  /** Chains (consumer and subject) of one batch that run side by side. */
  concurrency?: number;
  /** Raised when a consumer starts to wait, and again each minute while it does. */
  onStalled?(stall: Stall): void;
  /** Raised when a waiting consumer got on. */
  onRecovered?(stall: Stall): void;
  /** Checks an event against its schema; what it throws on is refused by `publish`. A consumer reads by `Consumer.read`. */
  validate?(event: DomainEvent): void;
  /** What counts as a transient failure rather than one of the handler. */
  isTransientFailure?(error: unknown): boolean;
  /** Pauses; resolves early when the signal fires. Injected in tests. */
  sleep?(ms: number, signal: AbortSignal): Promise<void>;
}

export const DEFAULT_RETRY = [100, 500, 2_000] as const;
export const STALL_REMINDER_MS = 60_000;

export function withDefaults(options: BusOptions) {
  const silent: BusLogger = { info() {}, warn() {}, error() {} };
  const stats: BusStats = { handled: 0, retried: 0, parked: 0, skipped: {}, stalled: 0 };
  return {
    clock: options.clock,
    logger: options.logger ?? silent,
    retry: options.retry ?? DEFAULT_RETRY,
    wait: options.wait ?? { first: 250, max: 10_000 },
    heartbeatMs: options.heartbeatMs ?? 1_000,
    concurrency: options.concurrency ?? 32,
    onStalled: options.onStalled ?? (() => {}),
    onRecovered: options.onRecovered ?? (() => {}),
    validate: options.validate ?? (() => {}),
    isTransientFailure: options.isTransientFailure ?? isTransientFailure,
    sleep: options.sleep ?? sleep,
    stats,
  };
}
export type BusSettings = ReturnType<typeof withDefaults>;

/** Resolves early, too, when the signal fires. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal }).catch(() => undefined);
