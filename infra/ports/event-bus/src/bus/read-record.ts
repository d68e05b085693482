import type { DomainEvent } from '@visavis/contracts/event';
import type { Consumer, LogRecord } from '../port.ts';
import { decodeEvent } from './cloud-event.ts';
import type { BusSettings } from './settings.ts';

/** One consumer's event, as its definition reads it. */
export type Reading = { consumer: Consumer } & ({ event: DomainEvent } | { unreadable: unknown });

/** Beyond this many names the counter stops telling them apart, so that garbage cannot fill the memory. */
const MOST_TYPES_COUNTED = 200;

/**
 * Who wants a record, and what it is to each. One that is no event goes to every consumer of the topic, unless its type can be
 * made out: a type that no consumer wants is skipped, however broken, because it may be newer than this code.
 */
export function readRecord(topic: string, record: LogRecord, consumers: readonly Consumer[]) {
  const candidates = consumers.filter((consumer) => consumer.topic === topic);
  let type: string | undefined;
  let read: (consumer: Consumer) => Reading;
  try {
    const event = decodeEvent(record.value);
    type = event.type;
    read = (consumer) => readFor(consumer, event);
  } catch (unreadable) {
    type = typeIn(record.value);
    read = (consumer) => ({ consumer, unreadable });
  }
  const wanting = candidates.filter(({ types }) => type === undefined || types.includes(type));
  return { type, readings: wanting.map((consumer) => read(consumer)) };
}

function readFor(consumer: Consumer, event: DomainEvent): Reading {
  try {
    return { consumer, event: consumer.read?.(event) ?? event };
  } catch (unreadable) {
    return { consumer, unreadable };
  }
}

export function countSkipped(settings: BusSettings, type: string | undefined): void {
  const { skipped } = settings.stats;
  const isCounted = type !== undefined && (type in skipped || Object.keys(skipped).length < MOST_TYPES_COUNTED);
  const name = isCounted ? type : 'other';
  skipped[name] = (skipped[name] ?? 0) + 1;
}

function typeIn(value: string): string | undefined {
  try {
    const type = (JSON.parse(value) as { type?: unknown } | null)?.type;
    return typeof type === 'string' ? type : undefined;
  } catch {
    return undefined;
  }
}
