import type { DomainEvent } from '@visavis/contracts/event';

export function eventOf(subject: string, id: string, data: Record<string, unknown> = {}): DomainEvent {
  return {
    specversion: '1.0',
    id,
    source: '/services/test',
    type: 'visavis.test.happened.v1',
    subject,
    time: '2026-01-01T00:00:00.000Z',
    datacontenttype: 'application/json',
    data,
  };
}
