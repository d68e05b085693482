import type { ClientAlert } from '@visavis/contracts/alert';
import { authCalls } from '@visavis/contracts/calls/auth';
import { alertOfOwner, alertsCreatedBy, type ClientAlertRecord } from '../../data/client-alerts.ts';
import { presentAlert } from '../../domain/client-alerts/alert.ts';
import type { AlertDeps } from '../deps.ts';

/** Those that the user created, and the one on the user's phone; the oldest first. */
export async function readAlerts(deps: AlertDeps, userId: string, now: Date): Promise<ClientAlert[]> {
  const [created, own] = await Promise.all([alertsCreatedBy(deps.store, userId), alertOfOwner(deps.store, userId)]);
  const byId = new Map([...created, ...(own ? [own] : [])].map((alert) => [alert._id, alert]));
  const alerts = [...byId.values()].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  return Promise.all(alerts.map((alert) => showAlert(deps, alert, userId, now)));
}

/** As the user sees it. One without a phone is on the user's own, whatever that is now. */
export async function showAlert(deps: AlertDeps, alert: ClientAlertRecord, userId: string, now: Date): Promise<ClientAlert> {
  return presentAlert(alert, now, alert.phone ?? (await phoneOf(deps, userId)) ?? '');
}

/** Null: nobody has the account any more. */
export async function phoneOf({ services }: Pick<AlertDeps, 'services'>, userId: string): Promise<string | null> {
  const { contacts } = await services.call(authCalls.contacts, { body: { userIds: [userId] } });
  return contacts[0]?.phone ?? null;
}
