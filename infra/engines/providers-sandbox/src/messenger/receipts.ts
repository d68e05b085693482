import { createHmac } from 'node:crypto';
import { type Clock, newId } from '@visavis/platform';
import { type DeliveryStatus, MESSENGER_WEBHOOKS, twilioSignature } from '@visavis/providers';
import { createWebhookSender } from '../shared/outgoing-webhooks.ts';
import type { Books, LoggedMessage } from './books.ts';
import type { Faults } from './faults.ts';

export interface SandboxKeys {
  whatsappToken: string;
  whatsappAppSecret: string;
  whatsappVerifyToken: string;
  phoneNumberId: string;
  accountSid: string;
  authToken: string;
}

/** What a webhook's row holds. */
interface Posted {
  path: string;
  headers: Record<string, string>;
  body: string;
  /** The message that it reports on, and what the inbox shows from then on. */
  message?: { id: string; status: DeliveryStatus };
}

const ANSWER_WITHIN_MS = 5_000;
const OUT_OF_ORDER_MS = 1_000;
const UNDELIVERABLE = { whatsapp: 131026, sms: 30005 } as const;
const ORDER: readonly DeliveryStatus[] = ['sent', 'delivered', 'read'];

/**
 * Reports and people's answers, posted to the product as Meta and Twilio do: signed, and again for a day until a 2xx comes back.
 */
export function createReceipts(options: {
  books: () => Books;
  clock: Clock;
  keys: SandboxKeys;
  publicUrl: string;
  /** The product, where its webhooks are served. */
  target: () => string;
}) {
  const { books, clock, keys, publicUrl, target } = options;

  const sender = createWebhookSender({
    queue: () => books().webhooks,
    clock,
    async post({ body: row }) {
      const { path, headers, body, message } = JSON.parse(row) as Posted;
      if (message) raise(message.id, message.status);
      const response = await fetch(target() + path, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await response.body?.cancel();
      // 404: this product has no such webhook.
      return response.ok || response.status === 404;
    },
  });

  /** The inbox shows the furthest status, whatever the order of reports. */
  function raise(id: string, status: DeliveryStatus): void {
    const now = books().find(id)?.status;
    if (now && (status === 'failed' || ORDER.indexOf(status) > ORDER.indexOf(now))) books().setStatus(id, status);
  }
  function add(posted: Posted, dueInMs: number): void {
    const createdAt = clock.now().getTime();
    books().webhooks.forgetOld(createdAt);
    books().webhooks.add({ id: newId(), body: JSON.stringify(posted), createdAt, due: createdAt + dueInMs });
  }
  const postWhatsApp = (value: object, dueInMs: number, message?: Posted['message']) => {
    const metadata = { display_phone_number: '15550000000', phone_number_id: keys.phoneNumberId };
    const change = { value: { messaging_product: 'whatsapp', metadata, ...value }, field: 'messages' };
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '0', changes: [change] }] });
    const signature = createHmac('sha256', keys.whatsappAppSecret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
    add({ path: MESSENGER_WEBHOOKS.whatsapp, headers, body, ...(message ? { message } : {}) }, dueInMs);
  };
  const postSms = (query: string, fields: Record<string, string>, dueInMs: number, message?: Posted['message']) => {
    const path = MESSENGER_WEBHOOKS.sms + query;
    const form = new URLSearchParams({ AccountSid: keys.accountSid, ApiVersion: '2010-04-01', ...fields });
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(publicUrl + path, form, keys.authToken),
    };
    add({ path, headers, body: form.toString(), ...(message ? { message } : {}) }, dueInMs);
  };

  /** One report on a message. */
  function report(
    message: LoggedMessage | Omit<LoggedMessage, 'number'>,
    status: DeliveryStatus,
    dueInMs = 0,
    code?: number,
  ): void {
    const { id, messageId, channel, to, category = 'utility' } = message;
    const summary = { id, status };
    if (channel === 'sms') {
      const failure = status === 'failed' ? { ErrorCode: String(code ?? UNDELIVERABLE.sms) } : {};
      const twilioStatus = status === 'failed' ? 'undelivered' : status;
      const fields = {
        MessageSid: id,
        SmsSid: id,
        MessageStatus: twilioStatus,
        SmsStatus: twilioStatus,
        To: to,
        From: 'VISAVS',
        ...failure,
      };
      postSms(`?id=${encodeURIComponent(messageId)}`, fields, dueInMs, summary);
    } else if (channel === 'whatsapp') {
      const timestamp = String(Math.floor((clock.now().getTime() + dueInMs) / 1_000));
      const error = { code: code ?? UNDELIVERABLE.whatsapp, title: 'Message undeliverable', message: 'Message undeliverable' };
      const entry = {
        id,
        status,
        timestamp,
        recipient_id: to.slice(1),
        biz_opaque_callback_data: messageId,
        ...(status === 'failed'
          ? { errors: [{ ...error, error_data: { details: 'Message Undeliverable.' } }] }
          : { pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category } }),
      };
      postWhatsApp({ statuses: [entry] }, dueInMs, summary);
    }
  }

  return {
    ...sender,
    report,
    /** What follows an acceptance. */
    follow(message: Omit<LoggedMessage, 'number'>, faults: Faults): void {
      const { channel, to } = message;
      if (channel !== 'whatsapp' && channel !== 'sms') return;
      const { receipts, receiptAfterMs, unknown, optedOut } = faults;
      if (receipts === 'never') return;
      const delay = receipts === 'late' ? receiptAfterMs : 0;
      report(message, 'sent', receipts === 'out-of-order' ? OUT_OF_ORDER_MS : delay);
      // WhatsApp accepts for any number and says later whom it does not know, or who wants no offers.
      const isOptedOut = optedOut.includes(to) && message.category === 'marketing';
      const isFailed = unknown.includes(to) || isOptedOut || receipts === 'failed';
      report(message, isFailed ? 'failed' : 'delivered', delay, isOptedOut ? 131050 : undefined);
      if (receipts !== 'twice') return;
      report(message, 'sent', delay);
      report(message, 'delivered', delay);
    },
    /** Somebody writes to us. */
    inbound(channel: 'whatsapp' | 'sms', from: string, text: string): void {
      const id = newId();
      const timestamp = String(Math.floor(clock.now().getTime() / 1_000));
      if (channel === 'sms')
        postSms('', { MessageSid: `SM${id}`, SmsStatus: 'received', From: from, To: 'VISAVS', Body: text }, 0);
      else
        postWhatsApp(
          { messages: [{ from: from.slice(1), id: `wamid.${id}`, timestamp, type: 'text', text: { body: text } }] },
          0,
        );
    },
  };
}
export type Receipts = ReturnType<typeof createReceipts>;
