import { createHmac } from 'node:crypto';
import { type Clock, isSameSecret } from '@visavis/platform';
import { intentOf } from './intent.ts';
import type { DeliveryStatus, MessengerWebhooks, ProviderReport } from './port.ts';
import { twilioFailure } from './twilio.ts';

const STATUSES: Readonly<Record<string, DeliveryStatus>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};
const PHONE = /^\+\d{5,15}$/;

export function createTwilioWebhook(options: {
  publicUrl: string;
  /** The first is the current one; the others are old ones. */
  authTokens: readonly string[];
  clock: Clock;
}): Pick<MessengerWebhooks, 'sms'> {
  const { publicUrl, authTokens, clock } = options;
  return {
    sms({ originalUrl, rawBody, signature }) {
      const form = new URLSearchParams(rawBody.toString());
      if (signature === undefined) return undefined;
      if (!authTokens.some((token) => isSameSecret(signature, twilioSignature(publicUrl + originalUrl, form, token))))
        return undefined;
      const report = reportOf(form, new URL(originalUrl, 'http://host').searchParams.get('id'), clock.now());
      return report ? [report] : [];
    },
  };
}

/** HMAC-SHA1 of the address and the form's fields in the order of their names, base64 (Twilio, "Webhooks security"). */
export function twilioSignature(url: string, form: URLSearchParams, authToken: string): string {
  const names = [...new Set(form.keys())].sort();
  const fields = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value));
  return createHmac('sha1', authToken)
    .update(url + fields.join(''))
    .digest('base64');
}

function reportOf(form: URLSearchParams, messageId: string | null, now: Date): ProviderReport | undefined {
  const providerId = form.get('MessageSid') ?? form.get('SmsSid');
  if (!providerId) return undefined;
  const twilioStatus = form.get('MessageStatus') ?? form.get('SmsStatus') ?? '';
  const from = form.get('From') ?? '';
  if (twilioStatus === 'received' || (twilioStatus === '' && form.has('Body'))) {
    if (!PHONE.test(from)) return undefined;
    const text = form.get('Body') ?? '';
    // Twilio says so itself where it answers the word STOP for us.
    const optOut = form.get('OptOutType')?.toLowerCase();
    const intent = optOut === 'stop' || optOut === 'start' ? optOut : intentOf(text);
    return { kind: 'inbound', channel: 'sms', providerId, from, at: now, text, intent };
  }
  const status = STATUSES[twilioStatus];
  if (!status) return undefined;
  const to = form.get('To') ?? '';
  const code = form.get('ErrorCode') ?? '';
  const reason = twilioFailure(Number(code)) ?? 'undeliverable';
  return {
    kind: 'status',
    channel: 'sms',
    providerId,
    ...(messageId ? { messageId } : {}),
    status,
    at: now,
    ...(PHONE.test(to) ? { to } : {}),
    ...(status === 'failed'
      ? {
          failure: {
            reason: reason === 'rate-limited' ? ('temporary' as const) : reason,
            code,
            detail: form.get('ErrorMessage') ?? twilioStatus,
          },
        }
      : {}),
  };
}
