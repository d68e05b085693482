import { ACCOUNT } from '@visavis/contracts/constants/account';
import { jsonOf } from '@visavis/platform';
import { z } from 'zod';
import { lostOutcome, outcomeOf, postOnce, retryAfterMs } from './http-post.ts';
import { MESSENGER_WEBHOOKS, type RefusalReason, refused, type SendOn } from './port.ts';

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number, a DLT header (sender id), or a messaging service (`MG…`). */
  from: string;
  /** Where Twilio posts to: our public address, without a path. */
  publicUrl: string;
  /** Ids of our templates in India's DLT register, by our name. Empty: nothing is checked. */
  dltTemplates: ReadonlyMap<string, string>;
  apiUrl?: () => string;
  deadlineMs?: number;
}

const API_URL = 'https://api.twilio.com';
const DEADLINE_MS = 10_000;
const TEXT_MAX = 1_600;
const INDIA = '+91';

const created = z.object({
  sid: z.string().min(1),
  status: z.string().default('queued'),
  num_segments: z.coerce.number().int().optional().catch(undefined),
  error_code: z.coerce.number().nullish(),
});
const refusal = z.object({ code: z.number(), message: z.string().default('') });

/** SMS by Twilio's Messages resource, whose API other providers have copied. */
export function createTwilio(options: TwilioOptions): SendOn<'sms'> {
  const { accountSid, authToken, from, publicUrl, dltTemplates, apiUrl = () => API_URL, deadlineMs = DEADLINE_MS } = options;
  return async ({ to, template, text, code, messageId }) => {
    if (text.length > TEXT_MAX) return refused('invalid', `the text has more than ${TEXT_MAX} characters`);
    // Twilio finds the registered template by its text; Indian operators drop any other after we have paid for it.
    if (to.startsWith(INDIA) && dltTemplates.size > 0 && !dltTemplates.has(template))
      return refused('not-configured', `SMS_DLT_TEMPLATES has no ${template}`);
    const form = new URLSearchParams({
      To: to,
      [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
      Body: text,
      StatusCallback: `${publicUrl}${MESSENGER_WEBHOOKS.sms}?id=${encodeURIComponent(messageId)}`,
      // A code that comes after its end helps nobody.
      ...(code === undefined ? {} : { ValidityPeriod: String(ACCOUNT.otpTtlMs / 1_000) }),
    });
    const result = await postOnce(new URL(`${apiUrl()}/2010-04-01/Accounts/${accountSid}/Messages.json`), {
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
      deadlineMs,
    });
    if (result.kind !== 'response') return lostOutcome(result);
    const { status } = result;
    const body = jsonOf(result.body);
    const message = created.safeParse(body).data;
    if (status < 300 && message) {
      if (message.error_code && /^(failed|undelivered|canceled)$/.test(message.status))
        return outcomeOf(twilioFailure(message.error_code), status, `${message.error_code} ${message.status}`, {});
      // 0 of a messaging service, which has no sender yet.
      return { kind: 'accepted', id: message.sid, ...(message.num_segments ? { segments: message.num_segments } : {}) };
    }
    const after = retryAfterMs(result.headers, new Date());
    const answer = refusal.safeParse(body).data;
    if (answer) return outcomeOf(twilioFailure(answer.code), status, `${answer.code} ${answer.message}`, after);
    if (status === 429) return { kind: 'retry', reason: 'rate-limited', detail: 'HTTP 429', ...after };
    if (status < 300 || status >= 500) return { kind: 'unknown', detail: `HTTP ${status}` };
    return refused('invalid', `HTTP ${status}`);
  };
}

const RATE_LIMITED = new Set([14107, 20429, 30001, 63018]);
const TEMPORARY = new Set([20500, 20503, 30003, 30008, 30500]);
const REASONS: ReadonlyMap<number, RefusalReason> = new Map([
  [21211, 'recipient-unknown'],
  [21217, 'recipient-unknown'],
  [21614, 'recipient-unknown'],
  [30005, 'recipient-unknown'],
  [30006, 'recipient-unknown'],
  [21610, 'opted-out'],
  [21408, 'undeliverable'],
  [21612, 'undeliverable'],
  [30004, 'undeliverable'],
  [30007, 'undeliverable'],
  [30036, 'undeliverable'],
  [20003, 'unauthorized'],
  [20005, 'unauthorized'],
  [20008, 'unauthorized'],
  [30002, 'unauthorized'],
]);

/**
 * Of Twilio's error dictionary; a code that the table lacks is our mistake when the API says it, and final when a report does.
 */
export function twilioFailure(code: number): RefusalReason | 'temporary' | 'rate-limited' | undefined {
  if (RATE_LIMITED.has(code)) return 'rate-limited';
  return TEMPORARY.has(code) ? 'temporary' : REASONS.get(code);
}
