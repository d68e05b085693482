import { errorOf, phoneKey } from '@visavis/platform';
import { type ClientAlertRecord, getAlert } from '../../data/client-alerts.ts';
import { confirmed, hasLapsedEmail } from '../../domain/client-alerts/alert.ts';
import { type Contact, refusals } from '../../domain/client-alerts/refusals.ts';
import { readLink } from '../../domain/links.ts';
import type { AlertDeps } from '../deps.ts';
import { confirmationLimits, uncountConfirmation } from './ask-to-confirm.ts';
import { saveAlert } from './save-alert.ts';
import { stopMessages } from './stop-messages.ts';

interface Command {
  token: string;
  now: Date;
}

interface Confirmation {
  channel: Contact;
  outcome: 'confirmed' | 'already';
  alert: ClientAlertRecord;
}

/**
 * What the link of an e-mail's confirmation is about: the address that the alert has now, so that a link to an earlier one
 * confirms nothing.
 */
export const emailSubject = (alertId: string, emailKey: string) => `${alertId}.${emailKey.slice(0, 16)}`;

/**
 * Whoever has the phone or the address that the link was sent to wants the alert. The same link again changes nothing.
 * Throws LINK_INVALID and LINK_EXPIRED (also when the alert is gone).
 */
export async function confirmAlert(deps: AlertDeps, { token, now }: Command): Promise<Confirmation> {
  const link = readLink(deps.config.linkKeys, token, now);
  if (link === 'expired') throw errorOf(refusals.linkExpired());
  if (!link || link.purpose === 'unsubscribe') throw errorOf(refusals.linkInvalid());
  const { purpose, channel, subject } = link;
  const done = await deps.store.transaction(async (unit): Promise<Confirmation> => {
    const alert = await getAlert(unit, subject.split('.')[0] ?? '');
    if (!alert) throw errorOf(refusals.linkExpired());
    if (purpose === 'confirm-phone') {
      if (alert.status === 'active') return { channel, outcome: 'already', alert };
      return { channel, outcome: 'confirmed', alert: saveAlert(deps, unit, confirmed(alert), 'confirmed') };
    }
    const { email } = alert;
    if (email === null || subject !== emailSubject(alert._id, phoneKey(deps.config.phoneKeySecret, email)))
      throw errorOf(refusals.linkExpired());
    if (alert.emailConfirmedAt) return { channel, outcome: 'already', alert };
    if (hasLapsedEmail(alert, now)) throw errorOf(refusals.linkExpired());
    const saved = saveAlert(deps, unit, { ...alert, emailConfirmedAt: now, emailLapsesAt: null }, 'updated');
    return { channel, outcome: 'confirmed', alert: saved };
  });
  if (purpose === 'confirm-phone' && done.outcome === 'confirmed') await stopCounting(deps, done.alert);
  return done;
}

/** A visitor's request to confirm was counted when the alert was created: somebody has the phone, and wants it. */
async function stopCounting(deps: AlertDeps, { createdBy, phone, createdAt }: ClientAlertRecord): Promise<void> {
  if (createdBy !== null || phone === null) return;
  await uncountConfirmation(
    deps,
    confirmationLimits(deps.config, phone, createdAt).map(({ key }) => key),
  );
}

/**
 * Nothing but one-time codes, and by SMS what concerns the account's security, is sent to the phone or the address any more,
 * until its owner, signed in, says otherwise. The alert of a phone without an account is deleted, as nobody could use it again.
 * Throws LINK_INVALID.
 */
export function unsubscribe(
  deps: AlertDeps,
  { token, now }: Command,
): Promise<{ channel: Contact; outcome: 'unsubscribed' | 'already' }> {
  const link = readLink(deps.config.linkKeys, token, now);
  if (!link || link === 'expired' || link.purpose !== 'unsubscribe') throw errorOf(refusals.linkInvalid());
  const { channel, subject: key } = link;
  return deps.store.transaction(async (unit) => {
    const before = await stopMessages(deps, unit, { channel, key, reason: 'unsubscribed' }, now);
    return { channel, outcome: before === 'unsubscribed' ? 'already' : 'unsubscribed' };
  });
}
