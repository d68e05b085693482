import { Invalid, Unavailable } from '@visavis/platform';
import type { ProviderEvent } from '@visavis/providers';
import type { BillingDeps } from '../deps.ts';
import { applyDispute } from '../disputes/follow-dispute.ts';
import { applyRefund } from '../refunds/apply-refund.ts';
import { MADE_THERE } from '../refunds/send-refund.ts';
import { applyPayment } from './apply-payment.ts';

export interface Webhook {
  /** As it was signed. */
  body: Buffer;
  signature: string | undefined;
  eventId: string | undefined;
}

/**
 * An event of the provider, once for each event id. Its money steps (capturing, sending a refund) are the job's, so that it is
 * answered at once. Throws PAYMENT_NOT_VERIFIED for a forged one; `onAuthentic` is called for the others, before anything is
 * done.
 */
export async function handleWebhook(deps: BillingDeps, webhook: Webhook, now: Date, onAuthentic: () => void): Promise<void> {
  const { payments, metrics } = deps;
  if (!payments) throw new Unavailable('Payments are not available at the moment.');
  const event = payments.readWebhook(webhook.body, webhook.signature, webhook.eventId);
  if (!event) {
    metrics.webhooks.inc({ outcome: 'forged' });
    throw new Invalid('PAYMENT_NOT_VERIFIED', 'The signature is not valid');
  }
  onAuthentic();
  metrics.webhooks.inc({ outcome: await apply(deps, event, now) });
}

async function apply(deps: BillingDeps, event: ProviderEvent, now: Date): Promise<string> {
  const { id: eventId } = event;
  switch (event.kind) {
    case 'payment':
      return (await applyPayment(deps, { payment: event.payment, eventId }, now)).kind;
    case 'refund':
      // Its payment may not have been seen before.
      if (event.payment) await applyPayment(deps, { payment: event.payment }, now);
      return (await applyRefund(deps, { refund: event.refund, reason: MADE_THERE, eventId }, now)).kind;
    case 'dispute':
      return applyDispute(deps, { dispute: event.dispute, at: event.at, eventId }, now);
    case 'other':
      deps.logger.info({ type: event.type }, 'webhook of a kind that is not used');
      return 'other';
  }
}
