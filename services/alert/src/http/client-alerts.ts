import { clientAlertEndpoints, notificationLinkEndpoints } from '@visavis/contracts/alert';
import type { Routes } from '@visavis/platform';
import { namesOf, presentAlert } from '../domain/client-alerts/alert.ts';
import { createAlert, createPublicAlert } from '../use-cases/client-alerts/create-alert.ts';
import { editAlert, removeAlert } from '../use-cases/client-alerts/edit-alert.ts';
import { readAlerts, showAlert } from '../use-cases/client-alerts/read-alerts.ts';
import { confirmAlert, unsubscribe } from '../use-cases/client-alerts/use-link.ts';
import type { AlertDeps } from '../use-cases/deps.ts';

/**
 * Who wants to hear of meetings, and what the links in messages to them do. Texts of the specification's section 8 are verbatim.
 */
export function clientAlertRoutes({ on }: Routes, deps: AlertDeps): void {
  on(clientAlertEndpoints.mine, async ({ principal, now }) => ({ data: await readAlerts(deps, principal.userId, now) }));

  on(clientAlertEndpoints.create, ({ body, principal, now, once }) =>
    createAlert(deps, principal.userId, {
      form: body,
      now,
      once,
      present: (alert) => ({ message: 'Client meeting alert created successfully!', data: presentAlert(alert, now, body.phone) }),
    }),
  );

  on(clientAlertEndpoints.createPublic, ({ body, address, now, once }) =>
    createPublicAlert(deps, address, {
      form: body,
      now,
      once,
      present: (alert) => ({ message: 'Client meeting alert created successfully!', data: presentAlert(alert, now, body.phone) }),
    }),
  );

  on(clientAlertEndpoints.update, async ({ params, body, principal, now }) => {
    const alert = await editAlert(deps, { alertId: params.id, userId: principal.userId, form: body, now });
    return { message: 'Alert updated successfully', data: await showAlert(deps, alert, principal.userId, now) };
  });

  on(clientAlertEndpoints.remove, async ({ params, principal, now }) => {
    await removeAlert(deps, { alertId: params.id, userId: principal.userId, now });
    return { message: 'Alert deleted successfully' };
  });

  on(notificationLinkEndpoints.confirm, async ({ params, now }) => {
    const { channel, outcome, alert } = await confirmAlert(deps, { token: params.token, now });
    return { message: 'Your alert is active', data: { channel, outcome, categories: namesOf(alert.categories) } };
  });

  on(notificationLinkEndpoints.unsubscribe, async ({ params, now }) => {
    const { channel, outcome } = await unsubscribe(deps, { token: params.token, now });
    return { message: 'You are unsubscribed', data: { channel, outcome } };
  });
}
