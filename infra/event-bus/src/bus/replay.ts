/** Going back: a topic from its start for a projection, parked events for any consumer. */
import { Conflict } from '@visavis/platform/errors';
import type { Consumer, EventBus, EventLog, LogRecord } from '../port.ts';
import { attempt } from './attempts.ts';
import { decodeEvent, describe } from './cloud-event.ts';
import type { DeadLetterBook } from './dead-letter-book.ts';
import { handle, handleAgain } from './handle.ts';
import { countSkipped, readRecord } from './read-record.ts';
import type { BusSettings } from './settings.ts';

const CHUNK = 256;

/**
 * Every event that the consumer wants, in order by subject, different subjects side by side. A failing event ends the replay with an
 * error: half a read model must not pass for a whole one. Records that cannot be read are counted and left out, as no handler could
 * have used them.
 */
export async function replayTopic(
  log: EventLog,
  consumer: Consumer,
  settings: BusSettings,
  signal: AbortSignal,
): Promise<{ events: number }> {
  if (consumer.kind !== 'projection') {
    throw new Conflict('NOT_REPLAYABLE', `${consumer.id} is a reaction: what it did once must not be done again.`);
  }
  let events = 0;
  let chunk: LogRecord[] = [];
  const run = async () => {
    const chains = Map.groupBy(chunk, (record) => record.key);
    chunk = [];
    await Promise.all([...chains.values()].map((chain) => replayChain(chain)));
  };
  const replayChain = async (chain: LogRecord[]) => {
    for (const record of chain) {
      const reading = readRecord(consumer.topic, record, [consumer], settings);
      if ('unreadable' in reading) countSkipped(settings, reading.type);
      else if (reading.wanted.length > 0) {
        const { partition, offset, key: subject } = record;
        const where = { group: 'replay', consumerId: consumer.id, topic: consumer.topic, partition, offset, subject };
        const context = { topic: consumer.topic, partition, offset };
        const outcome = await attempt(() => handleAgain(consumer, reading.event, context), where, settings, signal);
        if (!outcome.ok) {
          const at = `${consumer.topic}/${partition} at ${offset}`;
          throw new Error(`replay of ${consumer.id} failed on ${reading.event.id} (${at}): ${describe(outcome.error)}`, {
            cause: outcome.error,
          });
        }
        events++;
      }
    }
  };
  for await (const record of log.read(consumer.topic)) {
    if (chunk.push(record) >= CHUNK) await run();
  }
  await run();
  return { events };
}

type ReplayResult = Awaited<ReturnType<EventBus['deadLetters']['replay']>>;

export async function replayParked(
  book: DeadLetterBook,
  consumer: Consumer,
  subject: string | undefined,
  settings: BusSettings,
): Promise<ReplayResult> {
  await book.refresh();
  const waiting = () => book.list({ consumerId: consumer.id, subject });
  const failures: ReplayResult['failures'] = [];
  let replayed = 0;
  for (const each of new Set(waiting().map((letter) => letter.subject))) {
    // Asked again after each: more may have been parked behind in the meantime.
    for (let [letter] = book.list({ consumerId: consumer.id, subject: each }); letter; ) {
      const { partition, offset, value } = letter;
      try {
        const event = decodeEvent(value);
        settings.validate(consumer.topic, event);
        await handle(consumer, event, { topic: consumer.topic, partition, offset });
      } catch (error) {
        failures.push({ subject: each, offset, error: describe(error) });
        break;
      }
      await book.resolve(each, { consumerId: consumer.id, partition, offset, how: 'handled' });
      replayed++;
      [letter] = book.list({ consumerId: consumer.id, subject: each });
    }
  }
  return { replayed, remaining: waiting().length, failures };
}
