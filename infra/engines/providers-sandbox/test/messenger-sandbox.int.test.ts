import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  closeServer,
  createMetrics,
  createMovableClock,
  createOperatorAccess,
  createServiceApp,
  listen,
  silentLogger,
} from '@visavis/platform';
import { MESSENGER_WEBHOOKS, type OutgoingMessage, type ProviderReport, type PushTarget } from '@visavis/providers';
import { createMessengerSandbox, createSandboxRouter } from '../src/messenger/index.ts';

const SECRET = 's'.repeat(40);
const TO = '+919876543210';
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/**
 * The sandbox, its control over HTTP, and a product that reads its reports as alert does; `refuses` answers 503 to so many of
 * them.
 */
async function start(options: { dataDir?: string } = {}) {
  const clock = createMovableClock();
  const sandbox = createMessengerSandbox({ clock, serviceSecret: SECRET, publicUrl: 'https://visavis.example', ...options });
  stops.push(() => sandbox.stop());
  const operators = createOperatorAccess({ serviceSecret: SECRET, isDefaultStart: true });
  const router = createSandboxRouter({ sandbox, clock, operators });
  const server = createServer(
    createServiceApp({ router, ready: async () => {}, logger: silentLogger, metrics: createMetrics() }),
  );
  const url = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`;
  stops.push(() => closeServer(server, 100));
  const reports: ProviderReport[] = [];
  const product = { refuses: 0, forged: 0 };
  await sandbox.receive(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const rawBody = Buffer.concat(chunks);
    const header = (name: string) => request.headers[name] as string | undefined;
    const { webhooks } = sandbox.messenger;
    if (product.refuses > 0) {
      product.refuses -= 1;
      return void response.writeHead(503).end();
    }
    const read = request.url?.startsWith(MESSENGER_WEBHOOKS.sms)
      ? webhooks.sms({ originalUrl: request.url, rawBody, signature: header('x-twilio-signature') })
      : webhooks.whatsapp({ rawBody, signature: header('x-hub-signature-256') });
    if (!read) product.forged += 1;
    reports.push(...(read ?? []));
    response.end();
  });
  const control = async (method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await response.json()) as {
      messages: { messageId: string; text: string; number: number; channel: string }[];
    } & PushTarget;
  };
  const log = async () => (await control('GET', '/dev/messages/log')).messages.map(({ messageId }) => messageId);
  const { send, inbox } = sandbox.messenger;
  return { sandbox, clock, send, inbox, reports, product, control, log };
}

let count = 0;
const whatsapp = (more: object = {}): OutgoingMessage => ({
  channel: 'whatsapp',
  messageId: `w${++count}`,
  to: TO,
  template: 'meeting-approved',
  language: 'en',
  category: 'marketing',
  parameters: ['Design talk'],
  text: 'Design talk was approved',
  ...more,
});
const sms = (more: object = {}): OutgoingMessage => ({
  channel: 'sms',
  messageId: `s${++count}`,
  to: TO,
  template: 'reminder',
  text: 'Soon',
  ...more,
});
const email = (more: object = {}): OutgoingMessage => ({
  channel: 'email',
  messageId: `e${++count}`,
  to: 'asha@example.com',
  subject: 'Soon',
  text: 'Soon',
  html: '<p>Soon</p>',
  ...more,
});
const push = (subscription: PushTarget, more: object = {}): OutgoingMessage => ({
  channel: 'push',
  messageId: `p${++count}`,
  subscription,
  payload: '{"title":"Soon"}',
  ttlSec: 60,
  urgency: 'normal',
  ...more,
});
const of = (message: OutgoingMessage, reports: ProviderReport[]) =>
  reports.flatMap((report) => (report.kind === 'status' && report.messageId === message.messageId ? [report] : []));

describe('reports', () => {
  test('follow each accepted message, signed, with our id and the category', async () => {
    const { sandbox, send, reports, product, inbox } = await start();
    const [one, two] = [whatsapp(), sms()];
    expect(await send(one)).toMatchObject({ kind: 'accepted', id: expect.stringMatching(/^wamid\./) });
    expect(await send(two)).toMatchObject({ kind: 'accepted', id: expect.stringMatching(/^SM[0-9a-f]{32}$/), segments: 1 });
    await sandbox.postDue();
    expect(of(one, reports)).toMatchObject([
      { channel: 'whatsapp', to: TO, category: 'marketing', billable: true },
      { channel: 'whatsapp' },
    ]);
    expect(
      of(one, reports)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['delivered', 'sent']);
    expect(
      of(two, reports)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['delivered', 'sent']);
    expect(product.forged).toBe(0);
    expect(inbox().map(({ status, text }) => [text, status])).toEqual([
      ['Soon', 'delivered'],
      ['Design talk was approved', 'delivered'],
    ]);
  });

  test('come late, twice, or never when told so, and of unknown numbers as failures', async () => {
    const { sandbox, clock, send, reports, control, inbox } = await start();
    const sent = async (faults: object, message: OutgoingMessage) => {
      await control('PUT', '/dev/messages/faults', faults);
      expect(await send(message)).toMatchObject({ kind: 'accepted' });
      await sandbox.postDue();
      return of(message, reports).map(({ status }) => status);
    };
    const late = whatsapp();
    expect(await sent({ receipts: 'late', receiptAfterMs: 60_000 }, late)).toEqual([]);
    expect(inbox({ limit: 1 })).toMatchObject([{ status: 'sent' }]);
    expect((await sent({ receipts: 'twice' }, sms())).sort()).toEqual(['delivered', 'delivered', 'sent', 'sent']);
    expect(await sent({ receipts: 'never' }, sms())).toEqual([]);
    expect((await sent({ receipts: 'failed' }, sms())).sort()).toEqual(['failed', 'sent']);
    const unknown = whatsapp();
    expect((await sent({ unknown: [TO] }, unknown)).sort()).toEqual(['failed', 'sent']);
    expect(of(unknown, reports).flatMap(({ failure }) => failure ?? [])).toMatchObject([
      { reason: 'recipient-unknown', code: '131026' },
    ]);
    const unwanted = whatsapp();
    await sent({ optedOut: [TO] }, unwanted);
    expect(of(unwanted, reports).flatMap(({ failure }) => failure?.reason ?? [])).toEqual(['opted-out']);
    clock.advance(60_000);
    await sandbox.postDue();
    expect(
      of(late, reports)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['delivered', 'sent']);
  });

  test('are sent again until the product takes them', async () => {
    const { sandbox, clock, send, reports, product } = await start();
    product.refuses = 2;
    const message = sms();
    await send(message);
    await sandbox.postDue();
    expect(of(message, reports)).toEqual([]);
    clock.advance(5_000);
    await sandbox.postDue();
    expect(of(message, reports)).toHaveLength(2);
  });

  test('and what people write are made by hand', async () => {
    const { sandbox, send, reports, control, inbox } = await start();
    const message = whatsapp();
    await send(message);
    await control('POST', `/dev/messages/${message.messageId}/receipts`, { status: 'read' });
    for (const channel of ['whatsapp', 'sms'])
      await control('POST', '/dev/messages/inbound', { channel, from: TO, text: 'STOP' });
    await sandbox.postDue();
    expect(of(message, reports).map(({ status }) => status)).toContain('read');
    expect(inbox({ limit: 1 })).toMatchObject([{ status: 'read' }]);
    expect(reports.filter(({ kind }) => kind === 'inbound')).toMatchObject([
      { from: TO, intent: 'stop' },
      { from: TO, intent: 'stop' },
    ]);
  });
});

describe.each([
  ['whatsapp', async () => whatsapp()],
  ['sms', async () => sms()],
  ['email', async () => email()],
  [
    'push',
    async ({ control }: Awaited<ReturnType<typeof start>>) => push(await control('POST', '/dev/messages/push-subscriptions')),
  ],
] as const)('the sandbox of %s', (channel, make) => {
  test('fails as often as configured, and logs exactly what it has accepted', async () => {
    const started = await start();
    const { send, control, log } = started;
    const expected: string[] = [];
    const outcomeWith = async (faults: object, isAccepted: boolean) => {
      await control('PUT', '/dev/messages/faults', { channel, ...faults });
      const message = await make(started);
      if (isAccepted) expected.push(message.messageId);
      return send(message);
    };
    expect(await outcomeWith({}, true)).toMatchObject({ kind: 'accepted' });
    expect(await outcomeWith({ api: 'error' }, false)).toMatchObject({ kind: 'retry', reason: 'unavailable' });
    const limited = channel === 'email' ? { kind: 'retry' } : { kind: 'retry', reason: 'rate-limited', afterMs: 3_000 };
    expect(await outcomeWith({ api: 'too-many', retryAfterSec: 3 }, false)).toMatchObject(limited);
    expect(await outcomeWith({ api: 'unreachable' }, false)).toMatchObject({ kind: 'unknown' });
    expect(await outcomeWith({ api: 'lost-response' }, true)).toMatchObject({ kind: 'unknown' });
    expect(await outcomeWith({ api: 'slow', delayMs: 30 }, true)).toMatchObject({ kind: 'accepted' });
    expect(await outcomeWith({ api: 'error', calls: 1 }, false)).toMatchObject({ kind: 'retry' });
    const message = await make(started);
    expected.push(message.messageId);
    expect(await send(message)).toMatchObject({ kind: 'accepted' });
    expect(await log()).toEqual(expected);
  });
});

test('knows who is unknown, opted out or gone', async () => {
  const { send, control, log } = await start();
  const subscription = await control('POST', '/dev/messages/push-subscriptions');
  await control('PUT', '/dev/messages/faults', { unknown: [TO, 'asha@example.com', subscription.endpoint] });
  expect(await send(sms())).toMatchObject({ kind: 'refused', reason: 'recipient-unknown' });
  expect(await send(email())).toMatchObject({ kind: 'refused', reason: 'recipient-unknown' });
  expect(await send(push(subscription))).toMatchObject({ kind: 'refused', reason: 'gone' });
  await control('PUT', '/dev/messages/faults', { optedOut: [TO, 'asha@example.com'] });
  expect(await send(sms())).toMatchObject({ kind: 'refused', reason: 'opted-out' });
  expect(await send(email())).toMatchObject({ kind: 'refused', reason: 'undeliverable' });
  expect(await log()).toEqual([]);
});

test('reads what is pushed to its own subscriptions, and keeps what is for browsers', async () => {
  const clock = createMovableClock();
  const sandbox = createMessengerSandbox({ clock, serviceSecret: SECRET, pushServices: ['fcm.googleapis.com'] });
  stops.push(() => sandbox.stop());
  const { send, inbox, acceptsEndpoint, vapidPublicKey } = sandbox.messenger;
  const own = sandbox.subscribe();
  await send(push(own, { payload: '{"title":"नमस्ते"}', topic: 'meeting-1' }));
  expect(inbox({ to: own.endpoint })).toMatchObject([{ channel: 'push', text: '{"title":"नमस्ते"}' }]);
  const browser = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: own.keys };
  expect(acceptsEndpoint(browser.endpoint)).toBe(true);
  expect(await send(push(browser))).toMatchObject({ kind: 'accepted' });
  expect(inbox({ to: browser.endpoint })).toMatchObject([{ text: '(encrypted for a browser)' }]);
  expect(await send(push({ ...own, endpoint: `${own.endpoint}x` }))).toMatchObject({ kind: 'refused', reason: 'gone' });
  // The same after a restart: browsers have subscribed with it.
  const again = createMessengerSandbox({ clock, serviceSecret: SECRET });
  expect(again.messenger.vapidPublicKey).toBe(vapidPublicKey);
  expect(Buffer.from(vapidPublicKey ?? '', 'base64url')).toHaveLength(65);
});

test('keeps reports that are due over a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-messenger-'));
  const publicUrl = 'https://visavis.example';
  const first = createMessengerSandbox({ clock: createMovableClock(), serviceSecret: SECRET, publicUrl, dataDir: folder });
  const message = sms();
  await first.messenger.send(message);
  await first.stop();
  stops.push(async () => rmSync(folder, { recursive: true, force: true }));
  const { sandbox, reports } = await start({ dataDir: folder });
  await sandbox.postDue();
  expect(of(message, reports)).toHaveLength(2);
});

test('loses no accepted message when two processes that share its books are killed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'visavis-messenger-'));
  const script = fileURLToPath(new URL('killed-sender.ts', import.meta.url));
  const run = (name: string) =>
    new Promise<string[]>((resolve) => {
      const environment = { ...process.env, NODE_OPTIONS: '' };
      const child = spawn(process.execPath, [script, dataDir, name], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
      let output = '';
      child.stdout.on('data', (chunk) => {
        output += chunk;
        if (output.split('\n').length > 30) child.kill('SIGKILL');
      });
      child.once('close', () => resolve(output.split('\n').slice(0, -1)));
    });
  const heard = (await Promise.all([run('one'), run('two')])).flat();
  const { log } = await start({ dataDir });
  const logged = await log();
  expect(heard.length).toBeGreaterThanOrEqual(60);
  expect(heard.filter((id) => !logged.includes(id))).toEqual([]);
  expect(new Set(logged).size).toBe(logged.length);
  rmSync(dataDir, { recursive: true, force: true });
});
