import { defineCollection, listAll, type Source, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';

/** What an admin noted about a user. Notes are added, and never replaced or taken away, but with the account. */
export const userNotes = defineCollection({
  name: 'user-notes',
  schema: z.object({
    ...versioned,
    userId: z.string(),
    /** The admin's id, and when; null: from a release that kept one text for all. */
    by: z.string().nullable(),
    at: z.date().nullable(),
    /** The order in which they were added, from 1. */
    number: z.number().int(),
    text: z.string(),
  }),
  indexes: [{ fields: { userId: 1, number: -1 } }],
});
export type UserNote = z.infer<typeof userNotes.schema>;

/** Of so many a page shows the newest. */
const MOST = 200;
export const notesOf = (source: Source, userId: string): Promise<UserNote[]> =>
  source.collection(userNotes).find({ where: { userId }, sort: { number: -1 }, limit: MOST });

export async function forgetNotes(unit: Unit, userId: string): Promise<void> {
  const writer = unit.collection(userNotes);
  for (const note of await listAll(writer, { where: { userId } })) writer.delete(note);
}
