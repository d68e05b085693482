import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Cache } from '@visavis/cache';
import { ACCOUNT_TEMPLATES } from '@visavis/contracts/constants/account';
import { type Lifecycle, type Metrics, publicUrl, setting, type Values } from '@visavis/platform';
import { createMessenger, createSendBudget, type MessageChannel, type Messenger } from '@visavis/providers';
import type { Router } from 'express';
import { z } from 'zod';
import { loadSandbox, type Sandbox } from './sandbox.ts';

const REQUIRED = 'required with MESSENGER=providers';
const text = (doc: string) => setting(z.string().optional(), doc);
const secret = (doc: string) => setting(z.string().optional(), doc, { secret: true });
const perSecond = (doc: string) => setting(z.coerce.number().int().min(2).max(10_000).optional(), doc);
const listOf = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((value) => parts(value).filter((each) => each !== ''));
/** Where Chrome and Edge, Firefox, Safari and Windows have their subscriptions. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
].join(',');

/** Of the processes that send messages. */
export const messagingSettings = {
  WHATSAPP_TOKEN: secret(`WhatsApp Cloud API: access token of a system user; ${REQUIRED}`),
  WHATSAPP_PHONE_NUMBER_ID: text(`Id of the sending number at Meta; ${REQUIRED}`),
  WHATSAPP_APP_SECRET: secret(
    `Secret of the Meta app, which signs its webhooks; ${REQUIRED}. While it is changed: the new one, a comma, the old one`,
  ),
  WHATSAPP_VERIFY_TOKEN: secret(`What Meta sends when the webhook is registered; ${REQUIRED}`),
  WHATSAPP_API_VERSION: setting(
    z
      .string()
      .regex(/^v\d+\.\d+$/, 'takes v<number>.<number>')
      .default('v25.0'),
    'Version of Meta’s Graph API',
  ),
  WHATSAPP_PER_SECOND: perSecond(
    'Messages a second to WhatsApp, from all processes; a quarter is kept for codes. 80 with providers',
  ),
  TWILIO_ACCOUNT_SID: text(`SMS by Twilio: account, \`AC…\`; ${REQUIRED}`),
  TWILIO_AUTH_TOKEN: secret(
    `Its token, which signs webhooks, too; ${REQUIRED}. While it is changed: the new one, a comma, the old one`,
  ),
  TWILIO_FROM: text(`Number, DLT header or messaging service (\`MG…\`) that SMS come from; ${REQUIRED}`),
  SMS_DLT_TEMPLATES: setting(
    listOf(''),
    'Our SMS templates in India’s DLT register: `<template>=<DLT id>,…`. Once set, an SMS to India with another one is not sent, and the start fails without those that accounts are protected by',
  ),
  SMS_PER_SECOND: perSecond('SMS a second, from all processes; a quarter is kept for codes. 10 with providers'),
  SMTP_URL: secret('E-mail: `smtp://<user>:<password>@<host>:587` (STARTTLS) or `smtps://…`. Unset, no e-mail is sent'),
  SMTP_FROM: text('Sender of e-mails, e.g. `Visavis <hello@visavis.example>`; required with SMTP_URL'),
  SMTP_PER_SECOND: perSecond('E-mails a second, from all processes. 14 with providers'),
  DKIM_DOMAIN: text('Domain that signs e-mails; with the other two of DKIM, or none'),
  DKIM_SELECTOR: text('Its selector: the key is published at `<selector>._domainkey.<domain>`'),
  DKIM_PRIVATE_KEY: secret('Its private key: PEM, or base64 of it'),
  VAPID_PUBLIC_KEY: text('Web push: public key (base64url), which browsers subscribe with. Unset, there is no web push'),
  VAPID_PRIVATE_KEY: secret('Its private key (base64url); required with VAPID_PUBLIC_KEY'),
  VAPID_SUBJECT: text('Whom push services may write to, `mailto:…` or `https:…`; required with VAPID_PUBLIC_KEY'),
  PUSH_SERVICES: setting(listOf(PUSH_SERVICES), 'Hosts of push services that are posted to; `*.` for any name below'),
  PUBLIC_URL: publicUrl,
};
/** The processes that send codes have dial codes; a setting that is not theirs is undefined. */
type MessagingValues = Values<typeof messagingSettings> & { DATA_DIR: string; OTP_DIAL_CODES?: readonly string[] };

const RATES = { whatsapp: 80, sms: 10, email: 14 } as const;
const SHARE_OF_CODES = 4;

export interface Messaging {
  messenger: Messenger;
  /** Of the sandbox: the inbox, the clock, and what makes it misbehave. */
  router?: Router;
  /**
   * Joins what it runs to the lifecycle, before the service that uses it. The sandbox's reports go to `receiver`, where one is
   * given.
   */
  addTo(lifecycle: Lifecycle, receiver?: (request: IncomingMessage, response: ServerResponse) => void): void;
}

/** Who sends messages. Throws an error of one line that names the setting to look at. */
export async function createMessaging(
  values: MessagingValues,
  deps: { sandbox: Sandbox; serviceSecret: string; cache: Cache; metrics: Metrics },
): Promise<Messaging> {
  const { sandbox, serviceSecret, cache, metrics } = deps;
  const { clock, operators } = sandbox;
  const budgets = budgetsOf(values, cache, sandbox.inbox === undefined);
  if (sandbox.inbox !== undefined) {
    const { createMessengerSandbox, createSandboxRouter } = await loadSandbox(
      'MESSENGER',
      () => import('@visavis/providers-sandbox/messenger'),
    );
    const played = createMessengerSandbox({
      clock,
      dataDir: values.DATA_DIR,
      serviceSecret,
      publicUrl: values.PUBLIC_URL,
      pushServices: values.PUSH_SERVICES,
      budgets,
    });
    return {
      messenger: counted(played.messenger, metrics),
      router: createSandboxRouter({ sandbox: played, clock: clock as Required<typeof clock>, operators }),
      addTo: (lifecycle, receiver) =>
        lifecycle.add({
          name: 'messenger sandbox',
          start: async () => {
            if (receiver) await played.receive(receiver);
          },
          stop: () => played.stop(),
        }),
    };
  }
  const messenger = createMessenger({ clock, ...providersOf(values), budgets });
  return {
    messenger: counted(messenger, metrics),
    addTo: (lifecycle) => lifecycle.add({ name: 'messenger', stop: async () => messenger.close() }),
  };
}

/** Each answer of a provider is counted, of codes too; what waits for our own rate was not handed over. */
function counted(messenger: Messenger, metrics: Metrics): Messenger {
  // Present from the start: a rate sees the first one.
  for (const channel of messenger.channels) metrics.messages.inc({ channel, outcome: 'accepted', reason: '' }, 0);
  return {
    ...messenger,
    async send(message) {
      const outcome = await messenger.send(message);
      const reason = 'reason' in outcome ? outcome.reason : '';
      if (!('isOwnRate' in outcome)) metrics.messages.inc({ channel: message.channel, outcome: outcome.kind, reason });
      return outcome;
    },
  };
}

/** Of a process that sends none: who tries learns that nothing is configured. */
export const withoutMessaging = (sandbox: Sandbox): Messenger => createMessenger({ clock: sandbox.clock });

function providersOf(values: MessagingValues) {
  const { PUBLIC_URL } = values;
  const whatsapp = required(values, [
    'WHATSAPP_TOKEN',
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
  ]);
  const twilio = required(values, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  if (!PUBLIC_URL?.startsWith('https:'))
    throw new Error('PUBLIC_URL: MESSENGER=providers requires an https address, to which providers report');
  if (!values.OTP_DIAL_CODES?.length)
    throw new Error('OTP_DIAL_CODES: required with MESSENGER=providers (such as +91): messages to some countries cost a lot');
  const [authToken, ...oldAuthTokens] = parts(twilio.TWILIO_AUTH_TOKEN);
  return {
    whatsapp: {
      token: whatsapp.WHATSAPP_TOKEN,
      phoneNumberId: whatsapp.WHATSAPP_PHONE_NUMBER_ID,
      apiVersion: values.WHATSAPP_API_VERSION,
      appSecrets: parts(whatsapp.WHATSAPP_APP_SECRET),
      verifyToken: whatsapp.WHATSAPP_VERIFY_TOKEN,
    },
    sms: {
      accountSid: twilio.TWILIO_ACCOUNT_SID,
      authToken: authToken as string,
      oldAuthTokens,
      from: twilio.TWILIO_FROM,
      publicUrl: PUBLIC_URL,
      dltTemplates: dltTemplatesOf(values),
    },
    email: emailOf(values),
    push: pushOf(values),
  };
}

function emailOf(values: MessagingValues) {
  if (!values.SMTP_URL) return undefined;
  const smtpUrl = values.SMTP_URL;
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl)) throw new Error('SMTP_URL: takes smtp://… or smtps://…');
  const { SMTP_FROM } = required(values, ['SMTP_FROM'], 'SMTP_URL');
  const names = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'] as const;
  const presentName = names.find((name) => values[name]);
  if (!presentName) return { smtpUrl: () => smtpUrl, from: SMTP_FROM };
  const { DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY } = required(values, names, presentName);
  const privateKey = DKIM_PRIVATE_KEY.includes('-----') ? DKIM_PRIVATE_KEY : Buffer.from(DKIM_PRIVATE_KEY, 'base64').toString();
  return {
    smtpUrl: () => smtpUrl,
    from: SMTP_FROM,
    dkim: { domain: DKIM_DOMAIN, selector: DKIM_SELECTOR, privateKey },
  };
}

function pushOf(values: MessagingValues) {
  if (!values.VAPID_PUBLIC_KEY) return undefined;
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = required(
    values,
    ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
    'VAPID_PUBLIC_KEY',
  );
  return {
    vapid: { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY },
    subject: VAPID_SUBJECT,
    services: values.PUSH_SERVICES,
  };
}

/** All of them, as strings. */
function required<N extends keyof MessagingValues>(
  values: MessagingValues,
  names: readonly N[],
  because = 'MESSENGER=providers',
): Record<N, string> {
  const missing = names.filter((name) => !values[name]);
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: required with ${because}`);
  return Object.fromEntries(names.map((name) => [name, values[name]])) as unknown as Record<N, string>;
}

/** What alert tells the owner of an account that is attacked. */
const OF_ATTACKS = ['security-wrong-guesses', 'security-passkey-added', 'security-passkey-removed'];
/** A list that lacks one of those would leave somebody without a code, or without the word that their account is attacked. */
function dltTemplatesOf({ SMS_DLT_TEMPLATES }: MessagingValues): Map<string, string> {
  const templates = new Map(SMS_DLT_TEMPLATES.map(dltTemplate));
  const missing = [...ACCOUNT_TEMPLATES, ...OF_ATTACKS].filter((template) => !templates.has(template));
  if (templates.size > 0 && missing.length > 0) throw new Error(`SMS_DLT_TEMPLATES: lacks ${missing.join(', ')}`);
  return templates;
}

function dltTemplate(entry: string): [string, string] {
  const [, template, id] = /^([\w-]+)=(\d{10,25})$/.exec(entry) ?? [];
  if (!template || !id) throw new Error('SMS_DLT_TEMPLATES: takes <template>=<DLT id>,…');
  return [template, id];
}

const parts = (value: string): string[] => value.split(',').map((each) => each.trim());

/** The sandbox has no rate unless one is set: tests sign in faster than any provider lets people. */
function budgetsOf(values: MessagingValues, cache: Cache, isReal: boolean) {
  const rates = { whatsapp: values.WHATSAPP_PER_SECOND, sms: values.SMS_PER_SECOND, email: values.SMTP_PER_SECOND };
  return Object.fromEntries(
    (Object.keys(RATES) as (keyof typeof RATES)[]).flatMap((provider) => {
      const perSecond = rates[provider] ?? (isReal ? RATES[provider] : undefined);
      if (perSecond === undefined) return [];
      const reservedForCodes = Math.ceil(perSecond / SHARE_OF_CODES);
      return [[provider, createSendBudget({ cache, provider, perSecond, reservedForCodes })]];
    }),
  ) as Partial<Record<MessageChannel, ReturnType<typeof createSendBudget>>>;
}
