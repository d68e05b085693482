import type { Clock } from '@visavis/platform';
import { createEmail, type EmailOptions } from './email.ts';
import { type MessageChannel, type Messenger, type OutgoingMessage, refused, type SendOutcome } from './port.ts';
import type { SendBudget } from './send-budget.ts';
import { createTwilio, type TwilioOptions } from './twilio.ts';
import { createTwilioWebhook } from './twilio-webhook.ts';
import { createEndpointCheck, createWebPush, type WebPushOptions } from './web-push.ts';
import { createWhatsApp, type WhatsAppOptions } from './whatsapp.ts';
import { createWhatsAppWebhook } from './whatsapp-webhook.ts';

export interface MessengerOptions {
  clock: Clock;
  whatsapp?: (WhatsAppOptions & { appSecrets: readonly string[]; verifyToken: string }) | undefined;
  sms?:
    | (TwilioOptions & { /** Replaced ones, with which Twilio may still sign. */ oldAuthTokens?: readonly string[] })
    | undefined;
  push?: WebPushOptions | undefined;
  email?: EmailOptions | undefined;
  /** Of the providers that have a rate. */
  budgets?: Partial<Record<MessageChannel, SendBudget>>;
}

const MESSAGE_ID = /^[\w-]{1,64}$/;

/**
 * The channels that have a provider, behind the port. The sandbox is reached by the same code at other addresses (docs/adr/0037).
 */
export function createMessenger(options: MessengerOptions): Messenger & { close(): void } {
  const { clock, budgets = {} } = options;
  const whatsapp = options.whatsapp && createWhatsApp(options.whatsapp);
  const sms = options.sms && createTwilio(options.sms);
  const push = options.push && createWebPush(options.push);
  const email = options.email && createEmail(options.email);
  const channels = { whatsapp, sms, push, email };
  const whatsappWebhook = options.whatsapp && createWhatsAppWebhook(options.whatsapp);
  const smsWebhook =
    options.sms &&
    createTwilioWebhook({ ...options.sms, authTokens: [options.sms.authToken, ...(options.sms.oldAuthTokens ?? [])], clock });

  async function deliver(message: OutgoingMessage): Promise<SendOutcome> {
    const missing = refused('not-configured', `no provider for ${message.channel}`);
    if (message.channel === 'whatsapp') return whatsapp?.(message) ?? missing;
    if (message.channel === 'sms') return sms?.(message) ?? missing;
    if (message.channel === 'push') return push?.(message) ?? missing;
    return email?.send(message) ?? missing;
  }

  return {
    channels: new Set((Object.keys(channels) as MessageChannel[]).filter((channel) => channels[channel])),
    vapidPublicKey: options.push?.vapid.publicKey,
    async send(message) {
      // It goes into addresses and headers.
      if (!MESSAGE_ID.test(message.messageId))
        throw new RangeError('messageId takes 1 to 64 letters, digits, hyphens and underscores');
      const isCode = 'code' in message && message.code !== undefined;
      const taken = await budgets[message.channel]?.take(isCode ? 'code' : 'other');
      if (taken && !taken.allowed)
        return {
          kind: 'retry',
          reason: 'rate-limited',
          detail: 'our own rate is used up',
          afterMs: taken.retryAfterMs,
          isOwnRate: true,
        };
      return deliver(message);
    },
    acceptsEndpoint: options.push ? createEndpointCheck(options.push.services) : () => false,
    webhooks: {
      whatsapp: (request) => whatsappWebhook?.whatsapp(request),
      whatsappChallenge: (query) => whatsappWebhook?.whatsappChallenge(query),
      sms: (request) => smsWebhook?.sms(request),
    },
    close: () => email?.close(),
  };
}
