import { deliveryWebhookEndpoints } from '@visavis/contracts/alert';
import { Invalid, type Routes } from '@visavis/platform';
import { recordReports } from '../use-cases/deliveries/record-reports.ts';
import type { AlertDeps } from '../use-cases/deps.ts';

/**
 * What the providers of messages send, each signed in its own way. A forged request is refused and changes nothing. `onReports`:
 * a message may have failed, and goes by another channel.
 */
export function deliveryWebhookRoutes({ on }: Routes, deps: AlertDeps, onReports: () => void): void {
  const { webhooks } = deps.messenger;
  on(deliveryWebhookEndpoints.whatsappChallenge, async ({ query }) => {
    const challenge = webhooks.whatsappChallenge(query);
    if (challenge === undefined) throw forged('hub.verify_token');
    return challenge;
  });
  on(deliveryWebhookEndpoints.whatsapp, async ({ body, request, now, authentic }) => {
    const reports = webhooks.whatsapp({ rawBody: body, signature: request.get('x-hub-signature-256') });
    if (!reports) throw forged('x-hub-signature-256');
    authentic();
    await recordReports(deps, reports, now);
    onReports();
    return {};
  });
  on(deliveryWebhookEndpoints.sms, async ({ body, request, now, authentic }) => {
    const { originalUrl } = request;
    const reports = webhooks.sms({ originalUrl, rawBody: body, signature: request.get('x-twilio-signature') });
    if (!reports) throw forged('x-twilio-signature');
    authentic();
    await recordReports(deps, reports, now);
    onReports();
    // TwiML that answers nothing.
    return '<Response/>';
  });
}

function forged(path: string): Invalid {
  const message = 'The signature is not valid';
  return new Invalid('VALIDATION_FAILED', message, [{ path, message }]);
}
