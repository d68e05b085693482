/**
 * The event bus, in two layers.
 *
 * `EventLog` is what a backend implements: a partitioned, durable, append-only log with an offset per consumer group (Kafka's model).
 * `EventBus` is written once on top of it (`createEventBus`): retry, waiting, parking and replay are the same on every backend.
 */
import type { DomainEvent } from '@visavis/contracts/event';

export interface LogEntry {
  key: string;
  value: string;
  headers?: Record<string, string>;
}
export interface LogRecord extends LogEntry {
  partition: number /** grows within the partition */;
  offset: number;
  at: number;
}

export interface Batch {
  topic: string;
  partition: number;
  records: LogRecord[];
  /** Tells the backend that the handler is alive; rejects when the partition was taken away. */
  heartbeat(): Promise<void>;
  /** Acknowledges everything up to and including `offset`. */
  commit(offset: number): Promise<void>;
}

export interface EventLog {
  /** Resolves when durable. Serialised: nothing is handed over by reference. */
  append(topic: string, entries: readonly LogEntry[]): Promise<void>;
  /** Members of one group share the partitions; each partition's batches come one at a time, in offset order, from the last commit on. */
  consume(options: {
    group: string;
    topics: readonly string[];
    onBatch(batch: Batch): Promise<void>;
  }): Promise<{ stop(): Promise<void> }>;
  /** Everything in a topic from the start, in partition order, up to the end at the time of the call. */
  read(topic: string, options?: { partition?: number; fromOffset?: number }): AsyncIterable<LogRecord>;
  /** Lag of a group: records not yet committed, by topic. */
  lag(group: string): Promise<Record<string, number>>;
  partitionOf(topic: string, key: string): number;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** One intention on one kind of event. `projection` builds a read model and may be rebuilt; `reaction` does something once and is never replayed. */
export interface Consumer {
  /** Stable: it names the inbox rows and the dead letters. e.g. `meeting/keep-people-on-user-event` */
  id: string;
  topic: string;
  /** Event types; others are skipped. */
  types: readonly string[];
  kind: 'projection' | 'reaction';
  /** May be called more than once with the same event; the inbox makes the effect happen once. */
  handle(event: DomainEvent, context: { topic: string; partition: number; offset: number }): Promise<void>;
}

export interface DeadLetter {
  consumerId: string;
  subject: string;
  event: DomainEvent | string;
  error: string;
  attempts: number;
  at: number;
  /** `poison`: the handler failed on it; `behind`: parked because an earlier event of the subject is. */
  reason: 'poison' | 'behind';
  partition: number;
  offset: number;
}

export interface EventBus {
  publish(topic: string, events: readonly DomainEvent[]): Promise<void>;
  /** Starts a member of `group` that runs `consumers`. Events of one subject run in order; different subjects of a batch run side by side. */
  subscribe(group: string, consumers: readonly Consumer[]): Promise<{ stop(): Promise<void> }>;
  /** Feeds every event of the consumer's topic from the start to `handle`, for rebuilding a projection. Refuses a reaction. */
  replay(consumer: Consumer): Promise<{ events: number }>;
  deadLetters: {
    list(topic: string, filter?: { consumerId?: string; subject?: string }): Promise<DeadLetter[]>;
    /** Runs parked events again in their order; stops at the first that fails. */
    replay(consumer: Consumer, subject?: string): Promise<{ replayed: number; remaining: number }>;
  };
  lag(group: string): Promise<Record<string, number>>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
