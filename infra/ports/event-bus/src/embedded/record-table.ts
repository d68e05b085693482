/** The records themselves: appended with one fsync for all that arrive together, read by position. */
import { Unavailable } from '@visavis/platform/errors';
import { partitionFor } from '../partitioner.ts';
import type { LogEntry, LogRecord } from '../port.ts';
import { slotKey } from './assignment.ts';
import type { LogDatabase } from './database.ts';

interface Pending {
  topic: string;
  entries: readonly LogEntry[];
  done(): void;
  fail(error: unknown): void;
}
type Row = { partition: number; offset: number; key: string; value: string; headers: string | null; at: number };

export function createRecordTable(database: LogDatabase, now: () => number, onAppended: (slots: ReadonlySet<string>) => void) {
  const { db, partitions } = database;
  const sql = {
    head: db.prepare('SELECT COALESCE(MAX(offset) + 1, 0) AS next FROM record WHERE topic = ? AND partition = ?'),
    insert: db.prepare('INSERT INTO record (topic, partition, offset, key, value, headers, at) VALUES (?, ?, ?, ?, ?, ?, ?)'),
    page: db.prepare(
      `SELECT partition, offset, key, value, headers, at FROM record
       WHERE topic = ? AND partition = ? AND offset >= ? ORDER BY offset LIMIT ?`,
    ),
  };
  let waiting: Pending[] = [];
  let closed = false;

  const nextOffset = (topic: string, partition: number) => (sql.head.get(topic, partition) as { next: number }).next;

  function flush(): void {
    const group = waiting;
    waiting = [];
    if (group.length === 0) return;
    try {
      const touched = database.durably(() => insertAll(group));
      for (const pending of group) pending.done();
      onAppended(touched);
    } catch (error) {
      for (const pending of group) pending.fail(error);
    }
  }

  function insertAll(group: readonly Pending[]): Set<string> {
    const at = now();
    const heads = new Map<string, number>();
    for (const { topic, entries } of group) {
      for (const entry of entries) {
        const partition = partitionFor(entry.key, partitions);
        const slot = slotKey(topic, partition);
        // Read inside the transaction: another process may have appended since.
        const offset = heads.get(slot) ?? nextOffset(topic, partition);
        sql.insert.run(
          topic,
          partition,
          offset,
          entry.key,
          entry.value,
          entry.headers ? JSON.stringify(entry.headers) : null,
          at,
        );
        heads.set(slot, offset + 1);
      }
    }
    return new Set(heads.keys());
  }

  return {
    append(topic: string, entries: readonly LogEntry[]): Promise<void> {
      if (closed) return Promise.reject(new Unavailable('The event log is closed.'));
      // Copied now: the caller may go on to change its objects.
      const copy = entries.map((entry) => ({ ...entry, ...(entry.headers && { headers: { ...entry.headers } }) }));
      if (!topic || copy.some((entry) => typeof entry.key !== 'string' || typeof entry.value !== 'string')) {
        return Promise.reject(new TypeError('a log entry needs a topic, a key and a value, all strings'));
      }
      if (copy.length === 0) return Promise.resolve();
      return new Promise((done, fail) => {
        waiting.push({ topic, entries: copy, done, fail });
        if (waiting.length === 1) setImmediate(flush);
      });
    },
    page(topic: string, partition: number, from: number, limit: number): LogRecord[] {
      return (sql.page.all(topic, partition, from, limit) as Row[]).map(({ headers, ...row }) => ({
        ...row,
        ...(headers !== null && { headers: JSON.parse(headers) as Record<string, string> }),
      }));
    },
    nextOffset,
    close(): void {
      flush();
      closed = true;
    },
  };
}
export type RecordTable = ReturnType<typeof createRecordTable>;
