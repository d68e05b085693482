import { paymentEndpoints } from '@visavis/contracts/billing';
import { PAYMENT_RETURN_PAGE } from '@visavis/contracts/calls/billing';
import { pagination } from '@visavis/contracts/common';
import type { Routes } from '@visavis/platform';
import { boughtSubscription } from '../data/passes.ts';
import { subscriptionView } from '../domain/passes/subscription-view.ts';
import { isFreeOrder } from '../domain/payments/free-order.ts';
import type { BillingDeps } from '../use-cases/deps.ts';
import { createOrder } from '../use-cases/payments/create-order.ts';
import { handleReturn } from '../use-cases/payments/handle-return.ts';
import { handleWebhook } from '../use-cases/payments/handle-webhook.ts';
import { listOwnPayments, readPayment } from '../use-cases/payments/read-payments.ts';
import { verifyPayment } from '../use-cases/payments/verify-payment.ts';
import { paymentUrlOf, presentPayment } from './present-payment.ts';

const PAID_TWICE = 'This order had been paid. Your second payment goes back by itself.';

/** Orders and payments of buyers, and what the provider sends (specification 2, sections 4 and 7). */
export function paymentRoutes({ on }: Routes, deps: BillingDeps): void {
  const { config, store } = deps;
  on(paymentEndpoints.list, async ({ query, principal, now }) => {
    const { payments, count } = await listOwnPayments(deps, principal.userId, query);
    return {
      payments: payments.map((payment) => presentPayment(payment, config, now)),
      pagination: pagination(query.page, query.limit, count),
    };
  });
  on(paymentEndpoints.createOrder, async ({ body, principal, now, once }) => {
    const order = await createOrder(deps, { userId: principal.userId, body, once, now });
    return {
      message: 'Order created successfully',
      orderId: order._id,
      paymentUrl: paymentUrlOf(config, order),
      razorpayOrderId: isFreeOrder(order) ? null : order.providerOrderId,
      amount: order.amountPaise / 100,
    };
  });
  on(paymentEndpoints.verify, async ({ body, principal, now }) => {
    const { userId } = principal;
    const returned = {
      providerOrderId: body.razorpayOrderId,
      paymentId: body.razorpayPaymentId,
      signature: body.razorpaySignature,
    };
    const { order, isPending, isSecond } = await verifyPayment(deps, { userId, returned, gstDetails: body.gstDetails, now });
    const { subscription, activeId } = await boughtSubscription(store, order);
    return {
      message: isSecond
        ? PAID_TWICE
        : isPending
          ? 'Your payment is being confirmed'
          : 'Payment verified and subscription activated',
      pending: isPending,
      payment: presentPayment(await readPayment(deps, order._id, userId), config, now, { withLinks: true }),
      subscription: subscription ? subscriptionView(subscription, activeId, now) : null,
    };
  });
  on(paymentEndpoints.get, async ({ params, principal, now }) => ({
    payment: presentPayment(await readPayment(deps, params.id, principal.userId), config, now, { withLinks: true }),
  }));
  on(paymentEndpoints.callback, async ({ body, now }) => ({ location: await handleReturn(deps, body, now) }));
  on(paymentEndpoints.callbackAgain, async () => ({ location: PAYMENT_RETURN_PAGE }));
  on(paymentEndpoints.webhook, async ({ body, now, request, authentic }) => {
    const webhook = {
      body,
      signature: request.get('x-razorpay-signature'),
      eventId: request.get('x-razorpay-event-id'),
    };
    await handleWebhook(deps, webhook, now, authentic);
    return {};
  });
}
