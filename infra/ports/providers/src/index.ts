/** Outside providers behind ports; what plays them is `@visavis/providers-sandbox`. */
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
export { twilioSignature } from './messenger/twilio-webhook.ts';
export type { VapidKeys } from './messenger/web-push.ts';
export * from './payments/port.ts';
export { createRazorpay, type RazorpayOptions } from './payments/razorpay.ts';
