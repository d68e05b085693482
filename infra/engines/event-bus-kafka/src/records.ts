import type { LogRecord } from '@visavis/event-bus';
import type { RawRecord } from './client/kafkajs-internals.ts';

/** Numbers, as the port has them: an offset stays far below 2^53. */
export function toLogRecord(partition: number, { offset, key, value, timestamp, headers }: RawRecord): LogRecord {
  const named = Object.entries(headers ?? {}).map(([name, content]) => [name, String(content)]);
  return {
    partition,
    offset: Number(offset),
    key: key?.toString() ?? '',
    value: value?.toString() ?? '',
    at: Number(timestamp),
    ...(named.length > 0 && { headers: Object.fromEntries(named) as Record<string, string> }),
  };
}
