import type { BillingDeps } from '../deps.ts';

/** What a person has to look at (docs/operations.md, "Payments that need a person"). */
export type PaymentAlert = 'mismatch' | 'refund-failed' | 'refund-too-large';
export const PAYMENT_ALERTS: readonly PaymentAlert[] = ['mismatch', 'refund-failed', 'refund-too-large'];

export function raiseAlert(
  deps: Pick<BillingDeps, 'logger' | 'metrics'>,
  kind: PaymentAlert,
  facts: Record<string, unknown>,
): void {
  deps.metrics.paymentAlerts.inc({ kind });
  deps.logger.error({ kind, ...facts }, 'payment alert');
}
