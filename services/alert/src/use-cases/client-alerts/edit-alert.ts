import type { clientAlertEndpoints } from '@visavis/contracts/alert';
import type { BodyOf } from '@visavis/contracts/endpoint';
import { countPhoneLookups, errorOf, phoneKey, refuseStaffName } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { type ClientAlertRecord, getAlert } from '../../data/client-alerts.ts';
import { cardsOf } from '../../data/meeting-cards.ts';
import { threadsAheadOf } from '../../data/threads.ts';
import { confirmed, isOf, lapseAfter, noEmail, wantsCategory } from '../../domain/client-alerts/alert.ts';
import { refusals } from '../../domain/client-alerts/refusals.ts';
import { recipientOf } from '../../domain/recipient.ts';
import type { AlertDeps } from '../deps.ts';
import { askToConfirm, type ConfirmationTarget, giveUp, isGivenUp, takeBack } from './ask-to-confirm.ts';
import { freeEmail } from './free-email.ts';
import { leaveThreads } from './leave-threads.ts';
import { deleteAlert, saveAlert } from './save-alert.ts';

interface Command {
  alertId: string;
  userId: string;
  now: Date;
}
type Form = BodyOf<typeof clientAlertEndpoints.update>;

/**
 * Its creator or the phone's owner changes it; the owner thereby agrees to it. The same again changes nothing. What the new
 * categories match is announced from now on. Throws NOT_FOUND, ALERT_EXISTS and RATE_LIMITED.
 */
export function editAlert(deps: AlertDeps, command: Command & { form: Form }): Promise<ClientAlertRecord> {
  const { userId, form, now } = command;
  return deps.store.transaction(async (unit) => {
    const before = await loadOwn(unit, command);
    const agrees = before.status === 'unconfirmed' && before.ownerId === userId;
    const email = await emailAfter(deps, unit, before, form.email, userId, now);
    const { name, categories } = form;
    if (name !== before.name) refuseStaffName(name);
    const isEdited = email !== undefined || name !== before.name || categories.join() !== before.categories.join();
    if (!isEdited && !agrees) return before;
    const after: ClientAlertRecord = { ...before, name, categories, ...(email?.fields ?? {}) };
    const alert = agrees
      ? saveAlert(deps, unit, confirmed(after), 'updated', 'confirmed')
      : saveAlert(deps, unit, after, 'updated');
    const contact: ConfirmationTarget | undefined = email?.key === undefined ? undefined : { channel: 'email', key: email.key };
    const isAsked = contact !== undefined && alert.emailConfirmedAt === null;
    await askToConfirm(deps, unit, { alert, contacts: isAsked ? [contact] : [], userId }, now);
    if (contact && !isAsked) await takeBack(unit, contact);
    if (email) await giveUpEmail(deps, unit, before, userId, now);
    if (before.categories.some((category) => !categories.includes(category))) await leaveUnwanted(unit, alert, now);
    return alert;
  });
}

/** Undefined: it stays. `key`: of the new address. */
async function emailAfter(
  deps: AlertDeps,
  unit: Unit,
  before: ClientAlertRecord,
  email: string | null | undefined,
  userId: string,
  now: Date,
): Promise<{ fields: Pick<ClientAlertRecord, keyof typeof noEmail>; key?: string } | undefined> {
  if (email === undefined || email === before.email) return undefined;
  if (email === null) return { fields: noEmail };
  // The answer tells whether the address has an alert.
  await countPhoneLookups(deps.cache, userId, [phoneKey(deps.config.phoneKeySecret, email)]);
  const key = await freeEmail(deps, unit, email, before._id, now);
  const isBack = await isGivenUp(unit, { channel: 'email', key }, userId);
  return { fields: { email, emailConfirmedAt: isBack ? now : null, emailLapsesAt: isBack ? null : lapseAfter(now) }, key };
}

/** Only by the creator, who was the one that had it confirmed. */
async function giveUpEmail(deps: AlertDeps, unit: Unit, alert: ClientAlertRecord, userId: string, now: Date): Promise<void> {
  const { email, emailConfirmedAt, createdBy } = alert;
  if (email === null || emailConfirmedAt === null || createdBy !== userId) return;
  await giveUp(unit, { channel: 'email', key: phoneKey(deps.config.phoneKeySecret, email) }, userId, now);
}

async function leaveUnwanted(unit: Unit, alert: ClientAlertRecord, now: Date): Promise<void> {
  const recipient = recipientOf(alert);
  const ahead = await threadsAheadOf(unit, [recipient], now);
  const cards = await cardsOf(
    unit,
    ahead.map(({ meetingId }) => meetingId),
  );
  await leaveThreads(unit, [recipient], now, ({ meetingId }) => wantsCategory(alert, cards.get(meetingId)?.category ?? null));
}

/** Its creator or the phone's owner deletes it; nothing more is sent because of it. Throws NOT_FOUND. */
export function removeAlert(deps: AlertDeps, command: Command): Promise<void> {
  return deps.store.transaction(async (unit) => {
    const { userId, now } = command;
    const alert = await loadOwn(unit, command);
    await giveUpEmail(deps, unit, alert, userId, now);
    // The phone's owner, who deletes somebody else's alert, does not want it again.
    if (alert.status === 'active' && alert.createdBy === userId && alert.ownerId !== userId)
      await giveUp(unit, { channel: 'phone', key: alert.phoneKey }, userId, now);
    deleteAlert(deps, unit, alert);
    await leaveThreads(unit, [recipientOf(alert)], now);
  });
}

/** Others get 404: that an alert exists is nobody else's business. */
async function loadOwn(unit: Unit, { alertId, userId }: Command): Promise<ClientAlertRecord> {
  const alert = await getAlert(unit, alertId);
  if (!alert || !isOf(alert, userId)) throw errorOf(refusals.absent());
  return alert;
}
