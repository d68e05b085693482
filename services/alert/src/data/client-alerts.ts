import { CATEGORY_SLUGS, type CategorySlug, CLIENT_ALERTS } from '@visavis/contracts/constants';
import { type Document, defineCollection } from '@visavis/store';
import { z } from 'zod';

/** Somebody wants to hear of meetings in some categories (specification 1, section 3). */
export interface ClientAlertRecord extends Document {
  name: string;
  /** E.164. Null: the owner's, whatever it is now. */
  phone: string | null;
  phoneKey: string;
  /** Lower case. */
  email: string | null;
  emailConfirmedAt: Date | null;
  /** `all` stands alone. */
  categories: readonly (CategorySlug | 'all')[];
  /** Null: created without an account. */
  createdBy: string | null;
  /** The account that has the phone. */
  ownerId: string | null;
  status: 'active' | 'unconfirmed';
  /** Of an unconfirmed one: forgotten from then on. */
  lapsesAt: Date | null;
  /** The browser's at creation. */
  timeZone: string | null;
  language: 'en' | 'hi';
  createdAt: Date;
}

export const clientAlerts = defineCollection<ClientAlertRecord>({
  name: 'clientAlerts',
  schema: z.object({
    _id: z.string(),
    version: z.number().int(),
    name: z.string(),
    phone: z.string().nullable(),
    phoneKey: z.string(),
    email: z.string().nullable(),
    emailConfirmedAt: z.date().nullable(),
    categories: z.array(z.enum([...CATEGORY_SLUGS, CLIENT_ALERTS.allCategories])),
    createdBy: z.string().nullable(),
    ownerId: z.string().nullable(),
    status: z.enum(['active', 'unconfirmed']),
    lapsesAt: z.date().nullable(),
    timeZone: z.string().nullable(),
    language: z.enum(['en', 'hi']),
    createdAt: z.date(),
  }),
  indexes: [
    { fields: { phoneKey: 1 }, unique: true },
    { fields: { email: 1 }, unique: true },
    { fields: { createdBy: 1, createdAt: 1 } },
    { fields: { ownerId: 1, createdAt: 1 } },
    // Whom a new meeting is for, page by page.
    { fields: { categories: 1, status: 1, createdAt: 1 } },
  ],
  expiresAt: 'lapsesAt',
});
