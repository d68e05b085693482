/** Outside providers behind ports, and the sandbox that plays them. */
export { createMessenger, type MessengerOptions } from './messenger/create-messenger.ts';
export { messageCost } from './messenger/message-cost.ts';
export {
  type DeliveryStatus,
  type EmailMessage,
  MESSAGE_CHANNELS,
  MESSENGER_WEBHOOKS,
  type MessageChannel,
  type Messenger,
  type MessengerWebhooks,
  type OutgoingMessage,
  type ProviderReport,
  type PushMessage,
  type PushTarget,
  type RefusalReason,
  type SendOutcome,
  type SmsMessage,
  type WhatsAppMessage,
} from './messenger/port.ts';
export { createSendBudget, type SendBudget } from './messenger/send-budget.ts';
export type { LoggedMessage, SandboxMessage } from './messenger-sandbox/books.ts';
export {
  createMessengerSandbox,
  type MessengerSandbox,
  type SandboxMessenger,
} from './messenger-sandbox/create-messenger-sandbox.ts';
export { createPaymentSandbox, type PaymentSandbox } from './payment-sandbox/create-payment-sandbox.ts';
export * from './payments/port.ts';
export { createRazorpay, type RazorpayOptions } from './payments/razorpay.ts';
export { inboxPath } from './sandbox/inbox-page.ts';
export { createOperatorAccess, type OperatorAccess, operatorToken } from './sandbox/operator-access.ts';
export { createSandboxClock } from './sandbox/sandbox-clock.ts';
export { createSandboxRouter } from './sandbox/sandbox-router.ts';
