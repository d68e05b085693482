import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  closeServer,
  createMetrics,
  createMovableClock,
  createOperatorAccess,
  createServiceApp,
  inboxPath,
  listen,
  silentLogger,
} from '@visavis/platform';
import type { WhatsAppMessage } from '@visavis/providers';
import { createMessengerSandbox, createSandboxRouter } from '../src/messenger/index.ts';

const SECRET = 'a'.repeat(40);
const servers: Server[] = [];
const sandboxes: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const sandbox of sandboxes.splice(0)) await sandbox.stop();
  for (const server of servers.splice(0)) await closeServer(server, 100);
});

async function startSandbox(options: { isDefaultStart?: boolean; host?: string } = {}) {
  const clock = createMovableClock();
  const sandbox = createMessengerSandbox({ clock, serviceSecret: SECRET });
  sandboxes.push(sandbox);
  const { messenger } = sandbox;
  const operators = createOperatorAccess({ serviceSecret: SECRET, isDefaultStart: options.isDefaultStart ?? true });
  const router = createSandboxRouter({ sandbox, clock, operators });
  const server = createServer(
    createServiceApp({ router, ready: async () => {}, logger: silentLogger, metrics: createMetrics() }),
  );
  servers.push(server);
  const port = await listen(server, { port: 0, host: options.host ?? '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;
  return { clock, messenger, port, url, token: operators.token, inbox: url + inboxPath(operators.token) };
}

let sent = 0;
const codeTo = (to: string, code = '123456'): WhatsAppMessage => ({
  channel: 'whatsapp',
  messageId: `message-${++sent}`,
  to,
  template: 'one-time-code',
  language: 'en',
  category: 'authentication',
  parameters: [code],
  text: `${code} is your code.`,
  code,
});

/** fetch does not let a test choose its Host. */
const statusWith = (
  port: number,
  headers: Record<string, string>,
  path = '/dev/messages',
  address = '127.0.0.1',
): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ port, host: address, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });

describe('GET /dev/messages', () => {
  test('returns the messages of a phone, newest first', async () => {
    const { messenger, clock, url } = await startSandbox();
    await messenger.send(codeTo('+919876543210', '111111'));
    clock.advance(1_000);
    await messenger.send({ channel: 'sms', messageId: 'm1', to: '+919876543210', template: 'reminder', text: 'Soon.' });
    await messenger.send(codeTo('+919876543211'));
    const answer = await fetch(`${url}/dev/messages?to=${encodeURIComponent('+919876543210')}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { messages } = (await answer.json()) as { messages: Record<string, unknown>[] };
    expect(messages).toMatchObject([
      { channel: 'sms', template: 'reminder', text: 'Soon.', status: 'delivered' },
      { channel: 'whatsapp', to: '+919876543210', template: 'one-time-code', code: '111111', status: 'delivered' },
    ]);
    expect(Object.keys(messages[1] ?? {}).sort()).toEqual([
      'channel',
      'code',
      'id',
      'messageId',
      'sentAt',
      'status',
      'template',
      'text',
      'to',
    ]);
    expect(messages[0]).not.toHaveProperty('code');
    expect(String(messages[0]?.sentAt) > String(messages[1]?.sentAt)).toBe(true);
    const all = (await (await fetch(`${url}/dev/messages`)).json()) as { messages: unknown[] };
    expect(all.messages).toHaveLength(3);
  });

  test('takes the phone in any spelling', async () => {
    const { messenger, url } = await startSandbox();
    await messenger.send(codeTo('+919876543210'));
    for (const typed of ['+919876543210', '98765-43210', '%2B91%2098765%2043210'])
      expect(((await (await fetch(`${url}/dev/messages?to=${typed}`)).json()) as { messages: unknown[] }).messages).toHaveLength(
        1,
      );
    expect((await fetch(`${url}/dev/messages?to=1&to=2`)).status).toBe(400);
    expect(((await (await fetch(`${url}/dev/messages?to=nobody`)).json()) as { messages: unknown[] }).messages).toEqual([]);
  });
});

describe('GET /dev/inbox', () => {
  test('shows the code, contains no script, and escapes text', async () => {
    const { messenger, inbox } = await startSandbox();
    await messenger.send({ ...codeTo('+919876543210', '424242'), text: '<script>alert(1)</script> & "more"' });
    const answer = await fetch(`${inbox}&to=%2B919876543210`);
    const page = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'sha256-/);
    expect(page).toContain('<p class="code">424242</p>');
    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;script&gt;');
    expect(await (await fetch(`${inbox}&to=${encodeURIComponent('"><b>')}`)).text()).not.toContain('"><b>');
    expect(await (await fetch(`${inbox}&to=%2B919876543299`)).text()).toContain('Nothing was sent');
  });
});

describe('POST /dev/clock', () => {
  const advance = async (url: string, body: string, type = 'application/json') => {
    const answer = await fetch(`${url}/dev/clock`, { method: 'POST', headers: { 'content-type': type }, body });
    return { status: answer.status, body: (await answer.json()) as { success: boolean; now?: string } };
  };

  test('moves the clock and returns the new time', async () => {
    const { clock, url } = await startSandbox();
    const { status, body } = await advance(url, JSON.stringify({ advanceMs: 3_600_000 }));
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    expect(clock.offsetMs()).toBe(3_600_000);
    expect(Math.abs(Date.parse(body.now ?? '') - clock.now().getTime())).toBeLessThan(1_000);
  });

  test.each([
    '{}',
    '{"advanceMs":-1}',
    '{"advanceMs":1.5}',
    '{"advanceMs":"60000"}',
    '{"advanceMs":315576000001}',
    '{"advanceMs":null}',
    'null',
    'rubbish',
  ])('refuses %s', async (body) => {
    const { clock, url } = await startSandbox();
    expect((await advance(url, body)).status).toBe(400);
    expect(clock.offsetMs()).toBe(0);
  });

  test('refuses a form of a foreign page', async () => {
    const { clock, url } = await startSandbox();
    expect((await advance(url, '{"advanceMs":1}', 'text/plain')).status).toBe(400);
    expect(clock.offsetMs()).toBe(0);
  });
});

describe('access to the sandbox', () => {
  const paths = ['/dev/messages', '/dev/inbox', '/dev/clock'];
  /** Statuses of all paths, the clock's by a request that moves nothing. */
  const statuses = async (url: string, headers: Record<string, string> = {}) =>
    Promise.all(
      paths.map(async (path) => {
        const clock = path === '/dev/clock' ? { method: 'POST', body: '{"advanceMs":0}' } : {};
        return (await fetch(url + path, { ...clock, headers: { 'content-type': 'application/json', ...headers } })).status;
      }),
    );

  test('needs no token in the default start of scripts on this machine that come through no proxy', async () => {
    const { port, url } = await startSandbox();
    expect(await statuses(url)).toEqual([200, 403, 200]);
    const host = `localhost:${port}`;
    expect(await statusWith(port, { host })).toBe(200);
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via', 'cf-connecting-ip'])
      expect([name, await statusWith(port, { host, [name]: '127.0.0.1' })]).toEqual([name, 403]);
    expect(await statusWith(port, { host: 'evil.example' })).toBe(403);
  });

  test('needs the token of all, in every other start', async () => {
    const { port, token, url } = await startSandbox({ isDefaultStart: false });
    expect(await statuses(url)).toEqual([403, 403, 403]);
    expect(await statuses(url, { authorization: `Bearer ${token.slice(1)}` })).toEqual([403, 403, 403]);
    expect(await statuses(url, { authorization: `Bearer ${token}` })).toEqual([200, 200, 200]);
    const foreign = { host: 'demo.example', 'x-forwarded-for': '203.0.113.7' };
    expect(await statusWith(port, foreign, `/dev/messages?token=${token}`)).toBe(200);
    expect(await statusWith(port, foreign, '/dev/messages?token=')).toBe(403);
  });

  test('opens by the link, whose page keeps the token in its own links', async () => {
    const { inbox, messenger, token, url } = await startSandbox({ isDefaultStart: false });
    await messenger.send(codeTo('+919876543210'));
    const page = await (await fetch(inbox)).text();
    const [, link = ''] = /<a href="([^"]*)">\+919876543210/.exec(page) ?? [];
    expect(await (await fetch(url + link.replaceAll('&amp;', '&'))).text()).toContain(`href="${inboxPath(token)}">Show all`);
  });

  test('is closed to another address, whatever it claims', async () => {
    const { port, url } = await startSandbox({ host: '0.0.0.0' });
    const { networkInterfaces } = await import('node:os');
    const outer = Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal)?.address;
    expect(await statuses(url)).toEqual([200, 403, 200]);
    // Without any network there is no other address to come from.
    if (outer) {
      expect(await statuses(`http://${outer}:${port}`)).toEqual([403, 403, 403]);
      expect(await statusWith(port, { host: `localhost:${port}` }, '/dev/messages', outer)).toBe(403);
    }
  });
});

describe('the inbox', () => {
  const EMAIL = {
    channel: 'email',
    to: 'Asha@example.com',
    subject: 'Approved',
    text: 'It is on.',
    html: '<p>It is on.</p>',
  } as const;

  test('shows e-mails, and is asked for them by their address', async () => {
    const { messenger, url, inbox } = await startSandbox();
    expect(await messenger.send({ ...EMAIL, messageId: 'mail-1', template: 'approved' })).toMatchObject({ kind: 'accepted' });
    const { messages } = (await (await fetch(`${url}/dev/messages?to=asha@example.com`)).json()) as { messages: unknown[] };
    expect(messages).toMatchObject([
      {
        channel: 'email',
        messageId: 'mail-1',
        to: 'asha@example.com',
        template: 'approved',
        subject: 'Approved',
        text: 'It is on.\n',
      },
    ]);
    expect(await (await fetch(`${inbox}&to=asha@example.com`)).text()).toContain('<strong>Approved</strong>');
  });

  test('outlives its process, and is shared by the processes of one folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'visavis-sandbox-'));
    const open = () =>
      createMessengerSandbox({ clock: createMovableClock(), serviceSecret: SECRET, dataDir: join(folder, 'data') });
    const [one, other] = [open(), open()];
    await one.messenger.send(codeTo('+919876543210', '1'));
    await other.messenger.send(codeTo('+919876543210', '2'));
    for (const { messenger } of [one, other])
      expect(messenger.inbox({ to: '+919876543210' }).map(({ code }) => code)).toEqual(['2', '1']);
    await one.stop();
    await other.stop();
    const later = open();
    expect(later.messenger.inbox({ limit: 1 }).map(({ code }) => code)).toEqual(['2']);
    await later.stop();
    rmSync(folder, { recursive: true, force: true });
  });
});
