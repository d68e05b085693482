import { calls } from './call.ts';

/** The screen where a payment ends (specification 2, section 2). */
export const PAYMENT_RETURN_PAGE = '/subscriptions/payment-callback';

/** Specification 2, section 7: plans, subscriptions, payments, coupons. */
export const planCalls = calls('billing', 'plans', {
  list: { method: 'GET', path: '/api/plans', access: 'anyone' },
});

export const subscriptionCalls = calls('billing', 'subscriptions', {
  list: { method: 'GET', path: '/api/subscriptions', access: 'user' },
  active: { method: 'GET', path: '/api/subscriptions/active', access: 'user' },
  activate: { method: 'PUT', path: '/api/subscriptions/:id/activate', access: 'user', who: 'owner', repeats: 'same' },
  /** The pass ledger of the caller. */
  ledger: { method: 'GET', path: '/api/subscriptions/passes', access: 'user' },
  /** Which passes would pay for a meeting. */
  entitlement: { method: 'GET', path: '/api/subscriptions/entitlement', access: 'user' },
});

export const paymentCalls = calls('billing', 'payments', {
  list: { method: 'GET', path: '/api/payments', access: 'user' },
  createOrder: { method: 'POST', path: '/api/payments/create-order', access: 'user', repeats: 'by key' },
  verify: { method: 'POST', path: '/api/payments/verify', access: 'user', repeats: 'same' },
  /** One payment of the caller by our order id: the return page follows it. */
  get: { method: 'GET', path: '/api/payments/orders/:id', access: 'user', who: 'owner' },
  gstDetails: { method: 'GET', path: '/api/payments/gst-details', access: 'user' },
  saveGstDetails: { method: 'POST', path: '/api/payments/gst-details', access: 'user', repeats: 'same' },
  invoice: { method: 'GET', path: '/api/payments/:id/invoice', access: 'user', who: 'owner' },
  /** The file itself, an invoice or a credit note, by a link signed for 15 minutes. */
  document: { method: 'GET', path: '/api/payments/documents/:id', access: 'anyone', who: 'link', produces: 'pdf' },
  /** Our own page between the order and the provider's checkout. */
  payPage: { method: 'GET', path: '/api/payments/pay/:id', access: 'anyone', who: 'link', produces: 'page' },
  /** Where the provider's checkout posts the browser to. */
  callback: {
    method: 'POST',
    path: '/api/payments/callback',
    access: 'anyone',
    repeats: 'same',
    consumes: 'form',
    produces: 'redirect',
    // Verification follows there: nothing has to be done here.
    refusedTo: {
      path: PAYMENT_RETURN_PAGE,
      fields: ['razorpay_payment_id', 'razorpay_order_id', 'razorpay_signature'],
    },
  },
  /** The same address without a form: reloaded, bookmarked, or opened from the history. */
  callbackAgain: { method: 'GET', path: '/api/payments/callback', access: 'anyone', produces: 'redirect' },
  webhook: { method: 'POST', path: '/api/payments/webhook', access: 'anyone', repeats: 'same', consumes: 'webhook' },
});

export const couponCalls = calls('billing', 'coupons', {
  validate: { method: 'POST', path: '/api/coupons/validate', access: 'user', repeats: 'same' },
  active: { method: 'GET', path: '/api/coupons/active', access: 'anyone' },
  list: { method: 'GET', path: '/api/coupons/admin', access: 'admin' },
  listCsv: { method: 'GET', path: '/api/coupons/admin/csv', access: 'fresh', produces: 'csv' },
  create: { method: 'POST', path: '/api/coupons/admin', access: 'admin', repeats: 'by key', status: 201 },
  update: { method: 'PUT', path: '/api/coupons/admin/:id', access: 'admin', repeats: 'same' },
  remove: { method: 'DELETE', path: '/api/coupons/admin/:id', access: 'admin', repeats: 'NOT_FOUND' },
  stats: { method: 'GET', path: '/api/coupons/admin/:id/stats', access: 'admin' },
});

export const adminBillingCalls = calls('billing', 'adminBilling', {
  plans: { method: 'GET', path: '/api/admin/plans', access: 'admin' },
  plansCsv: { method: 'GET', path: '/api/admin/plans/csv', access: 'fresh', produces: 'csv' },
  updatePlan: { method: 'PUT', path: '/api/admin/plans/:id', access: 'admin', repeats: 'same' },
  payments: { method: 'GET', path: '/api/admin/payments', access: 'admin', ofPeople: true },
  paymentsCsv: { method: 'GET', path: '/api/admin/payments/csv', access: 'fresh', produces: 'csv' },
  payment: { method: 'GET', path: '/api/admin/payments/:id', access: 'admin', ofPeople: true },
  refundEffects: { method: 'GET', path: '/api/admin/payments/:id/refund-effects', access: 'admin' },
  refund: { method: 'POST', path: '/api/admin/payments/:id/refunds', access: 'admin', repeats: 'by key', status: 201 },
  disputes: { method: 'GET', path: '/api/admin/disputes', access: 'admin', ofPeople: true },
  disputesCsv: { method: 'GET', path: '/api/admin/disputes/csv', access: 'fresh', produces: 'csv' },
  dispute: { method: 'GET', path: '/api/admin/disputes/:id', access: 'admin', ofPeople: true },
  settlements: { method: 'GET', path: '/api/admin/settlements', access: 'admin' },
  settlementsCsv: { method: 'GET', path: '/api/admin/settlements/csv', access: 'fresh', produces: 'csv' },
  /** A day in our books and in the provider's. */
  bookDay: { method: 'GET', path: '/api/admin/settlements/day', access: 'admin' },
  gstMonth: { method: 'GET', path: '/api/admin/gst-month', access: 'admin' },
  gstMonthCsv: { method: 'GET', path: '/api/admin/gst-month/csv', access: 'fresh', produces: 'csv' },
  userSubscriptions: { method: 'GET', path: '/admin/users/:id/subscriptions', access: 'admin', ofPeople: true },
  userPasses: { method: 'GET', path: '/api/admin/users/:id/passes', access: 'admin', ofPeople: true },
  passesEffects: { method: 'GET', path: '/api/admin/users/:id/passes-effects', access: 'admin' },
  adjustPasses: { method: 'PUT', path: '/api/admin/users/:id/passes', access: 'admin', repeats: 'by key' },
});

/** What the meeting service asks for at admission (architecture, "Synchronous calls between services"). */
export const passCalls = calls('billing', 'passes', {
  check: { method: 'POST', path: '/api/passes/check', access: 'service', callers: ['meeting'], repeats: 'same' },
  hold: { method: 'POST', path: '/api/passes/holds', access: 'service', callers: ['meeting'], repeats: 'by key' },
  confirm: { method: 'POST', path: '/api/passes/holds/confirm', access: 'service', callers: ['meeting'], repeats: 'by key' },
  release: { method: 'POST', path: '/api/passes/holds/release', access: 'service', callers: ['meeting'], repeats: 'by key' },
});
