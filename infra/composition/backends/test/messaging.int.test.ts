import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMemoryCache } from '@visavis/cache';
import {
  createLifecycle,
  createMetrics,
  createMovableClock,
  dialCodeSettings,
  loadSettings,
  silentLogger,
} from '@visavis/platform';
import { backendSettings, createMessaging, createSandbox, messagingSettings } from '../src/index.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'visavis-messaging-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const WHATSAPP = {
  WHATSAPP_TOKEN: 't',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_APP_SECRET: 'new, old',
  WHATSAPP_VERIFY_TOKEN: 'v',
};
const TWILIO = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'new,old', TWILIO_FROM: 'VISAVS' };
const PROVIDERS = {
  MESSENGER: 'providers',
  ...WHATSAPP,
  ...TWILIO,
  PUBLIC_URL: 'https://visavis.example',
  OTP_DIAL_CODES: '+91',
};
const VAPID = { VAPID_PUBLIC_KEY: 'p', VAPID_PRIVATE_KEY: 'k', VAPID_SUBJECT: 'mailto:ops@visavis.example' };
const SMTP = { SMTP_URL: 'smtps://user:password@smtp.example', SMTP_FROM: 'Visavis <hello@visavis.example>' };

async function messaging(environment: Record<string, string>, metrics = createMetrics()) {
  const values = loadSettings(
    { ...backendSettings, ...messagingSettings, ...dialCodeSettings },
    { DATA_DIR: folder, ...environment },
  );
  const serviceSecret = 'a'.repeat(40);
  const messenger = values.MESSENGER ?? 'sandbox';
  const sandbox = await createSandbox({ dataDir: folder, serviceSecret, isDefaultStart: false, messenger });
  const cache = createMemoryCache({ clock: createMovableClock() });
  return createMessaging(values, { sandbox, serviceSecret, cache, metrics });
}

describe('who sends messages', () => {
  test('the sandbox, on all channels, without a file before the first message', async () => {
    const metrics = createMetrics();
    const { messenger, router, addTo } = await messaging({ MESSENGER: 'sandbox' }, metrics);
    expect([...messenger.channels].sort()).toEqual(['email', 'push', 'sms', 'whatsapp']);
    expect(router).toBeDefined();
    expect(readdirSync(folder)).toEqual([]);
    const lifecycle = createLifecycle(silentLogger);
    addTo(lifecycle);
    await lifecycle.start();
    const sent = await messenger.send({ channel: 'sms', messageId: 'm1', to: '+919876543210', template: 't', text: 'Hello' });
    expect(sent).toMatchObject({ kind: 'accepted' });
    const { values: counted } = await metrics.messages.get();
    expect(counted).toContainEqual({ labels: { channel: 'sms', outcome: 'accepted', reason: '' }, value: 1 });
    await lifecycle.stop();
    expect(readdirSync(folder)).toContain('messages.sqlite');
  });

  test('the providers, on the channels that are set', async () => {
    expect([...(await messaging(PROVIDERS)).messenger.channels]).toEqual(['whatsapp', 'sms']);
    const { messenger, router } = await messaging({ ...PROVIDERS, ...VAPID, ...SMTP });
    expect([...messenger.channels]).toEqual(['whatsapp', 'sms', 'push', 'email']);
    expect(router).toBeUndefined();
    expect(messenger.vapidPublicKey).toBe('p');
    expect(messenger.acceptsEndpoint('https://updates.push.services.mozilla.com/wpush/v2/x')).toBe(true);
    expect(messenger.acceptsEndpoint('https://push.visavis.test/s/1')).toBe(false);
  });

  test('by refusals that are counted with their reason', async () => {
    const metrics = createMetrics();
    const { messenger } = await messaging(PROVIDERS, metrics);
    const message = { messageId: 'm1', to: 'a@b.example', subject: 's', text: 't', html: 'h' };
    expect(await messenger.send({ channel: 'email', ...message })).toMatchObject({ kind: 'refused' });
    const { values: counted } = await metrics.messages.get();
    expect(counted).toContainEqual({ labels: { channel: 'email', outcome: 'refused', reason: 'not-configured' }, value: 1 });
  });

  test('whose time is the machine’s, and has no inbox', async () => {
    const sandbox = await createSandbox({
      dataDir: folder,
      serviceSecret: 'a'.repeat(40),
      isDefaultStart: false,
      messenger: 'providers',
    });
    expect([sandbox.inbox, sandbox.clock.advance]).toEqual([undefined, undefined]);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['a key is missing', { ...PROVIDERS, WHATSAPP_APP_SECRET: '' }, /^WHATSAPP_APP_SECRET: required with MESSENGER=providers$/],
    [
      'Twilio is missing',
      { MESSENGER: 'providers', ...WHATSAPP },
      /^TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM: required/,
    ],
    ['there is no https address', { ...PROVIDERS, PUBLIC_URL: 'http://visavis.example' }, /^PUBLIC_URL: /],
    ['any country is served', { ...PROVIDERS, OTP_DIAL_CODES: '' }, /^OTP_DIAL_CODES: required with MESSENGER=providers/],
    ['an e-mail has no sender', { ...PROVIDERS, ...SMTP, SMTP_FROM: '' }, /^SMTP_FROM: required with SMTP_URL$/],
    ['the mail server is none', { ...PROVIDERS, ...SMTP, SMTP_URL: 'https://smtp.example' }, /^SMTP_URL: takes smtp/],
    [
      'DKIM is half set',
      { ...PROVIDERS, ...SMTP, DKIM_DOMAIN: 'visavis.example' },
      /^DKIM_SELECTOR, DKIM_PRIVATE_KEY: required with DKIM_DOMAIN$/,
    ],
    [
      'VAPID is half set',
      { ...PROVIDERS, ...VAPID, VAPID_PRIVATE_KEY: '' },
      /^VAPID_PRIVATE_KEY: required with VAPID_PUBLIC_KEY$/,
    ],
    ['a DLT id is none', { ...PROVIDERS, SMS_DLT_TEMPLATES: 'reminder=abc' }, /^SMS_DLT_TEMPLATES: takes/],
    [
      'the DLT register lacks what accounts are protected by',
      { ...PROVIDERS, SMS_DLT_TEMPLATES: 'reminder=1107160000000000000,phone-changed=1107160000000000001' },
      /^SMS_DLT_TEMPLATES: lacks one-time-code, phone-change-waits, security-wrong-guesses, security-passkey-added, security-passkey-removed$/,
    ],
    ['a rate is none', { ...PROVIDERS, SMS_PER_SECOND: '1' }, /SMS_PER_SECOND/],
  ])('nobody when %s', async (_when, environment, message) => {
    await expect(messaging(environment)).rejects.toThrow(message);
  });
});

test('a campaign in two processes leaves codes their share of the rate', async () => {
  const values = loadSettings(
    { ...backendSettings, ...messagingSettings },
    { DATA_DIR: mkdtempSync(join(folder, 'rate-')), SMS_PER_SECOND: '8' },
  );
  const serviceSecret = 'a'.repeat(40);
  const clock = createMovableClock({ now: () => new Date(0) });
  const cache = createMemoryCache({ clock });
  const sandbox = {
    ...(await createSandbox({ dataDir: values.DATA_DIR, serviceSecret, isDefaultStart: false, messenger: 'sandbox' })),
    clock,
  };
  const lifecycle = createLifecycle(silentLogger);
  const metrics = createMetrics();
  const processes = await Promise.all([1, 2].map(() => createMessaging(values, { sandbox, serviceSecret, cache, metrics })));
  for (const each of processes) each.addTo(lifecycle);
  await lifecycle.start();
  let sent = 0;
  const send = (count: number, code?: string) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        processes[index % 2]?.messenger.send({
          channel: 'sms',
          messageId: `m${++sent}`,
          to: '+919876543210',
          template: 't',
          text: 'Hello',
          ...(code ? { code } : {}),
        }),
      ),
    );
  const kinds = (outcomes: Awaited<ReturnType<typeof send>>) => outcomes.filter((each) => each?.kind === 'accepted').length;
  const campaign = await send(50);
  expect(kinds(campaign)).toBe(6);
  const { values: counted } = await metrics.messages.get();
  expect(counted.map(({ labels: { channel, outcome }, value }) => [channel, outcome, value])).toContainEqual([
    'sms',
    'accepted',
    6,
  ]);
  expect(counted.filter(({ labels }) => labels.outcome === 'retry')).toEqual([]);
  expect(campaign.find((each) => each?.kind === 'retry')).toMatchObject({ reason: 'rate-limited', afterMs: expect.any(Number) });
  expect(kinds(await send(2, '123456'))).toBe(2);
  await lifecycle.stop();
});
