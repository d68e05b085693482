/**
 * The messenger port: WhatsApp, SMS, web push and e-mail behind one interface (docs/adr/0037). A provider accepts a message long
 * before a phone has it, and reports that later by webhook: `webhooks` verifies and reads those reports. What follows from them
 * is the caller's.
 */
export type MessageChannel = 'whatsapp' | 'sms' | 'push' | 'email';

interface Addressed {
  /**
   * Ours, of one attempt: letters, digits, `-` and `_`, 64 at most. Reports come back with it, even of a message whose response
   * was lost.
   */
  messageId: string;
}

export interface WhatsAppMessage extends Addressed {
  channel: 'whatsapp';
  /** E.164 */
  to: string;
  /** Our name of the approved template, e.g. `meeting-approved`; WhatsApp knows it as `meeting_approved`. */
  template: string;
  language: 'en' | 'hi';
  category: 'authentication' | 'utility' | 'marketing';
  /** Of the template's body, in order: `{{1}}`, `{{2}}`, … Of a code it is `code` alone. */
  parameters: readonly string[];
  /** What the template's URL buttons append to their addresses, in order. */
  buttons?: readonly string[];
  /** The whole text as a person reads it. WhatsApp fills in its own copy; the sandbox's inbox shows this one. */
  text: string;
  /** The one-time code, of the category `authentication`: the button copies it. At most 15 characters. */
  code?: string;
}

export interface SmsMessage extends Addressed {
  channel: 'sms';
  /** E.164 */
  to: string;
  /** Key of the DLT template in `SMS_DLT_TEMPLATES`. */
  template: string;
  /** At most 1,600 characters. */
  text: string;
  code?: string;
}

/** As `PushSubscription.toJSON()` gives it. */
export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushMessage extends Addressed {
  channel: 'push';
  subscription: PushTarget;
  /** At most 3,993 bytes of UTF-8. */
  payload: string;
  ttlSec: number;
  urgency: 'very-low' | 'low' | 'normal' | 'high';
  /** Replaces an undelivered message of the same topic: at most 32 of base64url. */
  topic?: string;
  template?: string;
}

export interface EmailMessage extends Addressed {
  channel: 'email';
  to: string;
  subject: string;
  text: string;
  html: string;
  /** https; sent as List-Unsubscribe with one click (RFC 8058). */
  unsubscribeUrl?: string;
  headers?: Readonly<Record<string, string>>;
  template?: string;
}

export type OutgoingMessage = WhatsAppMessage | SmsMessage | PushMessage | EmailMessage;

/**
 * `recipient-unknown`, `opted-out`, `gone` (a push endpoint) are about the recipient: suppress it on this channel.
 * `undeliverable` is about this message to this recipient. `invalid`, `unauthorized` and `not-configured` are our own mistakes.
 */
export type RefusalReason =
  | 'recipient-unknown'
  | 'opted-out'
  | 'gone'
  | 'undeliverable'
  | 'invalid'
  | 'unauthorized'
  | 'not-configured';

export type SendOutcome =
  /** `id` is the provider's; `segments` of an SMS. */
  | { kind: 'accepted'; id: string; category?: string; segments?: number }
  /** For good: the same message to the same recipient will be refused again. */
  | { kind: 'refused'; reason: RefusalReason; detail: string }
  /**
   * The provider has certainly not accepted it; after `afterMs`, where the provider names a time. `isOwnRate`: our own rate of it
   * is used up, and it was not asked.
   */
  | { kind: 'retry'; reason: 'rate-limited' | 'unavailable'; detail: string; afterMs?: number; isOwnRate?: true }
  /** The response was lost: it may have been accepted, and a second send may arrive twice. */
  | { kind: 'unknown'; detail: string };

export type DeliveryStatus = 'sent' | 'delivered' | 'read' | 'failed';

/** What a provider reports. Reports may come late, twice and out of order; `read` implies `delivered`. */
export type ProviderReport =
  | {
      kind: 'status';
      channel: 'whatsapp' | 'sms';
      providerId: string;
      /** Ours. */
      messageId?: string;
      status: DeliveryStatus;
      /** By the provider's clock; an SMS report has none, so by ours. */
      at: Date;
      /** E.164 */
      to?: string;
      /** What the provider charges for: `marketing`, `utility`, `authentication`, … */
      category?: string;
      billable?: boolean;
      /** `temporary`: the same message may get through later. */
      failure?: { reason: RefusalReason | 'temporary'; code: string; detail: string };
    }
  | {
      kind: 'inbound';
      channel: 'whatsapp' | 'sms';
      providerId: string;
      /** E.164 */
      from: string;
      at: Date;
      text: string;
      intent: 'stop' | 'start' | 'other';
    };

export interface MessengerWebhooks {
  /** `signature`: the header `x-hub-signature-256`. Undefined when forged. Throws nothing: what cannot be read is no report. */
  whatsapp(request: { rawBody: Buffer; signature: string | undefined }): ProviderReport[] | undefined;
  /** The challenge to send back as plain text; undefined when the request does not know our verify token. */
  whatsappChallenge(query: Readonly<Record<string, unknown>>): string | undefined;
  /** `signature`: the header `x-twilio-signature`, over the public address; `originalUrl` is path and query as requested. */
  sms(request: { originalUrl: string; rawBody: Buffer; signature: string | undefined }): ProviderReport[] | undefined;
}

export interface Messenger {
  /** Those that have a provider. */
  readonly channels: ReadonlySet<MessageChannel>;
  /** Base64url; what browsers subscribe with. */
  readonly vapidPublicKey: string | undefined;
  /** Never rejects because of a provider, and returns within the channel's deadline. */
  send(message: OutgoingMessage): Promise<SendOutcome>;
  /** Whether a browser's push endpoint is one that we would post to: https, a known push service, 1,000 bytes at most. */
  acceptsEndpoint(endpoint: string): boolean;
  readonly webhooks: MessengerWebhooks;
}

export const MESSENGER_WEBHOOKS = {
  whatsapp: '/api/notifications/webhooks/whatsapp',
  sms: '/api/notifications/webhooks/sms',
} as const;

export const MESSAGE_CHANNELS = ['whatsapp', 'sms', 'push', 'email'] as const satisfies readonly MessageChannel[];

/** What a channel's adapter does. */
export type SendOn<C extends MessageChannel> = (message: Extract<OutgoingMessage, { channel: C }>) => Promise<SendOutcome>;

export const refused = (reason: RefusalReason, detail: string): SendOutcome => ({ kind: 'refused', reason, detail });
