import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Takes the data folder for this process: the caches of the single process live in its memory, so a second process on the same
 * folder would be wrong about sessions and rooms. SQLite's lock is used because the system frees it when the process dies,
 * however it dies.
 */
export function takeDataFolder(folder: string): {
  /**
   * Runs `fill` when the folder was empty; again at the next start when it did not come to its end (so it must be idempotent).
   */
  fillOnce(fill: () => Promise<void>): Promise<void>;
  release(): void;
} {
  const unfilled = join(folder, 'unfilled');
  const lock = join(folder, 'lock.db');
  let database: DatabaseSync;
  try {
    const isNew = !existsSync(folder) || readdirSync(folder).length === 0;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (isNew || existsSync(lock)) closeToOthers(folder);
    if (isNew) writeFileSync(unfilled, '');
    database = new DatabaseSync(lock);
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS held (at TEXT); COMMIT');
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: number };
    const why = errcode === SQLITE_BUSY ? 'is in use by another running Visavis' : `cannot be used (${message})`;
    throw new Error(`DATA_DIR: ${folder} ${why}`, { cause: error });
  }
  return {
    async fillOnce(fill) {
      if (!existsSync(unfilled)) return;
      await fill();
      rmSync(unfilled);
    },
    release: () => database.close(),
  };
}

const OURS = /\.(db|db-shm|db-wal|jsonl)$/;

/**
 * Earlier releases made files that others could read. What lies deeper needs no change: nobody else passes through the folder.
 */
function closeToOthers(folder: string): void {
  chmodSync(folder, 0o700);
  for (const file of readdirSync(folder).filter((name) => OURS.test(name))) chmodSync(join(folder, file), 0o600);
}
