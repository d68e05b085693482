import { DELETED_USER_NAME } from '@visavis/contracts/constants';
import { type Document, defineCollection } from '@visavis/store';
import { z } from 'zod';

/** What this service knows of a user, from auth's events. Phones and addresses are asked for when they are needed, and not kept. */
export interface PersonRecord extends Document {
  name: string;
  phoneKey: string | null;
  timeZone: string | null;
  isActive: boolean;
}

export const people = defineCollection<PersonRecord>({
  name: 'people',
  schema: z.object({
    _id: z.string(),
    version: z.number().int(),
    name: z.string(),
    phoneKey: z.string().nullable(),
    timeZone: z.string().nullable(),
    isActive: z.boolean(),
  }),
  indexes: [{ fields: { phoneKey: 1 } }],
});

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
