import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DeliveryStatus, MessageChannel } from '../messenger/port.ts';
import { openWebhookQueue } from '../sandbox/outgoing-webhooks.ts';

/** A message that a provider has accepted. */
export interface SandboxMessage {
  /** The provider's. */
  id: string;
  /** Ours. */
  messageId: string;
  channel: MessageChannel;
  /** E.164, an e-mail address, or a push endpoint. */
  to: string;
  template: string;
  /** As a person reads it. */
  text: string;
  code?: string;
  subject?: string;
  status: DeliveryStatus;
  /** ISO instant of the sandbox's clock. */
  sentAt: string;
}

/** As it came to the provider: for whoever reconciles with it. */
export interface LoggedMessage extends SandboxMessage {
  number: number;
  /** What the provider charges for. */
  category?: string;
  /** The headers of a push or an e-mail that matter. */
  headers?: Record<string, string>;
  html?: string;
}

export interface PushKeys {
  privateKey: string;
  auth: string;
}

/** More than any test sends; what is older goes at a start. */
const KEPT = 500_000;

/** The providers' own books, a file that the processes of one data folder share: an accepted message outlives a killed process. */
export function openBooks(file: string) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS messages (
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, message_id TEXT NOT NULL, channel TEXT NOT NULL, recipient TEXT NOT NULL,
      status TEXT NOT NULL, data TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS by_recipient ON messages (recipient, number);
    CREATE INDEX IF NOT EXISTS by_message_id ON messages (message_id);
    CREATE TABLE IF NOT EXISTS push_keys (endpoint TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS notes (key TEXT PRIMARY KEY, value TEXT NOT NULL);
  `);
  const prepare = (sql: string) => database.prepare(sql);
  prepare('DELETE FROM messages WHERE number <= (SELECT MAX(number) FROM messages) - ?').run(KEPT);
  const insert = prepare(
    'INSERT INTO messages (id, message_id, channel, recipient, status, data) VALUES (?, ?, ?, ?, ?, ?) RETURNING number',
  );
  const columns = 'SELECT number, status, data FROM messages';
  const newest = prepare(`${columns} ORDER BY number DESC LIMIT ?`);
  const newestOf = prepare(`${columns} WHERE recipient = ? ORDER BY number DESC LIMIT ?`);
  const after = prepare(`${columns} WHERE number > ? AND (? = '' OR channel = ?) ORDER BY number LIMIT ?`);
  const byId = prepare(`${columns} WHERE id = ? OR message_id = ? ORDER BY number DESC LIMIT 1`);
  const update = prepare('UPDATE messages SET status = ? WHERE id = ?');
  const readKeys = prepare('SELECT value FROM push_keys WHERE endpoint = ?');
  const writeKeys = prepare('INSERT INTO push_keys (endpoint, value) VALUES (?, ?)');
  const readNote = prepare('SELECT value FROM notes WHERE key = ?');
  const writeNote = prepare(
    'INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );
  const read = (rows: unknown[]): LoggedMessage[] =>
    (rows as { number: number; status: DeliveryStatus; data: string }[]).map(({ number, status, data }) => ({
      ...(JSON.parse(data) as Omit<LoggedMessage, 'number' | 'status'>),
      number,
      status,
    }));
  const parsed = (row: unknown): unknown => row && JSON.parse((row as { value: string }).value);

  return {
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
    accept(message: Omit<LoggedMessage, 'number'>): void {
      const { status, ...data } = message;
      insert.get(data.id, data.messageId, data.channel, data.to, status, JSON.stringify(data));
    },
    setStatus: (id: string, status: DeliveryStatus) => void update.run(status, id),
    /** The newest first; of one recipient, or of all. */
    inbox: ({ to, limit = 200 }: { to?: string | undefined; limit?: number } = {}): SandboxMessage[] =>
      read(to === undefined ? newest.all(limit) : newestOf.all(to, limit)).map(
        ({ number: _, headers: _headers, html: _html, category: _category, ...message }) => message,
      ),
    /** In the order of acceptance. */
    log: ({ after: number = 0, channel = '', limit }: { after?: number; channel?: string; limit: number }) =>
      read(after.all(number, channel, channel, limit)),
    /** By the provider's id or by ours: then the last one. */
    find: (id: string): LoggedMessage | undefined => read([byId.get(id, id)].filter((row) => row !== undefined))[0],
    pushKeys: (endpoint: string) => parsed(readKeys.get(endpoint)) as PushKeys | undefined,
    addPushKeys: (endpoint: string, keys: PushKeys) => void writeKeys.run(endpoint, JSON.stringify(keys)),
    webhooks: openWebhookQueue(database),
    note: (key: string): unknown => parsed(readNote.get(key)),
    setNote: (key: string, value: unknown) => void writeNote.run(key, JSON.stringify(value)),
    close: () => database.close(),
  };
}
export type Books = ReturnType<typeof openBooks>;
