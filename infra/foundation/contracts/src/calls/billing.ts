import { calls } from './call.ts';

/** Specification 2, section 7: plans, subscriptions, payments, coupons. */
export const planCalls = calls('billing', 'plans', {
  list: { method: 'GET', path: '/api/plans', access: 'anyone' },
});

export const subscriptionCalls = calls('billing', 'subscriptions', {
  list: { method: 'GET', path: '/api/subscriptions', access: 'user' },
  active: { method: 'GET', path: '/api/subscriptions/active', access: 'user' },
  activate: { method: 'PUT', path: '/api/subscriptions/:id/activate', access: 'user' },
  /** The pass ledger of the caller. */
  ledger: { method: 'GET', path: '/api/subscriptions/passes', access: 'user' },
  /** Which passes would pay for a meeting. */
  entitlement: { method: 'GET', path: '/api/subscriptions/entitlement', access: 'user' },
});

export const paymentCalls = calls('billing', 'payments', {
  list: { method: 'GET', path: '/api/payments', access: 'user' },
  createOrder: { method: 'POST', path: '/api/payments/create-order', access: 'user', idempotent: true },
  verify: { method: 'POST', path: '/api/payments/verify', access: 'user' },
  /** One payment of the caller by our order id: the return page follows it. */
  get: { method: 'GET', path: '/api/payments/orders/:id', access: 'user' },
  gstDetails: { method: 'GET', path: '/api/payments/gst-details', access: 'user' },
  saveGstDetails: { method: 'POST', path: '/api/payments/gst-details', access: 'user' },
  invoice: { method: 'GET', path: '/api/payments/:id/invoice', access: 'user' },
  /** The file itself, an invoice or a credit note, by a link signed for 15 minutes. */
  document: { method: 'GET', path: '/api/payments/documents/:id', access: 'anyone', produces: 'pdf' },
  /** Our own page between the order and the provider's checkout. */
  payPage: { method: 'GET', path: '/api/payments/pay/:id', access: 'anyone', produces: 'page' },
  /** Where the provider's checkout posts the browser to. */
  callback: { method: 'POST', path: '/api/payments/callback', access: 'anyone', consumes: 'form', produces: 'redirect' },
  webhook: { method: 'POST', path: '/api/payments/webhook', access: 'anyone', consumes: 'webhook' },
});

export const couponCalls = calls('billing', 'coupons', {
  validate: { method: 'POST', path: '/api/coupons/validate', access: 'user' },
  active: { method: 'GET', path: '/api/coupons/active', access: 'anyone' },
  list: { method: 'GET', path: '/api/coupons/admin', access: 'admin' },
  create: { method: 'POST', path: '/api/coupons/admin', access: 'admin', status: 201, idempotent: true },
  update: { method: 'PUT', path: '/api/coupons/admin/:id', access: 'admin' },
  remove: { method: 'DELETE', path: '/api/coupons/admin/:id', access: 'admin' },
  stats: { method: 'GET', path: '/api/coupons/admin/:id/stats', access: 'admin' },
});

export const adminBillingCalls = calls('billing', 'adminBilling', {
  plans: { method: 'GET', path: '/api/admin/plans', access: 'admin' },
  updatePlan: { method: 'PUT', path: '/api/admin/plans/:id', access: 'admin' },
  payments: { method: 'GET', path: '/api/admin/payments', access: 'admin' },
  payment: { method: 'GET', path: '/api/admin/payments/:id', access: 'admin' },
  refund: { method: 'POST', path: '/api/admin/payments/:id/refunds', access: 'admin', status: 201, idempotent: true },
  userSubscriptions: { method: 'GET', path: '/admin/users/:id/subscriptions', access: 'admin' },
  userPasses: { method: 'GET', path: '/api/admin/users/:id/passes', access: 'admin' },
  adjustPasses: { method: 'PUT', path: '/api/admin/users/:id/passes', access: 'admin', idempotent: true },
});

/** What the meeting service asks for at admission (architecture, "Synchronous calls between services"). */
export const passCalls = calls('billing', 'passes', {
  check: { method: 'POST', path: '/api/passes/check', access: 'service', callers: ['meeting'] },
  hold: { method: 'POST', path: '/api/passes/holds', access: 'service', callers: ['meeting'], idempotent: true },
  confirm: { method: 'POST', path: '/api/passes/holds/confirm', access: 'service', callers: ['meeting'], idempotent: true },
  release: { method: 'POST', path: '/api/passes/holds/release', access: 'service', callers: ['meeting'], idempotent: true },
});
