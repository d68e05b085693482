import { type Document, defineCollection, type Unit } from '@visavis/store';
import { z } from 'zod';

/** Guard documents: "no overlap" rests on meetings that the decision does not write, so it writes this instead. */
export const calendars = defineCollection<Document>({
  name: 'calendars',
  schema: z.object({ _id: z.string(), version: z.number().int() }),
});

/** Two units that both call this for one host cannot both commit. */
export async function guardCalendar(unit: Unit, hostId: string): Promise<void> {
  const writer = unit.collection(calendars);
  const id = `host-calendar:${hostId}`;
  const guard = await writer.get(id);
  if (guard) writer.touch(guard);
  else writer.insert({ _id: id });
}
