/** Events on the wire: CloudEvents 1.0, structured JSON, as the Kafka binding has it. */
import type { DomainEvent } from '@visavis/contracts/event';
import { Invalid } from '@visavis/platform/errors';
import { CloudEvent, Kafka } from 'cloudevents';
import type { LogEntry } from '../port.ts';

// The library makes up an id and a time where they are missing, which would give a redelivered event a new identity.
const REQUIRED = ['id', 'source', 'type', 'subject', 'time'] as const;

function check(candidate: object): CloudEvent<unknown> {
  const event = candidate as Record<string, unknown>;
  for (const name of REQUIRED) {
    if (typeof event[name] !== 'string' || event[name] === '') throw new TypeError(`attribute ${name} is missing`);
  }
  if (event.specversion !== '1.0') throw new TypeError('attribute specversion is not 1.0');
  if (event.data === undefined) throw new TypeError('data is missing');
  // Absent extensions are written as `undefined` in code; on the wire they are left out.
  const present = Object.fromEntries(Object.entries(event).filter(([, value]) => value !== undefined));
  return new CloudEvent(present as object);
}

export function encodeEvent(event: DomainEvent): LogEntry {
  let message: ReturnType<typeof Kafka.structured>;
  try {
    message = Kafka.structured(check(event));
  } catch (error) {
    throw new Invalid('EVENT_INVALID', `Not a complete CloudEvent: ${describe(error)}`);
  }
  return {
    key: event.subject,
    value: String(message.value),
    headers: { 'content-type': String(message.headers['content-type']) },
  };
}

/** Throws when the text is not a complete CloudEvent. */
export function decodeEvent(value: string): DomainEvent {
  const parsed: unknown = JSON.parse(value);
  if (typeof parsed !== 'object' || parsed === null) throw new TypeError('not a JSON object');
  check(parsed);
  return parsed as DomainEvent;
}

export const describe = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));
