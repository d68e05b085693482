import { calls } from './call.ts';

/** Where the providers of messages report to (docs/adr/0037). */
export const deliveryWebhookCalls = calls('alert', 'deliveryWebhooks', {
  whatsappChallenge: { method: 'GET', path: '/api/notifications/webhooks/whatsapp', access: 'anyone', produces: 'text' },
  whatsapp: { method: 'POST', path: '/api/notifications/webhooks/whatsapp', access: 'anyone', consumes: 'webhook' },
  sms: { method: 'POST', path: '/api/notifications/webhooks/sms', access: 'anyone', consumes: 'webhook', produces: 'xml' },
});
