import type { DomainEvent } from '@visavis/contracts/event';
import { failSpan, isTracing, startSpan } from '@visavis/platform/telemetry';
import { messageOf } from './handle.ts';

/**
 * A span for each event on its way into the topic, in the trace that made it: a batch mixes many. It shows how long an event lay
 * in the outbox, between the end of its commit and this span's start.
 */
export async function inPublishSpans(topic: string, events: readonly DomainEvent[], append: () => Promise<void>): Promise<void> {
  if (!isTracing()) return append();
  const spans = events.flatMap((event) => {
    if (event.traceparent === undefined) return [];
    const attributes = { ...messageOf(topic, event), 'messaging.operation.type': 'send', 'messaging.operation.name': 'publish' };
    return startSpan(`send ${event.type}`, { kind: 'producer', parent: event.traceparent, attributes }) ?? [];
  });
  try {
    await append();
  } catch (error) {
    for (const span of spans) failSpan(span, error instanceof Error ? error.name : typeof error);
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
}
