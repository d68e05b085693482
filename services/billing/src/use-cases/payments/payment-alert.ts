import type { BillingDeps } from '../deps.ts';

/** What a person has to look at (docs/operations.md, "Payments that need a person"). */
export const PAYMENT_ALERTS = [
  'mismatch',
  'refund-failed',
  'refund-too-large',
  'dispute-opened',
  'dispute-due',
  'settlement-differs',
  'settlement-overdue',
] as const;
export type PaymentAlert = (typeof PAYMENT_ALERTS)[number];

/** `isKnown`: it was logged before and is still there. It keeps counting, so that the alert on the metric stays open as long. */
export function raiseAlert(
  deps: Pick<BillingDeps, 'logger' | 'metrics'>,
  kind: PaymentAlert,
  fields: Record<string, unknown>,
  isKnown = false,
): void {
  deps.metrics.paymentAlerts.inc({ kind });
  if (!isKnown) deps.logger.error({ kind, ...fields }, 'payment alert');
}
