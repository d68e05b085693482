import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { allEndpoints } from '@visavis/contracts';
import { codeFor, fromNow, inboxOf, type Product, signIn, startProduct, until } from '../../src/index.ts';
import { type Client, clientOf, proposal } from '../support/client.ts';
import { asUser, connect } from '../support/sockets.ts';

/** What must not be where it can be read later: tokens, codes and phones in logs, URLs and the data folder. */
let product: Product;
let call: Client;
const secrets = new Map<string, string>();
const phones = { admin: '+919000000001', host: '+919811500001', guest: '+919811500002', cohost: '+919811500003' };

beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'debug', RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0' });
  call = clientOf(product.url);
}, 60_000);
afterAll(() => product.dispose());

async function person(name: keyof typeof phones) {
  const phone = phones[name];
  const session = await signIn(product.url, phone, `The ${name}`);
  secrets.set(`code of the ${name}`, await codeFor(product.url, phone));
  for (const kind of ['token', 'refreshToken'] as const) secrets.set(`${kind} of the ${name}`, session[kind]);
  return session;
}

/** The main job by HTTP and socket, with what goes wrong on the way: wrong codes, dead tokens, broken bodies. */
async function mainJob(): Promise<void> {
  const admin = await person('admin');
  const host = await person('host');
  const guest = await person('guest');
  const date = fromNow(5 * 60_000).toISOString();
  const coHosts = [{ name: 'Co Host', phone: phones.cohost }];
  const made = await call('POST', '/api/meetings', { token: host.token, body: { ...proposal(0), date, coHosts }, key: 'once' });
  const id: string = made.body.meeting._id;
  await call('PUT', `/admin/meetings/${id}/approve`, { token: admin.token, body: { category: 'graphic-design' } });
  const socket = await connect(product.url, asUser(guest.token));
  const session = (name: string, token: string, body: object = {}) =>
    call('POST', `/api/meetings/${id}/${name}`, { token, body });
  const { ticketId } = (await session('waiting-room/join', guest.token)).body.ticket;
  await session('session/start', host.token);
  await session('waiting-room/admit', host.token, { ticketId });
  const mine = await call('GET', `/api/meetings/${id}/session`, { token: guest.token });
  const { joinToken } = mine.body.session.me.admission;
  secrets.set('join token', joinToken);
  expect((await socket.send('session:enter', { meetingId: id, deviceId: 'tab', joinToken })).success).toBe(true);
  socket.close();
  await session('session/end', host.token);

  await call('GET', `/api/users/search?phone=${encodeURIComponent(phones.guest)}`, { token: host.token });
  await call('GET', `/admin/users/search?query=${encodeURIComponent(phones.guest)}`, { token: admin.token });
  await call('POST', '/auth/verify-otp', { body: { phone: phones.guest, otp: '000000' } });
  await call('POST', '/auth/login', { body: { phone: phones.cohost } });
  const refreshed = await call('POST', '/auth/refresh-token', { body: { refreshToken: guest.refreshToken } });
  secrets.set('new token of the guest', refreshed.body.token).set('new refresh token of the guest', refreshed.body.refreshToken);
  await call('POST', '/auth/refresh-token', { body: { refreshToken: `${host.refreshToken}x` } });
  await call('GET', '/auth/me', { token: `${host.token}x` });
  await fetch(`${product.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"phone":"${phones.host}"`,
  });
  await call('POST', '/auth/logout', { token: refreshed.body.token });
  for (const [name, path] of [
    ['confirmation', 'confirm'],
    ['unsubscribe link', 'unsubscribe'],
  ] as const) {
    secrets.set(name, `up~${'k'.repeat(43)}~${path.padEnd(16, 'x')}`);
    for (const method of ['POST', 'GET']) await call(method, `/api/notifications/${path}/${secrets.get(name)}`);
    await call('POST', `/api/notifications/${path}/${secrets.get(name)}?again`, { body: { 'List-Unsubscribe': 'One-Click' } });
  }
  // A token where it must not be, sent by a client that does not know better.
  await call('GET', `/bff/start?token=${host.token}&refresh_token=${host.refreshToken}`);
}

test('logs no token, code or phone of a main job, at the most verbose level', async () => {
  await mainJob();
  await until('the last line is written', () => product.output().includes('/bff/start'));
  const output = product.output();
  for (const route of ['/auth/verify-otp', '/api/meetings/:id/session/enter', '/auth/refresh-token'])
    expect(output).toContain(route);
  // Six digits may well stand within a time or an id.
  const isPrinted = (secret: string) => new RegExp(`(?<!\\w)${secret.replaceAll('.', '\\.')}(?!\\w)`).test(output);
  for (const [name, secret] of secrets) expect([name, isPrinted(secret)]).toEqual([name, false]);
  for (const [name, phone] of Object.entries(phones))
    expect([name, output.includes(phone.slice(1)) || output.includes(phone.slice(3))]).toEqual([name, false]);
});

test('stores no token or code in plain form in the data folder', () => {
  const files = readdirSync(product.dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(product.dataDir, name))
    .filter((path) => statSync(path).isFile());
  expect(files.length).toBeGreaterThan(3);
  // The sandbox's inbox is where codes are read in development; there is none with a real messenger.
  for (const path of files.filter((each) => !/sandbox|messages|inbox/.test(each))) {
    const content = readFileSync(path, 'latin1');
    for (const [name, secret] of secrets)
      if (!name.startsWith('code')) expect([path, name, content.includes(secret)]).toEqual([path, name, false]);
  }
});

test('keeps the data folder for its owner', () => {
  const paths = ['', ...readdirSync(product.dataDir, { recursive: true, encoding: 'utf8' })];
  const open = paths.filter((name) => statSync(join(product.dataDir, name)).mode & 0o077);
  expect([open, paths.length > 5]).toEqual([[], true]);
});

test('accepts no token in a path or query, but for the links of messages, which do one thing and are not logged', () => {
  // RFC 8058 wants the whole permission in the address; a page's button sends the same.
  for (const endpoint of allEndpoints.filter(({ id }) => !id.startsWith('notificationLinks.'))) {
    const inUrl = [
      ...(endpoint.path.match(/:\w+/g) ?? []),
      ...Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {}),
    ].join(' ');
    expect([endpoint.id, /token|otp|secret|password/i.test(inUrl)]).toEqual([endpoint.id, false]);
  }
});

test('sets no cookie in any response', async () => {
  const host = await signIn(product.url, '+919811500009');
  const inbox = inboxOf(product.url);
  for (const path of ['/', '/auth/me', '/bff/start', '/api/meetings', inbox, '/socket.io/?EIO=4&transport=polling']) {
    const response = await fetch(product.url + path, { headers: { authorization: `Bearer ${host.token}`, accept: '*/*' } });
    await response.arrayBuffer();
    expect([path, response.headers.getSetCookie()]).toEqual([path, []]);
  }
});
