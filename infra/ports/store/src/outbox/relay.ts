/**
 * Publishes what commits left in the outbox, at least once, each subject in sequence order. It takes rows that are still there,
 * never a cursor over time or ids: clocks skew and commits land late. Any number of relays may run on one store: each is woken by
 * its own process's commits, and the poll finds what a dead process left behind.
 */
import type { DomainEvent } from '@visavis/contracts/event';
import { type Clock, systemClock } from '@visavis/platform/clock';
import { Invalid } from '@visavis/platform/errors';
import type { Outbox, OutboxRow } from '../port.ts';
import type { RefusedEvents } from './refused-events.ts';
import { createBackoff, createParking } from './relay-backoff.ts';

export interface OutboxRelayOptions {
  store: { outbox: Outbox };
  /** Resolves when the events are safely in the topic, in the order given. `Invalid` means that no later try can succeed. */
  publish: (topic: string, events: readonly DomainEvent[]) => Promise<void>;
  clock?: Clock;
  /** Rows taken at once; default 500. */
  batchSize?: number;
  /** The safety net; default 1,000 ms. Rows of other processes are left to them for as long. */
  pollMs?: number;
  /**
   * Where an event that can never be published is noted; its subject then waits for an operator. Without it, the relay retries
   * the event without end.
   */
  refused?: Pick<RefusedEvents, 'list' | 'add'>;
  onError?: (error: unknown) => void;
  /** Called once for each event that is refused, in the process that found it. */
  onRefused?: (row: OutboxRow, error: Error) => void;
}

export interface OutboxRelay {
  start(): void;
  /** Waits for the batch in flight; what is left stays in the outbox. */
  stop(): Promise<void>;
  /** Publishes until nothing is left but what was refused. Rejects when publishing fails. Works whether started or not. */
  drain(): Promise<void>;
  /** Looks at once; with subjects, at those only. The store's commits do this by themselves. */
  wake(subjects?: readonly string[]): void;
}

/** Beyond this, one look at everything is cheaper than a list. */
const mostSubjects = 1_000;

export function createOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const { store, publish, clock = systemClock, batchSize = 500, pollMs = 1_000, refused } = options;
  const { onError = () => undefined, onRefused = () => undefined } = options;
  const backoff = createBackoff(batchSize);
  const parking = createParking();
  /** Subjects whose first event was refused; undefined before the first look. */
  let held: ReadonlySet<string> | undefined;
  let running = false;
  let everything = false;
  let woken = new Set<string>();
  let looping = false;
  let turn: Promise<unknown> = Promise.resolve();
  let unsubscribe: (() => void) | undefined;
  let retry: NodeJS.Timeout | undefined;
  let poller: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;

  /** One batch at a time, for all callers: two would break the order. */
  function inTurn<R>(work: () => Promise<R>): Promise<R> {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  }

  /** What an operator released since the last look is due again. */
  async function refreshHeld(): Promise<void> {
    const before = held ?? [];
    held = new Set((await refused?.list())?.map(({ _id }) => _id));
    for (const subject of before) if (!held.has(subject)) woken.add(subject);
  }
  const waiting = () => [...parking.subjects(), ...(held ?? [])];

  /** True when the row is refused for good and noted. Only for a single row: in a batch it is unknown which one it is. */
  async function refuse(rows: readonly OutboxRow[], error: unknown): Promise<boolean> {
    const [row, ...others] = rows;
    if (!refused || !row || others.length > 0 || !(error instanceof Invalid)) return false;
    if (await refused.add(row, error)) onRefused(row, error);
    held = new Set([...(held ?? []), row.subject]);
    return true;
  }

  async function send(rows: readonly OutboxRow[]): Promise<void> {
    for (const [topic, of] of Map.groupBy(rows, (row) => row.topic)) {
      const events = of.map((row) => row.event);
      await publish(topic, events);
      await store.outbox.remove(of);
    }
  }

  /** Publishes one batch of what is due. */
  async function step(): Promise<void> {
    if (!held) await refreshHeld();
    const limit = backoff.limit();
    const all = everything;
    const subjects = all ? [] : [...woken].filter((subject) => !parking.has(subject) && !held?.has(subject));
    everything = false;
    woken = new Set();
    if (!all && subjects.length === 0) return;
    const again = () => {
      if (all) everything = true;
      else for (const subject of subjects) woken.add(subject);
    };
    let rows: OutboxRow[] = [];
    try {
      rows = await store.outbox.take({ limit, ...(all ? { except: waiting() } : { subjects }) });
      await send(rows);
    } catch (error) {
      if (await refuse(rows, error)) return again();
      // Alone and failing: this subject waits by itself, so that one event holds up no other.
      if (rows.length === 1 && rows[0] !== undefined) parking.park(rows[0].subject);
      backoff.failed(rows.length);
      again();
      throw error;
    }
    backoff.succeeded();
    if (rows.length === limit) again();
  }

  async function loop(): Promise<void> {
    if (!running || looping || retry !== undefined) return;
    looping = true;
    try {
      while (running && (everything || woken.size > 0)) await inTurn(step);
    } catch (error) {
      onError(error);
      if (running) retry = setTimeout(retried, backoff.pauseMs());
    }
    looping = false;
    if (running && (everything || woken.size > 0)) void loop();
  }
  function retried(): void {
    retry = undefined;
    void loop();
  }

  /** Takes over what other processes left unpublished for a whole interval, and tries parked subjects again. */
  async function poll(): Promise<void> {
    try {
      await refreshHeld();
      for (const subject of parking.due()) await inTurn(() => tryParked(subject));
      const olderThan = new Date(clock.now().getTime() - pollMs);
      const rows = await store.outbox.take({ limit: 1, olderThan, except: waiting() });
      if (rows.length > 0) everything = true;
    } catch (error) {
      if (running) onError(error);
    }
    if (!running) return;
    void loop();
    schedulePoll();
  }
  function schedulePoll(): void {
    poller = setTimeout(() => {
      polling = poll();
    }, pollMs);
  }

  async function tryParked(subject: string): Promise<void> {
    let rows: OutboxRow[] = [];
    try {
      rows = await store.outbox.take({ limit: 1, subjects: [subject] });
      await send(rows);
      parking.leave(subject);
      woken.add(subject);
    } catch (error) {
      if (await refuse(rows, error)) return void parking.leave(subject);
      parking.park(subject);
      throw error;
    }
  }

  const wake = (subjects?: readonly string[]) => {
    if (subjects === undefined || woken.size + subjects.length > mostSubjects) everything = true;
    else for (const subject of subjects) woken.add(subject);
    void loop();
  };

  return {
    start() {
      if (running) return;
      running = true;
      unsubscribe = store.outbox.onCommit(wake);
      schedulePoll();
      wake();
    },
    async stop() {
      running = false;
      unsubscribe?.();
      clearTimeout(retry);
      clearTimeout(poller);
      retry = undefined;
      await polling;
      await turn;
    },
    async drain() {
      await refreshHeld();
      let sent = batchSize;
      const batch = async () => {
        const rows = await store.outbox.take({ limit: batchSize, except: [...(held ?? [])] });
        await send(rows);
        return rows.length;
      };
      while (sent === batchSize) sent = await inTurn(batch);
    },
    wake,
  };
}
