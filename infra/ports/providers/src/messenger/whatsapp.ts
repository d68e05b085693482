import { jsonOf } from '@visavis/platform';
import { z } from 'zod';
import { lostOutcome, outcomeOf, postOnce, retryAfterMs } from './http-post.ts';
import { type RefusalReason, refused, type SendOn, type WhatsAppMessage } from './port.ts';

export interface WhatsAppOptions {
  /** System user's access token. */
  token: string;
  phoneNumberId: string;
  /** e.g. `v25.0` */
  apiVersion: string;
  /** Asked at each call: the sandbox's address is known once it runs. */
  apiUrl?: () => string;
  deadlineMs?: number;
}

const API_URL = 'https://graph.facebook.com';
const DEADLINE_MS = 10_000;

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const refusal = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().default(''),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
});

/** WhatsApp's Cloud API: template messages only, because everything we send begins a conversation. */
export function createWhatsApp(options: WhatsAppOptions): SendOn<'whatsapp'> {
  const { token, phoneNumberId, apiVersion, apiUrl = () => API_URL, deadlineMs = DEADLINE_MS } = options;
  return async (message) => {
    const result = await postOnce(new URL(`${apiUrl()}/${apiVersion}/${phoneNumberId}/messages`), {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(requestOf(message)),
      deadlineMs,
    });
    if (result.kind !== 'response') return lostOutcome(result);
    const body = jsonOf(result.body);
    const taken = accepted.safeParse(body);
    const [first] = taken.data?.messages ?? [];
    if (result.status < 300 && first) return { kind: 'accepted', id: first.id };
    const answer = refusal.safeParse(body);
    if (answer.success) {
      const { code, message: words, error_data } = answer.data.error;
      const detail = `${code} ${error_data?.details ?? words}`;
      return outcomeOf(whatsAppFailure(code), result.status, detail, retryAfterMs(result.headers, new Date()));
    }
    if (result.status === 429) return outcomeOf('rate-limited', 429, 'HTTP 429', retryAfterMs(result.headers, new Date()));
    // A success without an id was a success all the same; a page of a gateway says nothing of what Meta did.
    if (result.status < 300 || result.status >= 500) return { kind: 'unknown', detail: `HTTP ${result.status}` };
    return refused('invalid', `HTTP ${result.status}`);
  };
}

/** Template names are lower-case letters, digits and underscores there. */
export const whatsAppTemplate = (template: string): string => template.toLowerCase().replace(/[^a-z0-9]+/g, '_');

function requestOf(message: WhatsAppMessage): object {
  const { to, template, language, code, parameters, buttons = [], messageId } = message;
  // An authentication template has the code twice: in its text, and in the button that copies it.
  const values = code === undefined ? parameters : [code];
  const suffixes = code === undefined ? buttons : [code];
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: {
      name: whatsAppTemplate(template),
      language: { code: language },
      components: [
        ...(values.length > 0 ? [{ type: 'body', parameters: values.map(parameter) }] : []),
        ...suffixes.map((suffix, index) => ({
          type: 'button',
          sub_type: 'url',
          index: String(index),
          parameters: [parameter(suffix)],
        })),
      ],
    },
    biz_opaque_callback_data: messageId,
  };
}

/** A parameter must not contain line breaks, tabs or more than four spaces in a row. */
const parameter = (text: string) => ({ type: 'text', text: text.replace(/\s+/g, ' ').trim() });

const RATE_LIMITED = new Set([4, 80007, 130429, 131048, 131056]);
const TEMPORARY = new Set([1, 2, 131000, 131016, 131057, 133004]);
const REASONS: ReadonlyMap<number, RefusalReason> = new Map([
  [131021, 'recipient-unknown'],
  [131026, 'recipient-unknown'],
  [131050, 'opted-out'],
  [130472, 'undeliverable'],
  [130497, 'undeliverable'],
  [131047, 'undeliverable'],
  [131049, 'undeliverable'],
  [0, 'unauthorized'],
  [3, 'unauthorized'],
  [10, 'unauthorized'],
  [33, 'unauthorized'],
  [190, 'unauthorized'],
  [368, 'unauthorized'],
  [131005, 'unauthorized'],
  [131031, 'unauthorized'],
  [131042, 'unauthorized'],
]);

/** Of Meta's error codes (WhatsApp Cloud API, "Error codes"); a code that the table lacks is our mistake. */
export function whatsAppFailure(code: number): RefusalReason | 'temporary' | 'rate-limited' {
  if (RATE_LIMITED.has(code)) return 'rate-limited';
  if (TEMPORARY.has(code)) return 'temporary';
  return REASONS.get(code) ?? (code >= 200 && code < 300 ? 'unauthorized' : 'invalid');
}
