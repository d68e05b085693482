import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@jest/globals';
import type { MeetingStory, Part } from './meeting-story.ts';
import { type AcceptedMessage, deliveryOf } from './message-books.ts';

interface StoredDelivery {
  _id: string;
  recipient: string;
  kind: string;
  what: string;
  state: string;
  repeatedAfterUnknown: number;
  attempts: { channel: string; messageId: string; status: string; tries: number }[];
}

/** The alert service's deliveries as they lie on disk. In the single process' shape the product must not run. */
export function readDeliveries(dataDir: string): StoredDelivery[] {
  const database = new DatabaseSync(join(dataDir, 'alert.db'));
  database.exec('PRAGMA busy_timeout = 5000');
  const rows = database.prepare('SELECT body FROM "c:deliveries"').all();
  database.close();
  return rows.map(({ body }) => JSON.parse(String(body)) as StoredDelivery);
}

/**
 * Compares what each person of each story was to hear with what the providers accepted: each message once and in order; what they
 * have twice was counted by the product, as sent again after an unknown outcome; on another channel only what WhatsApp did not
 * report in time. Returns figures.
 */
export function auditMessages(stories: readonly MeetingStory[], deliveries: readonly StoredDelivery[]): Record<string, number> {
  const attempts = new Map(deliveries.flatMap((each) => each.attempts.map((attempt) => [attempt.messageId, { each, attempt }])));
  const problems: string[] = [];
  const figures = { messages: 0, doubles: 0, 'repeated after an unknown outcome': 0, 'SMS instead': 0 };
  for (const { name, heard, expected } of stories)
    for (const [part, messages] of Object.entries(heard())) {
      const by = `${name}, ${part}`;
      const first = firstOfEach(messages, ({ messageId }) => messageId);
      const templates = firstOfEach(messages, deliveryOf).map(({ template }) => template);
      figures.messages += templates.length;
      if (!isSame(templates, expected[part as Part]))
        problems.push(`${by}: heard ${templates.join(', ')}; expected ${expected[part as Part].join(', ')}`);
      for (const { messageId, channel, template, text } of first) {
        const copies = messages.filter((each) => each.messageId === messageId).length - 1;
        const stored = attempts.get(messageId);
        figures.doubles += copies;
        if (!stored) problems.push(`${by}: ${template} was sent, and no delivery knows of it`);
        else if (copies > stored.each.repeatedAfterUnknown)
          problems.push(`${by}: ${template} came ${copies + 1} times, uncounted`);
        else if (copies >= stored.attempt.tries) problems.push(`${by}: ${template} came more often than it was handed over`);
        if (!text.includes(name)) problems.push(`${by}: ${template} is about another meeting`);
        if (channel === 'sms') figures['SMS instead'] += 1;
      }
    }
  for (const { repeatedAfterUnknown, state, _id } of deliveries) {
    figures['repeated after an unknown outcome'] += repeatedAfterUnknown;
    if (state !== 'done') problems.push(`delivery ${_id} is still open`);
  }
  expect(problems).toEqual([]);
  expect(figures.doubles).toBeLessThanOrEqual(figures['repeated after an unknown outcome']);
  return figures;
}

function firstOfEach(messages: readonly AcceptedMessage[], keyOf: (message: AcceptedMessage) => string): AcceptedMessage[] {
  return messages.filter((message, at) => messages.findIndex((each) => keyOf(each) === keyOf(message)) === at);
}
const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
