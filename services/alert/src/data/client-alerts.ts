import { CLIENT_ALERTS } from '@visavis/contracts/constants/alert';
import { CATEGORY_SLUGS, type CategorySlug } from '@visavis/contracts/constants/category';
import { defineCollection, guard, mapByIds, type Source, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';
import { recipientOf } from '../domain/recipient.ts';
import { type Page, pageOptions } from './page.ts';

/** Somebody wants to hear of meetings in some categories (specification 1, section 3). */
const clientAlertRecord = z.object({
  ...versioned,
  name: z.string(),
  /** E.164. Null: the owner's, whatever it is now. */
  phone: z.string().nullable(),
  phoneKey: z.string(),
  /** Lower case. */
  email: z.string().nullable(),
  emailConfirmedAt: z.date().nullable(),
  /** Of an e-mail that is not confirmed: not the alert's any more from then on. */
  emailLapsesAt: z.date().nullable().optional(),
  /** `all` stands alone. */
  categories: z.array(z.enum([...CATEGORY_SLUGS, CLIENT_ALERTS.allCategories])),
  /** Null: created without an account. */
  createdBy: z.string().nullable(),
  /** The account that has the phone. */
  ownerId: z.string().nullable(),
  /** `recipientOf`: in this order campaigns find their people, so that the threads that they write lie side by side. */
  recipient: z.string(),
  status: z.enum(['active', 'unconfirmed']),
  /** Of an unconfirmed one: forgotten from then on. */
  lapsesAt: z.date().nullable(),
  /** The browser's at creation. */
  timeZone: z.string().nullable(),
  language: z.enum(['en', 'hi']),
  createdAt: z.date(),
});
export type ClientAlertRecord = z.infer<typeof clientAlertRecord>;

export const clientAlerts = defineCollection<ClientAlertRecord>({
  name: 'clientAlerts',
  schema: clientAlertRecord,
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
export const alertsById = (source: Source, ids: readonly string[]) => mapByIds(source.collection(clientAlerts), ids);
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
export const confirmations = defineCollection({
  name: 'confirmations',
  schema: z.object({
    ...versioned,
    /** Null: without an account. */
    askedBy: z.string().nullable().default(null),
    askedAt: z.date().default(new Date(0)),
    /** The time before: the same account had the address asked once more, as its alert was gone before it was confirmed. */
    askedBefore: z.date().optional(),
    /** The account that gave up an alert which this phone or address had confirmed: its next one is confirmed as well. */
    confirmedFor: z.string().optional(),
    forgetAt: z.date(),
  }),
  indexes: [{ fields: { askedBy: 1, askedAt: -1 } }],
  expiresAt: 'forgetAt',
});
export type ConfirmationRecord = z.infer<typeof confirmations.schema>;
/** `key`: the keyed hash of the phone or the address. */
export const confirmationId = (channel: 'phone' | 'email', key: string) => `${channel}:${key}`;
/** The latest first, at most `limit`. */
export const confirmationsRequestedBy = (source: Source, userId: string, since: Date, limit: number) =>
  source.collection(confirmations).find({ where: { askedBy: userId, askedAt: { gt: since } }, sort: { askedAt: -1 }, limit });
