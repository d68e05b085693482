import { ROLES, type Role } from '@visavis/contracts/constants';
import type { Person } from '@visavis/contracts/meeting-model';
import { type Document, defineCollection, type Reader } from '@visavis/store';
import { z } from 'zod';

/** What this service knows of a user: a copy kept from auth's events, so it may be a moment behind, or not there yet. */
export interface PersonRecord extends Document {
  name: string;
  profilePicture: string | null;
  isVerified: boolean;
  role: Role;
  isActive: boolean;
  phoneKey: string | null;
  timeZone: string | null;
}

export const people = defineCollection<PersonRecord>({
  name: 'people',
  schema: z.object({
    _id: z.string(),
    version: z.number().int(),
    name: z.string(),
    profilePicture: z.string().nullable(),
    isVerified: z.boolean(),
    role: z.enum(ROLES),
    isActive: z.boolean(),
    phoneKey: z.string().nullable(),
    timeZone: z.string().nullable(),
  }),
  indexes: [{ fields: { phoneKey: 1 } }],
});

/** The specification's fallback for a user whose name is not known (yet). */
const UNNAMED = 'User';

export const personView = (userId: string, known: PersonRecord | undefined, fallbackName = ''): Person => ({
  userId,
  name: known?.name || fallbackName || UNNAMED,
  profilePicture: known?.profilePicture ?? null,
  isVerified: known?.isVerified ?? false,
});

export async function peopleByPhoneKey(reader: Reader<PersonRecord>, phoneKeys: readonly string[]): Promise<Map<string, string>> {
  if (phoneKeys.length === 0) return new Map();
  const found = await reader.find({ where: { phoneKey: { in: phoneKeys } } });
  return new Map(found.flatMap(({ _id, phoneKey }) => (phoneKey === null ? [] : [[phoneKey, _id]])));
}

export async function peopleById(reader: Reader<PersonRecord>, ids: readonly string[]): Promise<Map<string, PersonRecord>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const found = await reader.find({ where: { _id: { in: wanted } }, limit: 1_000 });
  return new Map(found.map((person) => [person._id, person]));
}
