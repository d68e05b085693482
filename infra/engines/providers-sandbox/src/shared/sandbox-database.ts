import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * A SQLite file that the processes of one data folder share, with `tables` and with notes: what a sandbox accepted outlives a
 * killed process.
 */
export function openSandboxDatabase(file: string, tables: string) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    ${tables}
    CREATE TABLE IF NOT EXISTS notes (key TEXT PRIMARY KEY, value TEXT NOT NULL);
  `);
  const readNote = database.prepare('SELECT value FROM notes WHERE key = ?');
  const writeNote = database.prepare(
    'INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );
  return {
    database,
    /** The part that the books of each sandbox have in common. */
    shared: {
      /** All that `work` writes, or nothing; alone among all processes. */
      transaction<T>(work: () => T): T {
        database.exec('BEGIN IMMEDIATE');
        try {
          const result = work();
          database.exec('COMMIT');
          return result;
        } catch (error) {
          database.exec('ROLLBACK');
          throw error;
        }
      },
      note(key: string): unknown {
        const row = readNote.get(key) as { value: string } | undefined;
        return row && JSON.parse(row.value);
      },
      setNote: (key: string, value: unknown) => void writeNote.run(key, JSON.stringify(value)),
      close: () => database.close(),
    },
  };
}
