import { definedBy, type EventDefinition, eventsOf, type NewEvent } from '@visavis/contracts/event';
import { z } from 'zod';

/** The suites' own event: the store knows of events what their definitions say. */
export const happened = eventsOf('test')('visavis.test.happened.v1', z.record(z.string(), z.unknown()), { example: ['a', {}] });

export function eventOf(subject: string, id: string, data: Record<string, unknown> = {}): NewEvent<typeof happened> {
  return newEvent(happened, subject, id, data);
}

/** Of any definition, with any data: what an event factory's types would refuse, too. */
export const newEvent = <E extends EventDefinition>(definition: E, subject: string, id: string, data: unknown) =>
  ({
    specversion: '1.0',
    id,
    source: '/services/test',
    type: definition.type,
    subject,
    time: '2026-01-01T00:00:00.000Z',
    datacontenttype: 'application/json',
    data,
    [definedBy]: definition,
  }) as unknown as NewEvent<E>;
