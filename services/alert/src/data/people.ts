import { DELETED_USER_NAME } from '@visavis/contracts/constants/account';
import { defineCollection, mapByIds, type Source, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';

/**
 * What this service knows of a user, from auth's events. Phones and addresses are asked for when they are needed, and not kept.
 */
export const people = defineCollection({
  name: 'people',
  schema: z.object({
    ...versioned,
    name: z.string(),
    phoneKey: z.string().nullable(),
    timeZone: z.string().nullable(),
    isActive: z.boolean(),
  }),
  indexes: [{ fields: { phoneKey: 1 } }],
});
export type PersonRecord = z.infer<typeof people.schema>;

export const unknownPerson = (userId: string): Omit<PersonRecord, 'version'> => ({
  _id: userId,
  name: '',
  phoneKey: null,
  timeZone: null,
  isActive: true,
});
export const erasedPerson = (userId: string): Omit<PersonRecord, 'version'> => ({
  ...unknownPerson(userId),
  name: DELETED_USER_NAME,
  isActive: false,
});

export const getPerson = (source: Source, userId: string) => source.collection(people).get(userId);
export const personWithPhone = async (source: Source, phoneKey: string): Promise<PersonRecord | undefined> =>
  (await source.collection(people).find({ where: { phoneKey }, limit: 1 }))[0];

/**
 * For a unit that rests on what the person is: it runs again when an event changes them meanwhile. Of two such units, the second
 * sees the first.
 */
export async function holdPerson(unit: Unit, userId: string): Promise<PersonRecord> {
  const writer = unit.collection(people);
  const person = await writer.get(userId);
  return person ? writer.touch(person) : writer.insert(unknownPerson(userId));
}

/** Everybody else has a phone, also while they are not active. */
export const isErased = ({ phoneKey, isActive }: PersonRecord) => phoneKey === null && !isActive;

/** By id, those of at most 1,000 that are known. */
export const peopleOf = (source: Source, ids: readonly string[]) => mapByIds(source.collection(people), ids);

/** Names by id, of those among at most 1,000 that are known. */
export async function namesOf(source: Source, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await peopleOf(source, ids);
  return new Map([...found.values()].map(({ _id, name }) => [_id, name]));
}
