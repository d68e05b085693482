import { createHmac, timingSafeEqual } from 'node:crypto';
import { isSameSecret, jsonOf } from '@visavis/platform';
import { z } from 'zod';
import { intentOf } from './intent.ts';
import type { MessengerWebhooks, ProviderReport } from './port.ts';
import { whatsAppFailure } from './whatsapp.ts';

const seconds = z.coerce
  .number()
  .int()
  .min(0)
  .max(1e11)
  .transform((value) => new Date(value * 1_000));
const id = z.string().min(1).max(500);
const phone = z
  .string()
  .regex(/^\+?\d{5,15}$/)
  .transform((digits) => `+${digits.replace('+', '')}`);
/** Each entry is read by itself: one that we do not understand must not take the others with it. */
const some = z.array(z.unknown()).catch([]);

const envelope = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })) })),
});
const changeValue = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  statuses: some,
  messages: some,
  user_preferences: some,
});
const statusEntry = z.object({
  id,
  status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
  timestamp: seconds,
  recipient_id: phone.optional().catch(undefined),
  biz_opaque_callback_data: z.string().max(512).optional(),
  pricing: z.object({ billable: z.boolean().optional(), category: z.string().optional() }).optional().catch(undefined),
  errors: z
    .array(
      z.object({ code: z.number(), title: z.string().default(''), error_data: z.object({ details: z.string() }).optional() }),
    )
    .optional()
    .catch(undefined),
});
const inboundEntry = z.object({
  id,
  from: phone,
  timestamp: seconds,
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
  interactive: z.object({ button_reply: z.object({ title: z.string() }) }).optional(),
});
const preferenceEntry = z.object({
  wa_id: phone,
  detail: z.string().default(''),
  value: z.enum(['stop', 'resume']),
  timestamp: seconds,
});

export function createWhatsAppWebhook(options: {
  phoneNumberId: string;
  /** The first is the current one; the others are old ones. */
  appSecrets: readonly string[];
  verifyToken: string;
}): Pick<MessengerWebhooks, 'whatsapp' | 'whatsappChallenge'> {
  const { phoneNumberId, appSecrets, verifyToken } = options;
  return {
    whatsapp({ rawBody, signature }) {
      if (!appSecrets.some((secret) => isSigned(rawBody, signature, secret))) return undefined;
      const parsed = envelope.safeParse(jsonOf(rawBody.toString()));
      const values =
        parsed.data?.entry.flatMap(({ changes }) => changes.map(({ value }) => changeValue.safeParse(value).data)) ?? [];
      // One app may serve several numbers, with other products behind them.
      return values.flatMap((value) => (value?.metadata.phone_number_id === phoneNumberId ? reportsOf(value) : []));
    },
    whatsappChallenge(query) {
      const { 'hub.mode': mode, 'hub.verify_token': sent, 'hub.challenge': challenge } = query;
      if (mode !== 'subscribe' || typeof sent !== 'string' || typeof challenge !== 'string') return undefined;
      // It goes back as it came, so only what Meta sends: digits.
      return isSameSecret(sent, verifyToken) && /^[\w-]{1,200}$/.test(challenge) ? challenge : undefined;
    },
  };
}

const reportsOf = (value: z.output<typeof changeValue>): ProviderReport[] => [
  ...read(statusEntry, value.statuses).map(statusReport),
  ...read(inboundEntry, value.messages).map(({ id, from, timestamp, text, button, interactive }) => {
    const words = text?.body ?? button?.text ?? interactive?.button_reply.title ?? '';
    const report = { kind: 'inbound', channel: 'whatsapp', providerId: id, from, at: timestamp, text: words } as const;
    return { ...report, intent: intentOf(words) };
  }),
  // "Stop" of WhatsApp's own setting for offers.
  ...read(preferenceEntry, value.user_preferences).map(({ wa_id, detail, value: wish, timestamp }) => ({
    kind: 'inbound' as const,
    channel: 'whatsapp' as const,
    providerId: `preference-${wa_id}-${timestamp.getTime()}`,
    from: wa_id,
    at: timestamp,
    text: detail,
    intent: wish === 'stop' ? ('stop' as const) : ('start' as const),
  })),
];

function statusReport(entry: z.output<typeof statusEntry>): ProviderReport {
  const { id, status, timestamp, recipient_id, biz_opaque_callback_data, pricing, errors } = entry;
  const [error] = errors ?? [];
  return {
    kind: 'status',
    channel: 'whatsapp',
    providerId: id,
    ...(biz_opaque_callback_data ? { messageId: biz_opaque_callback_data } : {}),
    status: status === 'played' ? 'read' : status,
    at: timestamp,
    ...(recipient_id ? { to: recipient_id } : {}),
    ...(pricing?.category ? { category: pricing.category } : {}),
    ...(pricing?.billable === undefined ? {} : { billable: pricing.billable }),
    ...(status === 'failed' ? { failure: failureOf(error) } : {}),
  };
}

function failureOf(error: NonNullable<z.output<typeof statusEntry>['errors']>[number] | undefined) {
  if (!error) return { reason: 'undeliverable', code: '', detail: '' } as const;
  const reason = whatsAppFailure(error.code);
  return {
    reason: reason === 'rate-limited' ? ('temporary' as const) : reason,
    code: String(error.code),
    detail: error.error_data?.details ?? error.title,
  };
}

const read = <T extends z.ZodType>(schema: T, entries: unknown[]): z.output<T>[] =>
  entries.flatMap((entry) => {
    const parsed = schema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });

function isSigned(rawBody: Buffer, signature: string | undefined, secret: string): boolean {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(signature ?? '') ?? [];
  return hex !== undefined && timingSafeEqual(Buffer.from(hex, 'hex'), createHmac('sha256', secret).update(rawBody).digest());
}
