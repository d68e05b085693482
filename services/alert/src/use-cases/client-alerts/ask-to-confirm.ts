import { CLIENT_ALERTS } from '@visavis/contracts/constants/alert';
import { destinationLimits, errorOf, giveBack, servingOf } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import {
  type ClientAlertRecord,
  type ConfirmationRecord,
  confirmationId,
  confirmations,
  confirmationsRequestedBy,
} from '../../data/client-alerts.ts';
import { type Contact, refusals } from '../../domain/client-alerts/refusals.ts';
import type { DeliveryPair } from '../../domain/deliveries/delivery.ts';
import { phoneRecipient } from '../../domain/recipient.ts';
import { notify } from '../deliveries/notify.ts';
import type { AlertDeps } from '../deps.ts';

/** Who is asked: `key` is the keyed hash of the phone or the address. */
export interface ConfirmationTarget {
  channel: Contact;
  key: string;
}

/**
 * In the caller's unit: one message to each, which asks whoever has the phone or the address whether they want the alert. Each is
 * asked once in 7 days, whoever creates whatever alerts, and no user has more than 10 asked in a day: what they receive was
 * written by a stranger. An address is asked once more by the account that had it asked: its alert may be gone before anybody
 * confirmed it. `userId`: null without an account. Throws RATE_LIMITED, and FORBIDDEN for a phone in a country that is not
 * served.
 */
export async function askToConfirm(
  deps: Pick<AlertDeps, 'events' | 'clock' | 'config'>,
  unit: Unit,
  { alert, contacts, userId }: { alert: ClientAlertRecord; contacts: readonly ConfirmationTarget[]; userId: string | null },
  now: Date,
): Promise<void> {
  if (contacts.length === 0) return;
  const isServed = alert.phone === null || servingOf(deps.config.dialCodes, alert.phone) === 'served';
  if (!isServed && contacts.some(({ channel }) => channel === 'phone')) throw errorOf(refusals.countryNotServed());
  if (userId !== null) await requireFewAsked(unit, userId, contacts.length, now);
  const rows = unit.collection(confirmations);
  const forgetAt = new Date(now.getTime() + CLIENT_ALERTS.confirmationEveryMs);
  for (const { channel, key } of contacts) {
    const _id = confirmationId(channel, key);
    const before: ConfirmationRecord | undefined = await rows.get(_id);
    if (before && !mayAskAgain(before, channel, userId))
      throw errorOf(refusals.recentlyAsked(channel, before.forgetAt.getTime() - now.getTime()));
    if (before) rows.save({ ...before, askedAt: now, askedBefore: before.askedAt });
    else rows.insert({ _id, askedBy: userId, askedAt: now, forgetAt });
    const pair: DeliveryPair = { kind: 'confirmation', what: channel };
    await notify(deps, unit, {
      ...pair,
      // Not the account's: nothing shows whether the phone has one.
      recipient: phoneRecipient(alert.phoneKey),
      items: [{}],
      link: '/',
      // A phone that an account enters is somebody else's: not at night. Without an account it is their own.
      urgency: channel === 'phone' && userId !== null ? 'normal' : 'immediate',
      alertId: alert._id,
    });
  }
}

/** Counters of their own: what visitors have sent by alerts shuts nobody out of signing in. */
export const confirmationLimits = (config: AlertDeps['config'], phone: string, now: Date) =>
  destinationLimits('alert:', phone, config, now);
/** What was counted on them is no more; a cache that is away changes nothing of what the caller has to say. */
export const uncountConfirmation = ({ cache, logger }: AlertDeps, counted: readonly string[]): Promise<void> =>
  giveBack(cache, counted).catch((error) => logger.warn({ err: error }, 'a counter of confirmations stays up'));

/**
 * In the caller's unit, after it has asked: the account gives up a phone or an address that has confirmed its alert. Within 7
 * days it may have it back without another message: a mistake is undone, and nobody is asked twice.
 */
export async function giveUp(unit: Unit, { channel, key }: ConfirmationTarget, userId: string, now: Date): Promise<void> {
  const rows = unit.collection(confirmations);
  const _id = confirmationId(channel, key);
  const before = await rows.get(_id);
  const confirmed = { confirmedFor: userId, forgetAt: new Date(now.getTime() + CLIENT_ALERTS.confirmationEveryMs) };
  if (before) rows.save({ ...before, ...confirmed });
  else rows.insert({ _id, askedBy: null, askedAt: now, ...confirmed });
}

/** Whether the account has given the phone or the address up, and may have it back (`takeBack`). */
export async function isGivenUp(unit: Unit, { channel, key }: ConfirmationTarget, userId: string | null): Promise<boolean> {
  const before = await unit.collection(confirmations).get(confirmationId(channel, key));
  return userId !== null && before?.confirmedFor === userId;
}

/** In the caller's unit, after it has asked: the account has it back, once for each time that it was given up. */
export async function takeBack(unit: Unit, { channel, key }: ConfirmationTarget): Promise<void> {
  const rows = unit.collection(confirmations);
  const before = await rows.get(confirmationId(channel, key));
  if (!before) return;
  const { confirmedFor, ...rest } = before;
  rows.save(rest);
}

/** Two messages in 7 days, whatever is deleted and made again. A message to a phone costs money, and is sent once. */
const mayAskAgain = ({ askedBy, askedBefore }: ConfirmationRecord, channel: Contact, userId: string | null): boolean =>
  channel === 'email' && userId !== null && askedBy === userId && askedBefore === undefined;

async function requireFewAsked(unit: Unit, userId: string, more: number, now: Date): Promise<void> {
  const { confirmationsPerDay: limit, confirmationsWindowMs: windowMs } = CLIENT_ALERTS;
  const since = new Date(now.getTime() - windowMs);
  const found = await confirmationsRequestedBy(unit, userId, since, limit);
  const messages = found
    .flatMap(({ askedAt, askedBefore }) => (askedBefore && askedBefore > since ? [askedAt, askedBefore] : [askedAt]))
    .sort((one, other) => other.getTime() - one.getTime());
  if (messages.length + more <= limit) return;
  // When so many of them are a day old that there is room.
  const last = messages[limit - more] ?? now;
  throw errorOf(refusals.askedTooMany(last.getTime() + windowMs - now.getTime()));
}
