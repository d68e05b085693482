/**
 * The event bus, in two layers.
 *
 * `EventLog` is what a backend implements: a partitioned, durable, append-only log with an offset per consumer group (Kafka's
 * model). `EventBus` is written once on top of it (`createEventBus`): retry, waiting, parking and replay are the same on every
 * backend.
 */
import type { DomainEvent } from '@visavis/contracts/event';
import type { Consumer } from '@visavis/platform/consumer';

export type { Consumer } from '@visavis/platform/consumer';

export interface LogEntry {
  key: string;
  value: string;
  headers?: Record<string, string>;
}
export interface LogRecord extends LogEntry {
  partition: number;
  /** Grows within the partition; gaps are allowed. */
  offset: number;
  /** Milliseconds since the epoch, when it was appended. */
  at: number;
}

export interface Batch {
  topic: string;
  partition: number;
  records: LogRecord[];
  /** Differs each time the partition is assigned: state kept under another assignment may be stale. */
  assignment: string;
  /**
   * Tells the backend that the handler is alive; rejects with `PartitionLost` when the partition was or must be handed over
   * (also: stop).
   */
  heartbeat(): Promise<void>;
  /**
   * Acknowledges everything up to and including `offset`; rejects with `PartitionLost` when another member owns the partition.
   */
  commit(offset: number): Promise<void>;
}

export interface EventLog {
  /** Resolves when durable. Serialised: nothing is handed over by reference. */
  append(topic: string, entries: readonly LogEntry[]): Promise<void>;
  /**
   * Members of one group share the partitions; each partition's batches come one at a time, in offset order, from the last commit
   * on (a new group: from the start). What `onBatch` leaves uncommitted, whether it resolves or rejects, comes again after a
   * pause. `stop` waits for the running batches, then hands the partitions over.
   */
  consume(options: {
    group: string;
    topics: readonly string[];
    onBatch(batch: Batch): Promise<void>;
  }): Promise<{ stop(): Promise<void> }>;
  /** Everything in a topic from the start, in partition order, up to the end at the time of the call. */
  read(topic: string, options?: { partition?: number; fromOffset?: number }): AsyncIterable<LogRecord>;
  /** Lag of a group: records not yet committed, by topic. */
  lag(group: string): Promise<Record<string, number>>;
  /** Asynchronous because the count of partitions is the topic's own, wherever it was set. */
  partitionOf(topic: string, key: string): Promise<number>;
  ping(): Promise<void>;
  close(): Promise<void>;
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

export interface BusStats {
  /** Events handled by a consumer, retries after a handler's failure, events parked. */
  handled: number;
  retried: number;
  parked: number;
  /** Events that no consumer of the group wants, by type. */
  skipped: Record<string, number>;
  /** Consumers that wait for the end of a transient failure right now. */
  stalled: number;
}

/** Called for each event that a replay wants and cannot read, with the error that names it; true leaves the event out. */
export type LeavesOut = (eventId: string, error: Error) => boolean;

export interface EventBus {
  /**
   * Resolves when durable. Refuses with `Invalid` what no later try can publish: what is not a complete CloudEvent, does not
   * match its schema (`EVENT_INVALID`) or is larger than the log takes (`EVENT_TOO_LARGE`).
   */
  publish(topic: string, events: readonly DomainEvent[]): Promise<void>;
  /**
   * Starts a member of `group` that runs `consumers`. Events of one subject run in order; different subjects of a batch run side
   * by side.
   */
  subscribe(group: string, consumers: readonly Consumer[]): Promise<{ stop(): Promise<void> }>;
  /**
   * Reads every event that the consumer wants, for nothing but the error that names the first which cannot be read and is not
   * left out.
   */
  check(consumer: Consumer, leavesOut?: LeavesOut): Promise<{ events: number }>;
  /**
   * Feeds every event of the consumer's topic from the start to `handle`, for rebuilding a projection. Refuses any other kind. An
   * event that the consumer wants and that cannot be read or handled ends it with an error that names the event; one that is left
   * out is logged.
   */
  replay(consumer: Consumer, leavesOut?: LeavesOut): Promise<{ events: number }>;
  deadLetters: {
    list(topic: string, filter?: { consumerId?: string; subject?: string }): Promise<DeadLetter[]>;
    /** Runs parked events again in their order; a subject stops at its first that fails, the others go on. */
    replay(
      consumer: Consumer,
      subject?: string,
    ): Promise<{ replayed: number; remaining: number; failures: { subject: string; offset: number; error: string }[] }>;
    /** Gives up the first parked event of a subject (one that can never be read), so that those behind it can be replayed. */
    discard(consumer: Pick<Consumer, 'id' | 'topic'>, subject: string, offset: number): Promise<void>;
  };
  stats(): BusStats;
  lag(group: string): Promise<Record<string, number>>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
