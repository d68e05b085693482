import type { DomainEvent } from '@visavis/contracts/event';
import { runInContext } from '@visavis/platform/request-context';
import { inSpan, type SpanOptions } from '@visavis/platform/telemetry';
import type { Consumer } from '../port.ts';

type Position = Parameters<Consumer['handle']>[1];

/**
 * Runs a handler in the chain that its event belongs to: what it publishes, calls and logs carries the first request's id and
 * this event as its cause.
 */
export const handle = (consumer: Consumer, event: DomainEvent, position: Position): Promise<void> =>
  runInContext({ correlationId: event.correlationid ?? event.id, causationId: event.id }, () =>
    inSpan(`process ${event.type}`, spanOf(consumer, event, position), () => consumer.handle(event, position)),
  );

/** In a topic's replay: in the event's chain, but its trace has been over for long. */
export const handleAgain = (consumer: Consumer, event: DomainEvent, position: Position): Promise<void> =>
  runInContext({ correlationId: event.correlationid ?? event.id, causationId: event.id }, () => consumer.handle(event, position));

/** https://opentelemetry.io/docs/specs/semconv/messaging/messaging-spans/ */
const spanOf = (consumer: Consumer, event: DomainEvent, { topic, partition, offset }: Position): SpanOptions => ({
  kind: 'consumer',
  parent: event.traceparent,
  attributes: {
    ...messageOf(topic, event),
    'messaging.operation.type': 'process',
    'messaging.operation.name': consumer.id,
    'messaging.destination.partition.id': String(partition),
    'messaging.kafka.offset': offset,
  },
});

export const messageOf = (topic: string, event: DomainEvent) => ({
  'messaging.system': 'kafka',
  'messaging.destination.name': topic,
  'messaging.message.id': event.id,
  'cloudevents.event_type': event.type,
});
