import { CLIENT_ALERTS } from '@visavis/contracts/constants/alert';
import { CATEGORY_SLUGS, type CategorySlug } from '@visavis/contracts/constants/category';
import { type Document, defineCollection, guard, type Source, type Unit } from '@visavis/store';
import { z } from 'zod';
import { recipientOf } from '../domain/recipient.ts';
import { type Page, pageOptions } from './page.ts';

/** Somebody wants to hear of meetings in some categories (specification 1, section 3). */
export interface ClientAlertRecord extends Document {
  name: string;
  /** E.164. Null: the owner's, whatever it is now. */
  phone: string | null;
  phoneKey: string;
  /** Lower case. */
  email: string | null;
  emailConfirmedAt: Date | null;
  /** Of an e-mail that is not confirmed: not the alert's any more from then on. */
  emailLapsesAt?: Date | null | undefined;
  /** `all` stands alone. */
  categories: readonly (CategorySlug | 'all')[];
  /** Null: created without an account. */
  createdBy: string | null;
  /** The account that has the phone. */
  ownerId: string | null;
  /** `recipientOf`: in this order campaigns find their people, so that the threads that they write lie side by side. */
  recipient: string;
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
    emailLapsesAt: z.date().nullable().optional(),
    categories: z.array(z.enum([...CATEGORY_SLUGS, CLIENT_ALERTS.allCategories])),
    createdBy: z.string().nullable(),
    ownerId: z.string().nullable(),
    recipient: z.string(),
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
    { fields: { categories: 1, status: 1, recipient: 1 } },
  ],
  upcast: (stored) =>
    'recipient' in stored ? stored : { ...stored, recipient: recipientOf(stored as unknown as ClientAlertRecord) },
  expiresAt: 'lapsesAt',
});

/** The active alerts for a category, or those for all categories, by recipient. */
export const activeAlertsFor = (source: Source, category: CategorySlug | 'all', page: Page) =>
  source.collection(clientAlerts).find({
    where: { categories: category, status: 'active' },
    sort: { recipient: 1 },
    ...pageOptions(page, 'recipient'),
  });

/** Of a page: nobody creates more than a few, and a phone has one. */
const MOST = 100;

export const getAlert = (source: Source, id: string) => source.collection(clientAlerts).get(id);
export const alertOnPhone = async (source: Source, phoneKey: string): Promise<ClientAlertRecord | undefined> =>
  (await source.collection(clientAlerts).find({ where: { phoneKey }, limit: 1 }))[0];
export const alertWithEmail = async (source: Source, email: string): Promise<ClientAlertRecord | undefined> =>
  (await source.collection(clientAlerts).find({ where: { email }, limit: 1 }))[0];
/** The oldest first. */
export const alertsCreatedBy = (source: Source, userId: string) =>
  source.collection(clientAlerts).find({ where: { createdBy: userId }, sort: { createdAt: 1 }, limit: MOST });
/** At most one, as an account has one phone. */
export const alertOfOwner = async (source: Source, userId: string): Promise<ClientAlertRecord | undefined> =>
  (await source.collection(clientAlerts).find({ where: { ownerId: userId }, sort: { createdAt: 1 }, limit: 1 }))[0];

/** By id, at most 1,000. */
export async function alertsById(source: Source, ids: readonly string[]): Promise<Map<string, ClientAlertRecord>> {
  if (ids.length === 0) return new Map();
  const found = await source.collection(clientAlerts).find({ where: { _id: { in: [...new Set(ids)] } }, limit: ids.length });
  return new Map(found.map((alert) => [alert._id, alert]));
}
/** The alert on each one's phone, by owner; at most 1,000. */
export async function alertsOfOwners(source: Source, userIds: readonly string[]): Promise<Map<string, ClientAlertRecord>> {
  if (userIds.length === 0) return new Map();
  const found = await source.collection(clientAlerts).find({ where: { ownerId: { in: [...userIds] } }, limit: userIds.length });
  return new Map(found.flatMap((alert) => (alert.ownerId === null ? [] : [[alert.ownerId, alert]])));
}

/**
 * For a unit that decides who has the phone of an alert: an account that gets the phone, or an alert that is created, then waits.
 */
export const lockAlertPhone = (unit: Unit, phoneKey: string) => guard(unit, `alert-phones:${phoneKey.slice(0, 2)}`);

/** A phone or an e-mail address that was asked to confirm an alert, and is not asked again before the row is forgotten. */
export interface ConfirmationRecord extends Document {
  /** Null: without an account. */
  askedBy: string | null;
  askedAt: Date;
  /** The account that gave up an alert which this phone or address had confirmed: its next one is confirmed as well. */
  confirmedFor?: string | undefined;
  forgetAt: Date;
}
export const confirmations = defineCollection<ConfirmationRecord>({
  name: 'confirmations',
  schema: z.object({
    _id: z.string(),
    version: z.number().int(),
    askedBy: z.string().nullable().default(null),
    askedAt: z.date().default(new Date(0)),
    confirmedFor: z.string().optional(),
    forgetAt: z.date(),
  }),
  indexes: [{ fields: { askedBy: 1, askedAt: -1 } }],
  expiresAt: 'forgetAt',
});
/** `key`: the keyed hash of the phone or the address. */
export const confirmationId = (channel: 'phone' | 'email', key: string) => `${channel}:${key}`;
/** The latest first, at most `limit`. */
export const confirmationsAskedBy = (source: Source, userId: string, since: Date, limit: number) =>
  source.collection(confirmations).find({ where: { askedBy: userId, askedAt: { gt: since } }, sort: { askedAt: -1 }, limit });
