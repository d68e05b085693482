import type { Contact } from '@visavis/contracts/auth';
import { authCalls } from '@visavis/contracts/calls/auth';
import type { NotificationChannel } from '@visavis/contracts/constants/notification';
import { zoneOfPhone } from '@visavis/contracts/phone-zone';
import { phoneKey } from '@visavis/platform';
import { preferencesOf } from '../../data/centre/preferences.ts';
import { type PushSubscriptionRecord, pushSubscriptionsOfAll } from '../../data/centre/push-subscriptions.ts';
import { alertsById, alertsOfOwners, type ClientAlertRecord } from '../../data/client-alerts.ts';
import type { DeliveryRecord } from '../../data/deliveries.ts';
import { type SuppressionRecord, suppressionId, suppressionsOf } from '../../data/suppressions.ts';
import { type PreferenceKinds, wants } from '../../domain/centre/preferences.ts';
import type { Passage } from '../../domain/deliveries/steps.ts';
import type { Language } from '../../domain/messages/render.ts';
import { userOf } from '../../domain/recipient.ts';
import type { AlertDeps } from '../deps.ts';

/** Where and how one delivery reaches its recipient now. Nothing of it is kept. */
export interface Addressee {
  /** False: nobody to send to. */
  isThere: boolean;
  /** E.164 */
  phone: string | null;
  phoneKey: string | null;
  email: string | null;
  emailKey: string | null;
  language: Language;
  timeZone: string;
  subscriptions: readonly PushSubscriptionRecord[];
  channels: Record<NotificationChannel, Passage>;
  alert: ClientAlertRecord | undefined;
}

/** Of a page of deliveries, 500 at most: one call to auth, and one query of each kind. */
export async function loadAddressees(
  deps: AlertDeps,
  page: readonly DeliveryRecord[],
  now: Date,
): Promise<Map<string, Addressee>> {
  const { store, config, services } = deps;
  const userIds = [...new Set(page.map(({ recipient }) => userOf(recipient)).filter((id) => id !== undefined))];
  const [contacts, set, subscriptions, byId, owned] = await Promise.all([
    userIds.length === 0 ? [] : services.call(authCalls.contacts, { body: { userIds } }).then((found) => found.contacts),
    preferencesOf(store, userIds),
    pushSubscriptionsOfAll(store, userIds),
    alertsById(
      store,
      page.map(({ alertId }) => alertId).filter((id) => id !== null),
    ),
    alertsOfOwners(store, userIds),
  ]);
  const contactOf = new Map(contacts.map((contact) => [contact._id, contact]));
  const keyOf = (text: string | null) => (text === null ? null : phoneKey(config.phoneKeySecret, text));
  const places = page.map((delivery) => {
    const userId = userOf(delivery.recipient);
    const alert = delivery.alertId === null ? undefined : byId.get(delivery.alertId);
    const place =
      userId === undefined ? placeOfAlert(delivery, alert, now) : placeOfUser(delivery, contactOf.get(userId), owned.get(userId));
    return { delivery, userId, alert, ...place, phoneKey: keyOf(place.phone), emailKey: keyOf(place.email) };
  });
  const suppressed = await suppressionsOf(store, [...new Set(places.flatMap(suppressionIds))]);
  return new Map(
    places.map((place) => {
      const { delivery, userId } = place;
      const own = userId === undefined ? [] : (subscriptions.get(userId) ?? []);
      const kinds = userId === undefined ? undefined : set.get(userId);
      const channels = passagesOf(deps, delivery, { ...place, suppressed, kinds, subscriptions: own });
      return [delivery._id, { ...place, subscriptions: own, channels }];
    }),
  );
}

type Place = Pick<Addressee, 'isThere' | 'phone' | 'email' | 'language' | 'timeZone'>;
const nowhere: Place = { isThere: false, phone: null, email: null, language: 'en', timeZone: 'UTC' };

/** A phone without an account, or what is to be confirmed. */
function placeOfAlert({ kind, what }: DeliveryRecord, alert: ClientAlertRecord | undefined, now: Date): Place {
  if (!alert) return nowhere;
  const { phone, email, emailConfirmedAt, emailLapsesAt, status, lapsesAt, language } = alert;
  const timeZone = alert.timeZone ?? zoneOfPhone(phone ?? '');
  const shared = { phone, language, timeZone };
  if (kind !== 'confirmation') return { ...shared, isThere: status === 'active', email: emailConfirmedAt ? email : null };
  const isWaiting =
    what === 'email'
      ? email !== null && !emailConfirmedAt && (emailLapsesAt == null || emailLapsesAt > now)
      : status === 'unconfirmed' && (lapsesAt === null || lapsesAt > now);
  return { ...shared, isThere: isWaiting, email: what === 'email' ? email : null };
}

/**
 * The address is the account's, else the one of the user's own alert, each once confirmed; that of an alert which somebody else
 * made for them hears of meetings only.
 */
function placeOfUser({ kind }: DeliveryRecord, contact: Contact | undefined, alert: ClientAlertRecord | undefined): Place {
  if (!contact) return nowhere;
  const { _id, phone, language, timeZone, isActive, email: own = null } = contact;
  const hasEmail = alert?.status === 'active' && alert.emailConfirmedAt && (alert.createdBy === _id || kind === 'alert');
  // Whoever is shut out learns it.
  const isThere = isActive || kind === 'security';
  const ofAlert = hasEmail ? alert.email : null;
  const email = kind === 'alert' ? (ofAlert ?? own) : (own ?? ofAlert);
  return { isThere, phone, email, language, timeZone };
}

const suppressionIds = ({ phoneKey: phone, emailKey: email }: Pick<Addressee, 'phoneKey' | 'emailKey'>): string[] => [
  ...(phone === null ? [] : (['phone', 'whatsapp', 'sms'] as const).map((channel) => suppressionId(channel, phone))),
  ...(email === null ? [] : [suppressionId('email', email)]),
];

function passagesOf(
  { messenger }: Pick<AlertDeps, 'messenger'>,
  { kind }: DeliveryRecord,
  place: Pick<Addressee, 'phoneKey' | 'emailKey' | 'subscriptions'> & {
    suppressed: Suppressed;
    kinds: PreferenceKinds | undefined;
  },
): Record<NotificationChannel, Passage> {
  const { phoneKey: phone, emailKey: email, subscriptions, suppressed, kinds } = place;
  const passage = (channel: NotificationChannel, hasAddress: boolean, ids: readonly string[]): Passage => {
    if (!hasAddress || !messenger.channels.has(channel)) return 'missing';
    if (ids.some((id) => suppressed.has(id) && !(channel === 'sms' && isOwed(kind, suppressed.get(id))))) return 'suppressed';
    return kind === 'confirmation' || wants(kinds, kind, channel) ? 'open' : 'muted';
  };
  const ofPhone = (channel: 'whatsapp' | 'sms') =>
    phone === null
      ? passage(channel, false, [])
      : passage(channel, true, [suppressionId('phone', phone), suppressionId(channel, phone)]);
  return {
    push: passage('push', subscriptions.length > 0, []),
    whatsapp: ofPhone('whatsapp'),
    sms: ofPhone('sms'),
    email: passage('email', email !== null, email === null ? [] : [suppressionId('email', email)]),
  };
}

type Suppressed = ReadonlyMap<string, SuppressionRecord['reason']>;

/**
 * That an account is blocked, or its phone changes, is no news to be unsubscribed from: it still goes by SMS. Not by WhatsApp,
 * whose policy counts each way of opting out, and not where STOP was the answer to an SMS or a message: providers refuse those
 * themselves.
 */
const isOwed = (kind: DeliveryRecord['kind'], reason: SuppressionRecord['reason'] | undefined): boolean =>
  kind === 'security' && reason === 'unsubscribed';
