import type { DomainEvent } from '@visavis/contracts/event';
import type { Clock } from './clock.ts';
import { newId } from './ids.ts';
import { currentContext } from './request-context.ts';
import { traceHeaders } from './telemetry/span.ts';

export type EventFactory = <E extends DomainEvent>(
  type: E['type'],
  subject: string,
  data: E['data'],
) => DomainEvent<E['type'], E['data']>;

/** Makes CloudEvents of one service; correlation, causation and trace come from the current context. */
export function createEventFactory(service: string, clock: Clock): EventFactory {
  return (type, subject, data) => {
    const context = currentContext();
    return {
      specversion: '1.0',
      id: newId(),
      source: `/services/${service}`,
      type,
      subject,
      time: clock.now().toISOString(),
      datacontenttype: 'application/json',
      data,
      ...(context ? { correlationid: context.correlationId } : {}),
      ...(context?.causationId ? { causationid: context.causationId } : {}),
      ...traceHeaders(context?.span),
    };
  };
}
