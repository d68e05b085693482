import type { DomainEvent } from '@visavis/contracts/event';
import { MEETING_TOPIC } from '@visavis/contracts/events/meeting';
import { type Document, defineCollection, type Unit } from '@visavis/store';
import { z } from 'zod';

/**
 * One per meeting: the order of its events. Meeting and live session are two documents with one subject; the outbox orders a
 * subject by one document's version, so each commit that publishes moves this one on.
 */
export const streams = defineCollection<Document>({
  name: 'streams',
  schema: z.object({ _id: z.string(), version: z.number().int() }),
});

export async function publish(unit: Unit, meetingId: string, events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  const writer = unit.collection(streams);
  const known = await writer.get(meetingId);
  const place = known ? writer.touch(known) : writer.insert({ _id: meetingId });
  for (const event of events) unit.publish(MEETING_TOPIC, event, place);
}
