import type { Unit } from '@visavis/store';
import { alertOnPhone } from '../../data/client-alerts.ts';
import { type SuppressionRecord, suppress, suppressionId, suppressions } from '../../data/suppressions.ts';
import type { Contact } from '../../domain/client-alerts/refusals.ts';
import { phoneRecipient } from '../../domain/recipient.ts';
import type { AlertDeps } from '../deps.ts';
import { leaveThreads } from './leave-threads.ts';
import { deleteAlert } from './save-alert.ts';

/**
 * In the caller's unit: nothing but one-time codes goes to the phone or the address (`key`, its keyed hash) any more, and by SMS
 * what concerns the account's security, unless the answer was STOP. The alert of a phone without an account is deleted, as nobody
 * could use it again. Returns why it was stopped before, if it was.
 */
export async function stopMessages(
  deps: Pick<AlertDeps, 'events'>,
  unit: Unit,
  { channel, key, reason }: { channel: Contact; key: string; reason: 'unsubscribed' | 'stop' },
  now: Date,
): Promise<SuppressionRecord['reason'] | undefined> {
  const before = await unit.collection(suppressions).get(suppressionId(channel, key));
  await suppress(unit, channel, key, reason, now);
  const alert = channel === 'phone' ? await alertOnPhone(unit, key) : undefined;
  if (alert?.ownerId === null) {
    deleteAlert(deps, unit, alert);
    await leaveThreads(unit, [phoneRecipient(key)], now);
  }
  return before?.reason;
}
