/**
 * Group commit: units that arrive in the same turn of the event loop share one `BEGIN IMMEDIATE … COMMIT`, and so one fsync, each
 * under its own savepoint. The whole group is synchronous: no other statement of this process can fall into its transaction.
 */
import { Unavailable } from '../errors.ts';
import { asUnavailable, type Connection, isBusy } from './connection.ts';

interface Waiting {
  apply(): void;
  done(): void;
  fail(error: unknown): void;
  since: number;
}

export interface CommitQueue {
  /** Resolves when what `apply` wrote is on disk; rejects with what it threw, having undone only its own writes. */
  run(apply: () => void): Promise<void>;
  /** Resolves when nothing is waiting. */
  idle(): Promise<void>;
}

/** Bounds how long one group keeps the event loop. */
const mostPerGroup = 256;
const longestWaitMs = 10_000;

export function createCommitQueue(connection: Connection): CommitQueue {
  let waiting: Waiting[] = [];
  let scheduled = false;
  let idlers: (() => void)[] = [];

  function schedule(afterMs = 0): void {
    if (scheduled) return;
    scheduled = true;
    if (afterMs > 0) setTimeout(flush, afterMs);
    else setImmediate(flush);
  }

  function flush(): void {
    scheduled = false;
    const group = waiting.slice(0, mostPerGroup);
    const begun = group.length > 0 ? begin() : undefined;
    if (begun === 'busy') {
      waitForOthers();
      return;
    }
    waiting = waiting.slice(group.length);
    if (begun === 'begun') apply(group);
    else if (begun !== undefined) for (const unit of group) unit.fail(begun.failed);
    next();
  }

  function begin(): 'begun' | 'busy' | { failed: unknown } {
    try {
      connection.sql('BEGIN IMMEDIATE').run();
      return 'begun';
    } catch (error) {
      return isBusy(error) ? 'busy' : { failed: asUnavailable(error) };
    }
  }

  /** Another process is writing: the units keep their place, and give up one by one. */
  function waitForOthers(): void {
    const now = performance.now();
    const late = waiting.filter((unit) => now - unit.since > longestWaitMs);
    waiting = waiting.filter((unit) => now - unit.since <= longestWaitMs);
    for (const unit of late) unit.fail(new Unavailable('The store is busy.'));
    if (waiting.length > 0) schedule(1 + Math.random() * 10);
    else next();
  }

  function apply(group: Waiting[]): void {
    const applied: Waiting[] = [];
    const failed: [Waiting, unknown][] = [];
    try {
      for (const unit of group) {
        connection.sql('SAVEPOINT unit').run();
        try {
          unit.apply();
          applied.push(unit);
        } catch (error) {
          connection.sql('ROLLBACK TO unit').run();
          failed.push([unit, error]);
        }
        connection.sql('RELEASE unit').run();
      }
      connection.sql('COMMIT').run();
    } catch (error) {
      try {
        connection.exec('ROLLBACK');
      } catch {
        // SQLite has rolled back by itself.
      }
      for (const unit of group) unit.fail(asUnavailable(error));
      return;
    }
    for (const unit of applied) unit.done();
    for (const [unit, error] of failed) unit.fail(asUnavailable(error));
  }

  function next(): void {
    if (waiting.length > 0) schedule();
    else {
      const resolve = idlers;
      idlers = [];
      for (const each of resolve) each();
    }
  }

  return {
    run: (apply) =>
      new Promise((done, fail) => {
        waiting.push({ apply, done, fail, since: performance.now() });
        schedule();
      }),
    idle: () => (waiting.length === 0 && !scheduled ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
  };
}
