import type { DeliveryStatus, MessageChannel } from '@visavis/providers';
import { openWebhookQueue } from '../shared/outgoing-webhooks.ts';
import { openSandboxDatabase } from '../shared/sandbox-database.ts';

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
const MAX_MESSAGES = 500_000;

/**
 * The providers' own books, a file that the processes of one data folder share: an accepted message outlives a killed process.
 */
export function openBooks(file: string) {
  const { database, shared } = openSandboxDatabase(
    file,
    `CREATE TABLE IF NOT EXISTS messages (
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, message_id TEXT NOT NULL, channel TEXT NOT NULL, recipient TEXT NOT NULL,
      status TEXT NOT NULL, data TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS by_recipient ON messages (recipient, number);
    CREATE INDEX IF NOT EXISTS by_message_id ON messages (message_id);
    CREATE TABLE IF NOT EXISTS push_keys (endpoint TEXT PRIMARY KEY, value TEXT NOT NULL);
    `,
  );
  const prepare = (sql: string) => database.prepare(sql);
  prepare('DELETE FROM messages WHERE number <= (SELECT MAX(number) FROM messages) - ?').run(MAX_MESSAGES);
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
  const read = (rows: unknown[]): LoggedMessage[] =>
    (rows as { number: number; status: DeliveryStatus; data: string }[]).map(({ number, status, data }) => ({
      ...(JSON.parse(data) as Omit<LoggedMessage, 'number' | 'status'>),
      number,
      status,
    }));

  return {
    ...shared,
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
    pushKeys(endpoint: string): PushKeys | undefined {
      const row = readKeys.get(endpoint) as { value: string } | undefined;
      return row && JSON.parse(row.value);
    },
    addPushKeys: (endpoint: string, keys: PushKeys) => void writeKeys.run(endpoint, JSON.stringify(keys)),
    webhooks: openWebhookQueue(database),
  };
}
export type Books = ReturnType<typeof openBooks>;
