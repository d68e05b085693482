import { adminBillingEndpoints } from '@visavis/contracts/admin-billing';
import { pagination } from '@visavis/contracts/common';
import { actorOf, Invalid, type Routes } from '@visavis/platform';
import type { BillingDeps } from '../use-cases/deps.ts';
import { listPayments, readPayment } from '../use-cases/payments/read-payments.ts';
import { refundPayment } from '../use-cases/refunds/refund-payment.ts';
import { presentAdminPayment, presentRefund } from './present-payment.ts';

/** Everyone's payments, and paying back. */
export function adminPaymentRoutes({ on }: Routes, deps: BillingDeps): void {
  const { config } = deps;
  on(adminBillingEndpoints.payments, async ({ query, now }) => {
    const { payments, count } = await listPayments(deps, query);
    return {
      payments: payments.map((payment) => presentAdminPayment(payment, config, now)),
      pagination: pagination(query.page, query.limit, count),
    };
  });
  on(adminBillingEndpoints.payment, async ({ params, now }) => ({
    payment: presentAdminPayment(await readPayment(deps, params.id), config, now, { withLinks: true }),
  }));
  on(adminBillingEndpoints.refund, async ({ params, body, principal, now, once }) => {
    if (!once) throw keyMissing();
    // Other refunds of the payment are in its list; what is returned is stored with the key.
    const { refunds, numbers } = await readPayment(deps, params.id);
    const made = await refundPayment(deps, {
      orderId: params.id,
      ...body,
      amountPaise: body.amountPaise,
      actor: actorOf(principal),
      once,
      now,
      present: ({ order, refund }) => ({
        refund: presentRefund(refund),
        payment: presentAdminPayment({ order, refunds: [...refunds, refund], numbers }, config, now),
      }),
    });
    return { message: 'Refund requested', ...made };
  });
}

/** Without one, a repeated request would pay back twice. */
function keyMissing(): Invalid {
  const message = 'Idempotency-Key is required';
  return new Invalid('VALIDATION_FAILED', message, [{ path: 'Idempotency-Key', message }]);
}
