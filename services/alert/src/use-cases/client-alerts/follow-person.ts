import type { Unit } from '@visavis/store';
import { alertOfOwner, alertOnPhone, alertsCreatedBy, type ClientAlertRecord, lockAlertPhone } from '../../data/client-alerts.ts';
import { isErased, type PersonRecord } from '../../data/people.ts';
import { confirmed } from '../../domain/client-alerts/alert.ts';
import { recipientOf } from '../../domain/recipient.ts';
import type { AlertDeps } from '../deps.ts';
import { leaveThreads, moveThreads } from './leave-threads.ts';
import { deleteAlert, saveAlert } from './save-alert.ts';

type Deps = Pick<AlertDeps, 'events'>;

/**
 * In the caller's unit: what follows for alerts from what is known of a person now. The alert on a phone belongs to the account
 * that has it, goes with the account to its next phone, and goes when the account is erased. By state: an event that comes again,
 * late, or after a rebuild changes nothing.
 */
export async function followPerson(deps: Deps, unit: Unit, person: PersonRecord, now: Date): Promise<void> {
  if (isErased(person)) return eraseAlerts(deps, unit, person._id, now);
  if (person.phoneKey === null) return;
  await lockAlertPhone(unit, person.phoneKey);
  const own = await alertOfOwner(unit, person._id);
  if (own?.phoneKey === person.phoneKey) return;
  const onPhone = await alertOnPhone(unit, person.phoneKey);
  // Another account's: what tells that it has another phone now is still to come.
  if (onPhone && onPhone.ownerId !== null) return;
  if (own) return moveAlert(deps, unit, own, { phoneKey: person.phoneKey, userId: person._id, onPhone }, now);
  if (onPhone) await adoptAlert(deps, unit, onPhone, person._id, now);
}

/**
 * The account has got the phone of an alert. One that was created without an account, or by this very person before it was known
 * who they are, is theirs and needs no confirmation any more; one that another account created waits for theirs.
 */
async function adoptAlert(deps: Deps, unit: Unit, alert: ClientAlertRecord, userId: string, now: Date): Promise<void> {
  const owned = { ...alert, ownerId: userId };
  const isTheirs = alert.createdBy === null || alert.createdBy === userId;
  if (isTheirs && alert.status === 'unconfirmed') saveAlert(deps, unit, confirmed(owned), 'confirmed');
  else saveAlert(deps, unit, isTheirs ? confirmed(owned) : owned, 'updated');
  await moveThreads(unit, recipientOf(alert), recipientOf(owned), now);
}

/**
 * The owner has another phone, to which their alert goes with them; nobody else learns that phone, so the alert is theirs alone
 * from then on. One phone has one
 * alert: theirs, and not the one that waited on that phone.
 */
async function moveAlert(
  deps: Deps,
  unit: Unit,
  own: ClientAlertRecord,
  { phoneKey, userId, onPhone }: { phoneKey: string; userId: string; onPhone: ClientAlertRecord | undefined },
  now: Date,
): Promise<void> {
  // Nobody agreed to it on the phone that was asked, which is not theirs any more.
  const isDropped = own.status === 'unconfirmed';
  if (isDropped) deleteAlert(deps, unit, own);
  else {
    saveAlert(deps, unit, { ...own, phone: null, phoneKey, createdBy: userId }, 'updated');
    if (onPhone) deleteAlert(deps, unit, onPhone);
  }
  if (isDropped && onPhone) await adoptAlert(deps, unit, onPhone, userId, now);
  else if (onPhone) await leaveThreads(unit, [recipientOf(onPhone)], now);
}

/** The account's own alerts go with it. Those that somebody else has agreed to stay theirs. */
async function eraseAlerts(deps: Deps, unit: Unit, userId: string, now: Date): Promise<void> {
  const own = await alertOfOwner(unit, userId);
  const created = await alertsCreatedBy(unit, userId);
  const persists = (alert: ClientAlertRecord) => alert.ownerId !== userId && alert.status === 'active';
  const gone = [...created.filter((alert) => !persists(alert) && alert._id !== own?._id), ...(own ? [own] : [])];
  for (const alert of created.filter(persists)) saveAlert(deps, unit, { ...alert, createdBy: alert.ownerId }, 'updated');
  for (const alert of gone) deleteAlert(deps, unit, alert);
  await leaveThreads(unit, gone.map(recipientOf), now);
}
