import type { NewEvent } from '@visavis/contracts/event';
import { defineGuards, guard, type Unit } from '@visavis/store';

/**
 * One per meeting: the order of its events. Meeting and live session are two documents with one subject; the outbox orders a
 * subject by one document's version, so each commit that publishes moves this one on. Stored as `streams`, the name of earlier
 * releases.
 */
export const eventSequences = defineGuards('streams');

export async function publish(unit: Unit, meetingId: string, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const place = await guard(unit, meetingId, eventSequences);
  for (const event of events) unit.publish(event, place);
}
