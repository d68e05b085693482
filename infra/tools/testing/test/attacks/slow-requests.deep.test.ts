import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Product, signIn, startProduct, until } from '../../src/index.ts';
import { clientOf } from '../support/client.ts';

/** Requests that never end: they must cost their sender, and nobody else. */
const BODY = JSON.stringify({ phone: '+919811700001', padding: '' }).padEnd(60);
const PER_NETWORK = 50;

interface Slow {
  socket: Socket;
  /** What the server has sent. */
  received: () => string;
  isOpen: () => boolean;
}
const open: Socket[] = [];

/** A sign-in of which only the headers and 5 of the body's 60 bytes are sent. */
async function slowLogin(product: Product, address?: string): Promise<Slow> {
  let text = '';
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(product.url).port) });
  open.push(socket);
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  const forwarded = address === undefined ? '' : `X-Forwarded-For: ${address}\r\n`;
  const head = `POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${forwarded}`;
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  await new Promise((resolve) =>
    socket.write(`${head}Content-Length: ${BODY.length}\r\n\r\n${BODY.slice(0, 5)}`, () => resolve(undefined)),
  );
  return { socket, received: () => text, isOpen: () => !socket.destroyed && !socket.readableEnded };
}
/** One after the other, so that the server sees them in this order. */
async function slowLogins(product: Product, count: number, address?: (index: number) => string): Promise<Slow[]> {
  const slow: Slow[] = [];
  for (let index = 0; index < count; index += 1) slow.push(await slowLogin(product, address?.(index)));
  return slow;
}
const refused = (slow: readonly Slow[]) => slow.filter(({ received }) => received().startsWith('HTTP/1.1 408'));
const releaseAll = () => {
  for (const socket of open.splice(0)) socket.destroy();
};

describe('510 connections with 5 of 60 bytes each', () => {
  let product: Product;
  beforeAll(async () => {
    // Twice the default: others are served before the first deadline on a busy machine, too.
    product = await startProduct({ BODY_TIMEOUT_MS: '20000' });
  }, 60_000);
  afterAll(() => {
    releaseAll();
    return product.dispose();
  });

  test('leave sign-in, refresh and the own account of others as they were, and are ended within the deadline', async () => {
    const call = clientOf(product.url);
    const session = await signIn(product.url, '+919811700002', 'Other Person');
    const slow = await slowLogins(product, 510);
    const statuses = [];
    for (let round = 0; round < 10; round += 1) {
      const login = await call('POST', '/auth/login', { body: { phone: '+919811700003' } });
      const me = await call('GET', '/auth/me', { token: session.token });
      statuses.push(login.status, me.status);
    }
    const refresh = await call('POST', '/auth/refresh-token', { body: { refreshToken: session.refreshToken } });
    expect(statuses).toEqual(Array.from({ length: 10 }, () => [404, 200]).flat());
    expect(refresh.status).toBe(200);
    expect(slow.filter(({ isOpen }) => isOpen()).length).toBe(510);

    await until('all are ended', () => slow.every(({ isOpen }) => !isOpen()), 60_000);
    expect(refused(slow).length).toBe(510);
    expect(slow[0]?.received()).toContain('"error":"REQUEST_TIMEOUT"');
  }, 120_000);
});

describe('unfinished requests of one network', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ TRUST_PROXY: 'loopback', MESSENGER: 'sandbox', BODY_TIMEOUT_MS: '60000' });
  }, 60_000);
  afterAll(() => {
    releaseAll();
    return product.dispose();
  });

  test('beyond 50 cost the oldest its place: the newest is answered, and so are other networks', async () => {
    const first = await slowLogins(product, 5, () => '198.51.100.7');
    // The /64 is one network.
    const crowd = await slowLogins(product, PER_NETWORK + 30, (index) => `2001:db8:1:2::${(index + 1).toString(16)}`);
    await until('the oldest are refused', () => refused(crowd).length === 30);
    expect(refused(crowd)).toEqual(crowd.slice(0, 30));
    expect(first.every(({ isOpen }) => isOpen())).toBe(true);
    for (const { socket } of [crowd.at(-1), first[0]] as Slow[]) socket.write(BODY.slice(5));
    await until('the newest and the other network are answered', () =>
      ([crowd.at(-1), first[0]] as Slow[]).every(({ received }) => received().startsWith('HTTP/1.1 404')),
    );
    expect(crowd.slice(30, -1).every(({ isOpen, received }) => isOpen() && received() === '')).toBe(true);
  }, 60_000);
});
