import type { DomainEvent } from '@visavis/contracts/event';
import type { Consumer, LogRecord } from '../port.ts';
import { decodeEvent } from './cloud-event.ts';
import type { BusSettings } from './settings.ts';

export type Reading =
  | { event: DomainEvent; wanted: readonly Consumer[] }
  | { unreadable: unknown; type: string | undefined; wanted: readonly Consumer[] };

/** Beyond this many names the counter stops telling them apart, so that garbage cannot fill the memory. */
const MOST_TYPES_COUNTED = 200;

/**
 * What a record is and who wants it. One that cannot be read is everyone's who listens to the topic, unless its type can be made out:
 * a type that nobody wants is skipped, however broken.
 */
export function readRecord(topic: string, record: LogRecord, consumers: readonly Consumer[], settings: BusSettings): Reading {
  const candidates = consumers.filter((consumer) => consumer.topic === topic);
  const wanting = (type: string) => candidates.filter((consumer) => consumer.types.includes(type));
  try {
    const event = decodeEvent(record.value);
    const wanted = wanting(event.type);
    // An event that nobody here wants may be of a version that this code does not know: it is not judged.
    if (wanted.length > 0) settings.validate(topic, event);
    return { event, wanted };
  } catch (error) {
    const type = typeIn(record.value);
    return { unreadable: error, type, wanted: type === undefined ? candidates : wanting(type) };
  }
}

export function countSkipped(settings: BusSettings, type: string | undefined): void {
  const { skipped } = settings.stats;
  const known = type !== undefined && (type in skipped || Object.keys(skipped).length < MOST_TYPES_COUNTED);
  const name = known ? type : 'other';
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
