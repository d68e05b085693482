/**
 * Publishes what commits left in the outbox, at least once, each subject in sequence order. It takes rows that are still there,
 * never a cursor over time or ids: clocks skew and commits land late. Any number of relays may run on one store: each is woken by
 * its own process's commits, and the poll finds what a dead process left behind.
 */
import type { DomainEvent } from '@visavis/contracts/event';
import { type Clock, systemClock } from '@visavis/platform/clock';
import type { Outbox, OutboxRow } from '../port.ts';

export interface OutboxRelayOptions {
  store: { outbox: Outbox };
  /** Resolves when the events are safely in the topic, in the order given. */
  publish: (topic: string, events: readonly DomainEvent[]) => Promise<void>;
  clock?: Clock;
  /** Rows taken at once; default 500. */
  batchSize?: number;
  /** The safety net; default 1,000 ms. Rows of other processes are left to them for as long. */
  pollMs?: number;
  onError?: (error: unknown) => void;
}

export interface OutboxRelay {
  start(): void;
  /** Waits for the batch in flight; what is left stays in the outbox. */
  stop(): Promise<void>;
  /** Publishes until nothing is left. Rejects when publishing fails. Works whether started or not. */
  drain(): Promise<void>;
  /** Looks at once; with subjects, at those only. The store's commits do this by themselves. */
  wake(subjects?: readonly string[]): void;
}

const firstPauseMs = 20;
const longestPauseMs = 5_000;
/** Beyond this, one look at everything is cheaper than a list. */
const mostSubjects = 1_000;

export function createOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const { store, publish, clock = systemClock, batchSize = 500, pollMs = 1_000, onError = () => undefined } = options;
  let running = false;
  let working: Promise<void> | undefined;
  let unsubscribe: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let everything = false;
  let woken = new Set<string>();
  let failures = 0;
  let turn: Promise<void> = Promise.resolve();

  /** One batch at a time, whoever asks: two would break the order. */
  function inTurn<R>(work: () => Promise<R>): Promise<R> {
    const result = turn.then(work);
    turn = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  async function send(rows: readonly OutboxRow[]): Promise<void> {
    const topics = Map.groupBy(rows, (row) => row.topic);
    for (const [topic, of] of topics) {
      await publish(
        topic,
        of.map((row) => row.event),
      );
      await store.outbox.remove(of);
    }
  }

  /** Publishes one batch of what is due; false when nothing was. */
  async function step(): Promise<boolean> {
    // After a failure smaller batches go first, so that one event too big for the topic holds up its like only.
    const limit = Math.max(1, batchSize >> Math.min(failures, 16));
    if (everything) {
      const rows = await store.outbox.take({ limit });
      await send(rows);
      if (rows.length < limit) {
        everything = false;
      }
      return rows.length > 0;
    }
    if (woken.size === 0) return false;
    const subjects = [...woken];
    woken = new Set();
    try {
      const rows = await store.outbox.take({ limit, subjects });
      await send(rows);
      if (rows.length === limit) for (const subject of subjects) woken.add(subject);
    } catch (error) {
      for (const subject of subjects) woken.add(subject);
      throw error;
    }
    return true;
  }

  function work(): void {
    if (!running || working !== undefined || timer !== undefined) return;
    working = loop().finally(() => {
      working = undefined;
      if (running && failures === 0 && (everything || woken.size > 0)) work();
    });
  }

  async function loop(): Promise<void> {
    try {
      while (running && (everything || woken.size > 0)) {
        await inTurn(step);
        failures = 0;
      }
    } catch (error) {
      failures += 1;
      onError(error);
      if (!running) return;
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
      timer = setTimeout(
        () => {
          timer = undefined;
          work();
        },
        pause * (0.5 + Math.random() / 2),
      );
    }
  }

  let poller: NodeJS.Timeout | undefined;
  /** What others have left lying for a whole interval is nobody's any more. */
  async function poll(): Promise<void> {
    try {
      const olderThan = new Date(clock.now().getTime() - pollMs);
      const rows = await store.outbox.take({ limit: 1, olderThan });
      if (rows.length > 0) everything = true;
    } catch (error) {
      onError(error);
    }
    if (!running) return;
    work();
    poller = setTimeout(poll, pollMs);
  }

  const wake = (subjects?: readonly string[]) => {
    if (subjects === undefined || woken.size + subjects.length > mostSubjects) everything = true;
    else for (const subject of subjects) woken.add(subject);
    work();
  };

  return {
    start() {
      if (running) return;
      running = true;
      unsubscribe = store.outbox.onCommit(wake);
      poller = setTimeout(poll, pollMs);
      wake();
    },
    async stop() {
      running = false;
      unsubscribe?.();
      clearTimeout(timer);
      clearTimeout(poller);
      timer = undefined;
      await working;
      await turn;
    },
    async drain() {
      for (;;) {
        const sent = await inTurn(async () => {
          const rows = await store.outbox.take({ limit: batchSize });
          await send(rows);
          return rows.length;
        });
        if (sent < batchSize) return;
      }
    },
    wake,
  };
}
