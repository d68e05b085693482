/** Outside providers behind ports, and the sandbox that plays them. */
export type * from './messenger/port.ts';
export { createSandboxMessenger, type SandboxMessage, type SandboxMessenger } from './messenger/sandbox-messenger.ts';
export { createPaymentSandbox, type PaymentSandbox } from './payment-sandbox/create-payment-sandbox.ts';
export * from './payments/port.ts';
export { createRazorpay, type RazorpayOptions } from './payments/razorpay.ts';
export { inboxPath } from './sandbox/inbox-page.ts';
export { createOperatorAccess, type OperatorAccess, operatorToken } from './sandbox/operator-access.ts';
export { createSandboxClock } from './sandbox/sandbox-clock.ts';
export { createSandboxRouter } from './sandbox/sandbox-router.ts';
