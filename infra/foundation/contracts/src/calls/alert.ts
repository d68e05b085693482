import { calls } from './call.ts';

/** Where the providers of messages report to (docs/adr/0037). */
export const deliveryWebhookCalls = calls('alert', 'deliveryWebhooks', {
  whatsappChallenge: { method: 'GET', path: '/api/notifications/webhooks/whatsapp', access: 'anyone', produces: 'text' },
  whatsapp: {
    method: 'POST',
    path: '/api/notifications/webhooks/whatsapp',
    access: 'anyone',
    repeats: 'same',
    consumes: 'webhook',
  },
  sms: {
    method: 'POST',
    path: '/api/notifications/webhooks/sms',
    access: 'anyone',
    repeats: 'same',
    consumes: 'webhook',
    produces: 'xml',
  },
});

/** A user's own notification centre, and how they want to hear of things. */
export const notificationCalls = calls('alert', 'notifications', {
  list: { method: 'GET', path: '/api/notifications', access: 'user' },
  read: { method: 'PUT', path: '/api/notifications/:id/read', access: 'user', who: 'owner', repeats: 'same' },
  readAll: { method: 'PUT', path: '/api/notifications/read-all', access: 'user', repeats: 'same' },
  preferences: { method: 'GET', path: '/api/notifications/preferences', access: 'user' },
  setPreferences: { method: 'PUT', path: '/api/notifications/preferences', access: 'user', repeats: 'same' },
  pushKey: { method: 'GET', path: '/api/notifications/push-key', access: 'user' },
  pushSubscriptions: { method: 'GET', path: '/api/notifications/push-subscriptions', access: 'user' },
  subscribeToPush: { method: 'POST', path: '/api/notifications/push-subscriptions', access: 'user', repeats: 'same' },
  unsubscribeFromPush: { method: 'DELETE', path: '/api/notifications/push-subscriptions', access: 'user', repeats: 'same' },
  follows: { method: 'GET', path: '/api/notifications/follows', access: 'user' },
  follow: { method: 'PUT', path: '/api/notifications/follows/:id', access: 'user', who: 'anyone', repeats: 'same' },
  unfollow: { method: 'DELETE', path: '/api/notifications/follows/:id', access: 'user', who: 'anyone', repeats: 'same' },
});

/** Who wants to hear of meetings in some categories (specification 1, section 7). */
export const clientAlertCalls = calls('alert', 'clientAlerts', {
  mine: { method: 'GET', path: '/api/client-alerts/my-alerts', access: 'user' },
  create: { method: 'POST', path: '/api/client-alerts', access: 'user', repeats: 'by key', status: 201 },
  createPublic: { method: 'POST', path: '/api/public/client-alerts', access: 'anyone', repeats: 'by key', status: 201 },
  update: { method: 'PUT', path: '/api/client-alerts/:id', access: 'user', who: 'owner', repeats: 'same' },
  remove: { method: 'DELETE', path: '/api/client-alerts/:id', access: 'user', who: 'owner', repeats: 'NOT_FOUND' },
});

/**
 * What the links in messages do, once somebody presses the button of the page that they lead to. Bodies are ignored: mail
 * programs post the form `List-Unsubscribe=One-Click` (RFC 8058), without a cookie and without following a redirect.
 */
export const notificationLinkCalls = calls('alert', 'notificationLinks', {
  confirm: { method: 'POST', path: '/api/notifications/confirm/:token', access: 'anyone', who: 'link', repeats: 'same' },
  unsubscribe: { method: 'POST', path: '/api/notifications/unsubscribe/:token', access: 'anyone', who: 'link', repeats: 'same' },
});

/** The operator's page of what was sent. */
export const adminMessageCalls = calls('alert', 'adminMessages', {
  list: { method: 'GET', path: '/api/admin/messages', access: 'admin', ofPeople: true },
  listCsv: { method: 'GET', path: '/api/admin/messages/csv', access: 'fresh', produces: 'csv' },
  stats: { method: 'GET', path: '/api/admin/messages/stats', access: 'admin' },
  get: { method: 'GET', path: '/api/admin/messages/:id', access: 'admin', ofPeople: true },
});
