/** The outbox table. Rows come back in commit order, which for one aggregate is the order of its versions. */
import type { Clock } from '@visavis/platform/clock';
import type { Commit } from '../engine.ts';
import type { Outbox, OutboxRow } from '../port.ts';
import type { CommitQueue } from './commit-queue.ts';
import { type Connection, retryBusy } from './connection.ts';

export interface SqliteOutbox extends Outbox {
  /** Inside the commit's transaction. */
  append(rows: Commit['outbox']): void;
  /** After the commit. */
  announce(rows: Commit['outbox']): void;
}

interface Row {
  seq: number;
  topic: string;
  subject: string;
  version: number;
  position: number;
  event: string;
  at: number;
}

export function prepareOutbox(connection: Connection): void {
  // AUTOINCREMENT: a number is never given twice, not even after the table has been emptied.
  connection.exec(`CREATE TABLE IF NOT EXISTS _outbox (seq INTEGER PRIMARY KEY AUTOINCREMENT, topic TEXT NOT NULL,
    subject TEXT NOT NULL, version INTEGER NOT NULL, position INTEGER NOT NULL, at INTEGER NOT NULL, event TEXT NOT NULL)`);
  connection.exec('CREATE INDEX IF NOT EXISTS "_outbox:subject" ON _outbox (subject, seq)');
}

const columns = 'seq, topic, subject, version, position, at, event';

export function createOutbox(connection: Connection, queue: CommitQueue, clock: Clock): SqliteOutbox {
  const listeners = new Set<(subjects: readonly string[]) => void>();
  const sql = (text: string) => connection.sql(text);

  function rowsOf({ limit, subjects, except, olderThan }: Parameters<Outbox['take']>[0]): Row[] {
    const conditions: string[] = [];
    const params: (string | number)[] = [];
    const add = (condition: string, ...values: (string | number)[]) => {
      conditions.push(condition);
      params.push(...values);
    };
    if (subjects !== undefined) add('subject IN (SELECT value FROM json_each(?))', JSON.stringify(subjects));
    if (except !== undefined && except.length > 0) add('subject NOT IN (SELECT value FROM json_each(?))', JSON.stringify(except));
    if (olderThan !== undefined)
      add(
        'subject IN (SELECT subject FROM (SELECT subject, at FROM _outbox ORDER BY seq LIMIT ?) WHERE at < ?)',
        limit,
        +olderThan,
      );
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    return sql(`SELECT ${columns} FROM _outbox ${where} ORDER BY seq LIMIT ?`).all(...params, limit) as unknown as Row[];
  }

  return {
    append(rows) {
      const at = clock.now().getTime();
      for (const { topic, subject, version, index, event } of rows)
        sql('INSERT INTO _outbox (topic, subject, version, position, at, event) VALUES (?, ?, ?, ?, ?, ?)').run(
          topic,
          subject,
          version,
          index,
          at,
          JSON.stringify(event),
        );
    },
    announce(rows) {
      if (rows.length === 0 || listeners.size === 0) return;
      const subjects = [...new Set(rows.map((row) => row.subject))];
      for (const listener of listeners) listener(subjects);
    },
    take: (options) =>
      retryBusy(() =>
        rowsOf(options).map(
          ({ seq, topic, subject, version, position, at, event }): OutboxRow => ({
            key: seq,
            topic,
            subject,
            version,
            index: position,
            at: new Date(at),
            event: JSON.parse(event),
          }),
        ),
      ),
    remove: (rows) =>
      queue.run(() => {
        for (const row of rows) sql('DELETE FROM _outbox WHERE seq = ?').run(row.key);
      }),
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    size: () => retryBusy(() => Number(sql('SELECT count(*) AS n FROM _outbox').get()?.n)),
  };
}
