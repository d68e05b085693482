import { randomBytes } from 'node:crypto';
import { isSameSecret, newId } from '@visavis/platform';
import express, { type Response, type Router } from 'express';
import { z } from 'zod';
import type { LoggedMessage } from './books.ts';
import { type FaultSettings, misbehave } from './faults.ts';
import type { SandboxKeys } from './receipts.ts';

/** What the sandbox knows of a message besides what a provider gets: Meta has the template's text, DLT the template of an SMS. */
export interface MessageNote {
  template: string;
  text?: string;
  code?: string | undefined;
  category?: string;
}

export interface PhoneDeps {
  keys: SandboxKeys;
  faults: FaultSettings;
  noteOf: (messageId: string) => MessageNote | undefined;
  /** Stores it, and lets the reports follow. */
  accept: (message: Omit<LoggedMessage, 'number' | 'sentAt' | 'status'>) => void;
}

const phone = z.string().regex(/^\+?[1-9]\d{6,14}$/);
const text = z.object({ type: z.literal('text'), text: z.string().regex(/^[^\n\t]+$/) });
const templateBody = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: phone,
  type: z.literal('template'),
  template: z.object({
    name: z.string().regex(/^[a-z0-9_]{1,512}$/),
    language: z.object({ code: z.string().regex(/^[a-z]{2}(_[A-Z]{2})?$/) }),
    components: z.array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('body'), parameters: z.array(text) }),
        z.object({
          type: z.literal('button'),
          sub_type: z.literal('url'),
          index: z.string().regex(/^\d$/),
          parameters: z.array(text).length(1),
        }),
      ]),
    ),
  }),
  biz_opaque_callback_data: z.string().max(512).optional(),
});

/** Meta's Graph API, as far as it sends template messages. */
export function createWhatsAppApi({ keys, faults, noteOf, accept }: PhoneDeps): Router {
  const refuse = (response: Response, status: number, code: number, message: string, details = message) =>
    response.status(status).json({
      error: {
        message: `(#${code}) ${message}`,
        type: 'OAuthException',
        code,
        error_data: { messaging_product: 'whatsapp', details },
        fbtrace_id: randomBytes(8).toString('base64url'),
      },
    });
  const failing = misbehave(faults, 'whatsapp', (response, status) =>
    status === 429 ? refuse(response, 429, 130429, 'Rate limit hit') : refuse(response, 500, 131000, 'Something went wrong'),
  );
  const router = express.Router();
  router.post('/:version/:phoneNumberId/messages', failing, express.json({ limit: '100kb' }), (request, response) => {
    if (!isSameSecret(request.get('authorization') ?? '', `Bearer ${keys.whatsappToken}`))
      return void refuse(response, 401, 190, 'Invalid OAuth access token.');
    if (request.params.phoneNumberId !== keys.phoneNumberId)
      return void refuse(response, 400, 33, 'Unsupported post request: no such phone number.');
    const parsed = templateBody.safeParse(request.body);
    if (!parsed.success) return void refuse(response, 400, 100, 'Invalid parameter', z.prettifyError(parsed.error));
    const { to, template, biz_opaque_callback_data: messageId = '' } = parsed.data;
    const note = noteOf(messageId);
    const values = template.components.flatMap(({ type, parameters }) =>
      type === 'body' ? parameters.map(({ text }) => text) : [],
    );
    const buttons = template.components.flatMap(({ type, parameters }) => (type === 'button' ? [parameters[0]?.text] : []));
    const isCode = note?.category === 'authentication';
    if (isCode && (values.length !== 1 || buttons[0] !== values[0]))
      return void refuse(response, 400, 132000, 'Number of parameters does not match the expected number of params');
    const id = `wamid.${Buffer.from(newId()).toString('base64url')}`;
    accept({
      id,
      messageId,
      channel: 'whatsapp',
      to: `+${to.replace('+', '')}`,
      template: note?.template ?? template.name,
      text: note?.text ?? [template.name, ...values].join(' '),
      ...(isCode ? { code: values[0] as string } : {}),
      ...(note?.category ? { category: note.category } : {}),
    });
    response.json({
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to.replace('+', '') }],
      messages: [{ id, message_status: 'accepted' }],
    });
  });
  return router;
}

const smsForm = z.object({
  To: z.string(),
  Body: z.string().min(1).max(1_600),
  From: z.string().optional(),
  MessagingServiceSid: z.string().optional(),
  StatusCallback: z.url().optional(),
  ValidityPeriod: z.coerce.number().int().min(1).max(36_000).optional(),
});

/** Twilio's Messages resource, as far as it creates messages. */
export function createTwilioApi({ keys, faults, noteOf, accept }: PhoneDeps): Router {
  const refuse = (response: Response, status: number, code: number, message: string) =>
    response.status(status).json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
  const failing = misbehave(faults, 'sms', (response, status) =>
    status === 429
      ? refuse(response, 429, 20429, 'Too Many Requests')
      : refuse(response, 500, 20500, 'An internal server error has occurred'),
  );
  const credentials = `Basic ${Buffer.from(`${keys.accountSid}:${keys.authToken}`).toString('base64')}`;
  const router = express.Router();
  const form = express.urlencoded({ extended: false, limit: '100kb' });
  router.post('/2010-04-01/Accounts/:sid/Messages.json', failing, form, (request, response) => {
    if (!isSameSecret(request.get('authorization') ?? '', credentials) || request.params.sid !== keys.accountSid)
      return void refuse(response, 401, 20003, 'Authenticate');
    const parsed = smsForm.safeParse(request.body);
    if (!parsed.success) return void refuse(response, 400, 21602, z.prettifyError(parsed.error));
    const { To: to, Body: body, From: from, MessagingServiceSid: service, StatusCallback: callback } = parsed.data;
    if (!from && !service) return void refuse(response, 400, 21603, "A 'From' phone number is required.");
    const { unknown, optedOut } = faults.of('sms');
    if (!phone.safeParse(to).success || unknown.includes(to))
      return void refuse(response, 400, 21211, `The 'To' number ${to} is not a valid phone number.`);
    if (optedOut.includes(to)) return void refuse(response, 400, 21610, 'Attempt to send to unsubscribed recipient');
    const messageId = callback ? (new URL(callback).searchParams.get('id') ?? '') : '';
    const note = noteOf(messageId);
    const sid = `SM${randomBytes(16).toString('hex')}`;
    accept({
      id: sid,
      messageId,
      channel: 'sms',
      to,
      template: note?.template ?? '',
      text: body,
      ...(note?.code === undefined ? {} : { code: note.code }),
    });
    response.status(201).json({
      sid,
      account_sid: keys.accountSid,
      to,
      from: from ?? null,
      messaging_service_sid: service ?? null,
      body,
      status: 'queued',
      num_segments: String(segmentsOf(body)),
      direction: 'outbound-api',
      price: null,
      price_unit: 'USD',
      error_code: null,
      error_message: null,
      uri: `/2010-04-01/Accounts/${keys.accountSid}/Messages/${sid}.json`,
    });
  });
  return router;
}

/** 160 characters of GSM 03.38 or 70 of UCS-2; of a longer text each segment carries a header. ASCII stands for GSM here. */
function segmentsOf(body: string): number {
  const [single, joined] = /^[\x20-\x7e\n\r]*$/.test(body) ? [160, 153] : [70, 67];
  return body.length <= single ? 1 : Math.ceil(body.length / joined);
}
