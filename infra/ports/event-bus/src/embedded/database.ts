/** The log's file: schema, and the two kinds of commit it needs. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Unavailable } from '@visavis/platform/errors';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS record (
    topic TEXT NOT NULL, partition INTEGER NOT NULL, offset INTEGER NOT NULL,
    key TEXT NOT NULL, value TEXT NOT NULL, headers TEXT, at INTEGER NOT NULL,
    PRIMARY KEY (topic, partition, offset)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS member (
    grp TEXT NOT NULL, id TEXT NOT NULL, topics TEXT NOT NULL,
    host TEXT NOT NULL, pid INTEGER NOT NULL, instance TEXT NOT NULL, expires INTEGER NOT NULL,
    PRIMARY KEY (grp, id)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS lease (
    grp TEXT NOT NULL, topic TEXT NOT NULL, partition INTEGER NOT NULL,
    owner TEXT, fence INTEGER NOT NULL, next INTEGER NOT NULL,
    PRIMARY KEY (grp, topic, partition)) STRICT, WITHOUT ROWID;
`;

export interface LogDatabase {
  db: DatabaseSync;
  partitions: number;
  /** One transaction that is on the disk when this returns. */
  durably<T>(work: () => T): T;
  /**
   * One transaction that a killed process cannot lose but a power cut may (no fsync): for offsets and leases, where an older
   * state only means that events come again. A later durable commit carries it along.
   */
  quickly<T>(work: () => T): T;
  /** Changes when another connection, so another process, has written. */
  foreignVersion(): number;
  close(): void;
}

export function openDatabase(file: string, partitions: number): LogDatabase {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file);
  // The timeout first: switching to WAL takes a lock that a second process may hold at that moment.
  db.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  db.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
  // The count that the file was created with stays: another one would move keys to other partitions and lose their order.
  db.prepare('INSERT INTO setting VALUES (?, ?) ON CONFLICT DO NOTHING').run('partitions', partitions);
  const stored = db.prepare('SELECT value FROM setting WHERE name = ?').get('partitions') as { value: number };

  let level: 'FULL' | 'NORMAL' = 'FULL';
  const transact = <T>(wanted: 'FULL' | 'NORMAL', work: () => T): T => {
    try {
      if (level !== wanted) {
        db.exec(`PRAGMA synchronous = ${wanted}`);
        level = wanted;
      }
      db.exec('BEGIN IMMEDIATE');
    } catch (error) {
      throw unavailable(error);
    }
    try {
      const result = work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw unavailable(error);
    }
  };
  const version = db.prepare('PRAGMA data_version');

  return {
    db,
    partitions: stored.value,
    durably: (work) => transact('FULL', work),
    quickly: (work) => transact('NORMAL', work),
    foreignVersion: () => (version.get() as { data_version: number }).data_version,
    close: () => db.close(),
  };
}

/** SQLite's own failures (full disk, lock not obtained) are transient, never an event's fault; other errors pass. */
export function unavailable(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'ERR_SQLITE_ERROR' || code === 'ERR_INVALID_STATE'
    ? new Unavailable('The event log cannot be used right now.', 1_000, { cause: error })
    : error;
}
