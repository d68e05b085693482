import { definedBy, type EventDefinition, type NewEvent } from '@visavis/contracts/event';
import type { z } from 'zod';
import type { Clock } from './clock.ts';
import { newId } from './ids.ts';
import { currentContext } from './request-context.ts';
import { traceHeaders } from './telemetry/span.ts';

/** Makes events of the service `S`: type and data are those of the definition. `unit.publish` parses what it returns. */
export type EventFactory<S extends string = string> = <E extends EventDefinition<S>>(
  definition: E,
  subject: string,
  data: z.input<E['data']>,
) => NewEvent<E>;

/** Makes CloudEvents of one service; correlation, causation and trace come from the current context. */
export function createEventFactory<S extends string>(service: S, clock: Clock): EventFactory<S> {
  return <E extends EventDefinition<S>>(definition: E, subject: string, data: z.input<E['data']>) => {
    const context = currentContext();
    const event = {
      specversion: '1.0',
      id: newId(),
      source: `/services/${service}`,
      type: definition.type,
      subject,
      time: clock.now().toISOString(),
      datacontenttype: 'application/json',
      data,
      ...(context ? { correlationid: context.correlationId } : {}),
      ...(context?.causationId ? { causationid: context.causationId } : {}),
      ...traceHeaders(context?.span),
      [definedBy]: definition,
    };
    return event as unknown as NewEvent<E>;
  };
}
