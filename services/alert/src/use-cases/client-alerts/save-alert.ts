import type { EventDefinition } from '@visavis/contracts/event';
import { alertConfirmed, alertCreated, alertDeleted, alertUpdated } from '@visavis/contracts/events/alert';
import type { Unit } from '@visavis/store';
import { type ClientAlertRecord, clientAlerts } from '../../data/client-alerts.ts';
import { recipientOf } from '../../domain/recipient.ts';
import type { AlertDeps } from '../deps.ts';

type Change = typeof alertCreated | typeof alertUpdated | typeof alertConfirmed | typeof alertDeleted;
type Events = Pick<AlertDeps, 'events'>;

/** In the caller's unit, with its event. */
export function insertAlert(
  deps: Events,
  unit: Unit,
  alert: Omit<ClientAlertRecord, 'version' | 'recipient'>,
): ClientAlertRecord {
  const recipient = recipientOf(alert);
  return publish(deps, unit, alertCreated, unit.collection(clientAlerts).insert({ ...alert, recipient }));
}

/** In the caller's unit, with an event for each thing that happened. */
export function saveAlert(
  deps: Events,
  unit: Unit,
  alert: ClientAlertRecord,
  ...changes: ('updated' | 'confirmed')[]
): ClientAlertRecord {
  const saved = unit.collection(clientAlerts).save({ ...alert, recipient: recipientOf(alert) });
  for (const change of changes) publish(deps, unit, change === 'updated' ? alertUpdated : alertConfirmed, saved);
  return saved;
}

/** In the caller's unit, with its event. What waits for the recipient is the caller's to withdraw (`leaveThreads`). */
export function deleteAlert(deps: Events, unit: Unit, alert: ClientAlertRecord): void {
  const writer = unit.collection(clientAlerts);
  // The event needs its place after the others of the alert.
  writer.delete(publish(deps, unit, alertDeleted, writer.touch(alert)));
}

function publish({ events }: Events, unit: Unit, change: Change & EventDefinition, alert: ClientAlertRecord): ClientAlertRecord {
  const { _id, createdBy, ownerId, categories } = alert;
  unit.publish(events(change, _id, { alertId: _id, createdBy, ownerId, categories: [...categories] }), alert);
  return alert;
}
