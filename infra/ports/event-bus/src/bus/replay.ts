/** Going back: a topic from its start for a projection, parked events for any consumer. */
import type { DomainEvent } from '@visavis/contracts/event';
import { Conflict } from '@visavis/platform/errors';
import type { Consumer, EventBus, EventLog, LeavesOut, LogRecord } from '../port.ts';
import { attempt } from './attempts.ts';
import { decodeEvent, describe } from './cloud-event.ts';
import { handle, handleAgain } from './handle.ts';
import type { ParkedEvents } from './parked-events.ts';
import { countSkipped, readRecord } from './read-record.ts';
import type { BusSettings } from './settings.ts';

const CHUNK = 256;

/**
 * Every event that the consumer wants, in order by subject, different subjects side by side. One that cannot be read, or whose
 * handler fails, ends the replay with an error that names it: half a read model must not pass for a whole one. Only what an
 * operator names is left out (`leavesOut`), and logged. A record without a type that could be made out is counted and left out,
 * because nothing says that the consumer wants it.
 */
export async function replayTopic(
  log: EventLog,
  consumer: Consumer,
  settings: BusSettings,
  signal: AbortSignal,
  leavesOut: LeavesOut = () => false,
): Promise<{ events: number }> {
  if (consumer.kind !== 'projection') {
    throw new Conflict('NOT_REPLAYABLE', `${consumer.id} is no projection: what it did once must not be done again.`);
  }
  let events = 0;
  let chunk: Wanted[] = [];
  const run = async () => {
    const chains = Map.groupBy(chunk, ({ record }) => record.key);
    chunk = [];
    await Promise.all([...chains.values()].map((chain) => replayChain(chain)));
  };
  const replayChain = async (chain: Wanted[]) => {
    for (const { record, event } of chain) {
      const { partition, offset, key: subject } = record;
      const where = { group: 'replay', consumerId: consumer.id, topic: consumer.topic, partition, offset, subject };
      const position = { topic: consumer.topic, partition, offset };
      const outcome = await attempt(() => handleAgain(consumer, event, position), where, settings, signal);
      if (!outcome.ok) throw replayError(consumer, record, 'failed on', outcome.error);
      events++;
    }
  };
  const leftOut: LeavesOut = (eventId, error) => {
    const accepted = leavesOut(eventId, error);
    if (accepted) settings.logger.warn({ consumerId: consumer.id, eventId, err: error }, 'an unreadable event is left out');
    return accepted;
  };
  for await (const wanted of wantedOf(log, consumer, settings, leftOut)) {
    if (chunk.push(wanted) >= CHUNK) await run();
  }
  await run();
  return { events };
}

/** Reads what a replay would read, and throws what it would throw. */
export async function checkTopic(
  log: EventLog,
  consumer: Consumer,
  settings: BusSettings,
  leavesOut: LeavesOut = () => false,
): Promise<{ events: number }> {
  let events = 0;
  for await (const _ of wantedOf(log, consumer, settings, leavesOut)) events++;
  return { events };
}

type Wanted = { record: LogRecord; event: DomainEvent };

async function* wantedOf(log: EventLog, consumer: Consumer, settings: BusSettings, leavesOut: LeavesOut): AsyncGenerator<Wanted> {
  for await (const record of log.read(consumer.topic)) {
    const { type, readings } = readRecord(consumer.topic, record, [consumer]);
    const [reading] = readings;
    if (!reading || type === undefined) countSkipped(settings, type);
    else if ('unreadable' in reading) {
      const error = replayError(consumer, record, 'cannot read', reading.unreadable);
      if (!leavesOut(String(headOf(record).id), error)) throw error;
    } else yield { record, event: reading.event };
  }
}

function replayError(consumer: Consumer, record: LogRecord, verb: string, cause: unknown): Error {
  const position = `${consumer.topic}/${record.partition} at ${record.offset}`;
  const text = `replay of ${consumer.id} ${verb} ${nameOf(record)} (${position}): ${describe(cause)}`;
  return new Error(text, { cause });
}

const headOf = ({ value }: LogRecord) => JSON.parse(value) as Partial<DomainEvent>;

function nameOf(record: LogRecord): string {
  const { id, type } = headOf(record);
  return `${id}, a ${type} of subject ${record.key}`;
}

type ReplayResult = Awaited<ReturnType<EventBus['deadLetters']['replay']>>;

export async function replayParked(
  parkedEvents: ParkedEvents,
  consumer: Consumer,
  subject: string | undefined,
): Promise<ReplayResult> {
  await parkedEvents.refresh();
  const waiting = () => parkedEvents.list({ consumerId: consumer.id, subject });
  const failures: ReplayResult['failures'] = [];
  let replayed = 0;
  for (const each of new Set(waiting().map((letter) => letter.subject))) {
    // Asked again after each: more may have been parked behind in the meantime.
    for (let [letter] = parkedEvents.list({ consumerId: consumer.id, subject: each }); letter; ) {
      const { partition, offset, value } = letter;
      try {
        const event = decodeEvent(value);
        await handle(consumer, consumer.read?.(event) ?? event, { topic: consumer.topic, partition, offset });
      } catch (error) {
        failures.push({ subject: each, offset, error: describe(error) });
        break;
      }
      await parkedEvents.resolve(each, { consumerId: consumer.id, partition, offset, how: 'handled' });
      replayed++;
      [letter] = parkedEvents.list({ consumerId: consumer.id, subject: each });
    }
  }
  return { replayed, remaining: waiting().length, failures };
}
