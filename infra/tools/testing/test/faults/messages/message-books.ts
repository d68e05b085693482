import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A message as its provider has accepted it. */
export interface AcceptedMessage {
  /** In the order of acceptance. */
  number: number;
  /** Ours. */
  messageId: string;
  channel: 'whatsapp' | 'sms' | 'push' | 'email';
  to: string;
  template: string;
  text: string;
  code?: string;
  status: string;
}

/**
 * What the providers of messages have accepted, which the sandbox keeps in a file of the data folder: read from outside, so that
 * it can be looked at while the product is dead, and within a millisecond while it runs. Codes are left out: nobody promises that
 * a code is sent once.
 */
export function openMessageBooks(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'messages.sqlite'));
  database.exec('PRAGMA busy_timeout = 5000');
  const of = database.prepare('SELECT number, status, data FROM messages WHERE recipient = ? ORDER BY number');
  const note = database.prepare('SELECT value FROM notes WHERE key = ?');
  const reports = database.prepare('SELECT count(*) AS count FROM deliveries');
  return {
    acceptedFor: (phone: string): AcceptedMessage[] =>
      (of.all(phone) as { number: number; status: string; data: string }[])
        .map(({ data, ...row }) => ({ ...(JSON.parse(data) as Omit<AcceptedMessage, 'number' | 'status'>), ...row }))
        .filter(({ code }) => code === undefined),
    /** The fault that was set for one call to WhatsApp has met it: from now on the product waits in that call. */
    hasCall: () =>
      JSON.parse((note.get('faults whatsapp') as { value: string } | undefined)?.value ?? '{"api":"none"}').api === 'none',
    /** Reports that the product has not taken yet. */
    reportsLeft: () => Number(reports.get()?.count),
    close: () => database.close(),
  };
}
export type MessageBooks = ReturnType<typeof openMessageBooks>;

/** The part of a message's id that it has in common with the same delivery's messages on other channels. */
export const deliveryOf = ({ messageId }: AcceptedMessage): string => messageId.replace(/-[a-z]\d*$/, '');
