/** One connection to one file: settings, statements prepared once, and what its errors mean. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Unavailable } from '../errors.ts';

export interface Connection {
  /** A statement prepared once; rows come as objects. */
  sql(text: string): StatementSync;
  /** The same, but rows come as arrays: a quarter cheaper where rows are short. */
  tuples(text: string): StatementSync;
  exec(text: string): void;
  close(): void;
}

const openingBusyMs = 10_000;
/** How long a call may hold up the process while another process has the file; beyond it, callers wait without blocking. */
const busyMs = 20;
const mostStatements = 1_000;

export function connect(file: string, options: { checkpointPages?: number; exclusive?: boolean } = {}): Connection {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file);
  // First of all: switching to WAL takes a lock that a second process may be holding.
  db.exec(`PRAGMA busy_timeout = ${openingBusyMs}`);
  // Before the first look at the log: without other processes no lock has to be taken and given back around each read.
  if (options.exclusive) db.exec('PRAGMA locking_mode = EXCLUSIVE');
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  // A checkpoint holds up the process: small ones keep its longest pause short, large ones make loading in bulk cheaper.
  db.exec(`PRAGMA wal_autocheckpoint = ${options.checkpointPages ?? 1_000}`);
  // What is erased or replaced leaves zeros in its page. The log still has the page as it was, until `scrubLog`.
  db.exec('PRAGMA secure_delete = ON');
  db.exec('PRAGMA temp_store = MEMORY');
  // Statistics from so many rows of each index: a few milliseconds, whatever the size.
  db.exec('PRAGMA analysis_limit = 1000');
  db.exec('PRAGMA cache_size = -65536');
  db.exec('PRAGMA mmap_size = 1073741824');
  const statements = new Map<string, StatementSync>();
  const tupleStatements = new Map<string, StatementSync>();
  let open = true;
  function prepared(statementsByText: Map<string, StatementSync>, text: string): StatementSync {
    let statement = statementsByText.get(text);
    if (statement === undefined) {
      if (!open) throw new Unavailable('The store is closed.');
      // Least recently made goes first: lists of different lengths make statements of their own.
      if (statementsByText.size >= mostStatements) statementsByText.delete(statementsByText.keys().next().value as string);
      statement = db.prepare(text);
      statement.setReturnArrays(statementsByText === tupleStatements);
      statementsByText.set(text, statement);
    }
    return statement;
  }
  return {
    sql: (text) => prepared(statements, text),
    tuples: (text) => prepared(tupleStatements, text),
    exec: (text) => db.exec(text),
    close() {
      if (!open) return;
      open = false;
      statements.clear();
      tupleStatements.clear();
      db.close();
    },
  };
}

/** Called when set-up is done: from here on no call waits long inside SQLite. */
export function waitBriefly(connection: Connection): void {
  connection.exec(`PRAGMA busy_timeout = ${busyMs}`);
}
export function waitLong(connection: Connection): void {
  connection.exec(`PRAGMA busy_timeout = ${openingBusyMs}`);
}

const primaryCode = (error: unknown) => Number((error as { errcode?: number } | undefined)?.errcode ?? 0) & 0xff;
export const isBusy = (error: unknown) => primaryCode(error) === 5 || primaryCode(error) === 6;
export const isConstraint = (error: unknown) => primaryCode(error) === 19;

/** Returns SQLite's own failures (disk full, I/O, file gone) as `Unavailable`, and a caller's errors as they are. */
export function asUnavailable(error: unknown): unknown {
  const code = primaryCode(error);
  if ((error as { code?: string } | undefined)?.code === 'ERR_INVALID_STATE') return new Unavailable('The store is closed.');
  return code === 0 || code === 1 ? error : new Unavailable('The store does not answer.', 1_000, { cause: error });
}

const mostRetriesMs = 10_000;

/** Runs a read again while another process keeps the file locked (rare under WAL: recovery, checkpoint at close). */
export async function retryBusy<R>(work: () => R): Promise<R> {
  const deadline = performance.now() + mostRetriesMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw asUnavailable(error);
      await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * 20));
    }
  }
}
