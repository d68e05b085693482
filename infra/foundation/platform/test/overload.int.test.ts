import { Agent, createServer, request, type Server } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { until } from '@visavis/testing/wait';
import express from 'express';
import { closeServer, createLogger, createMetrics, createOverloadGuard, createServiceApp, listen } from '../src/index.ts';

const servers: Server[] = [];
const agents: Agent[] = [];
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  for (const server of servers.splice(0)) await closeServer(server, 0);
});

/** A clock that only work moves: what else this machine does is no lateness here. */
let workedMs = 0;
/** Takes the loop, as much work does. */
const busy = () => {
  workedMs += 20;
};

async function startBusy(lateMs: number, requests: number, work: () => Promise<void> | void) {
  const metrics = createMetrics();
  const router = express.Router().get('/work', async (_request, response) => {
    await work();
    response.json({ success: true });
  });
  const app = createServiceApp({
    router,
    ready: async () => undefined,
    logger: createLogger({ name: 'busy', level: 'silent' }),
    metrics,
    overload: createOverloadGuard({ lateMs, requests, metrics, now: () => workedMs }),
  });
  const server = createServer(app);
  servers.push(server);
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  agents.push(agent);
  const ask = (path: string) =>
    new Promise<{ status: number; retryAfter: string | undefined; body: string }>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, agent }, async (answer) => {
        let body = '';
        for await (const chunk of answer) body += chunk;
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], body });
      });
      sent.once('error', reject).end();
    });
  const refused = async () => (await metrics.overloadRefusals.get()).values[0]?.value;
  /** By connections that are there already: new ones are taken one a turn of the loop, and wait in the kernel. */
  const atOnce = async (paths: string[]) => {
    await Promise.all(paths.map(() => ask('/healthz')));
    return Promise.all(paths.map(ask));
  };
  return { ask, atOnce, refused };
}

test('refuses requests clearly while the event loop is late, health checks excepted, and recovers', async () => {
  const { ask, atOnce, refused } = await startBusy(100, 0, busy);
  const flood = await atOnce(Array.from({ length: 60 }, (_, n) => (n % 10 === 9 ? '/healthz' : '/work')));
  const healthy = flood.filter((_, n) => n % 10 === 9);
  expect(healthy.map(({ status }) => status)).toEqual(healthy.map(() => 200));
  const answers = flood.filter((_, n) => n % 10 !== 9);
  const away = answers.filter(({ status }) => status === 503);
  expect(away.length).toBeGreaterThan(10);
  expect(answers.filter(({ status }) => status === 200).length).toBe(answers.length - away.length);
  expect(answers.length - away.length).toBeGreaterThan(2);
  for (const { retryAfter, body } of away) {
    expect(retryAfter).toBe('1');
    expect(JSON.parse(body)).toMatchObject({ success: false, error: 'UNAVAILABLE' });
  }
  expect(await refused()).toBe(away.length);
  await until('it answers again', async () => (await ask('/work')).status === 200);
});

test('never refuses with a limit of 0', async () => {
  const { atOnce, refused } = await startBusy(0, 0, busy);
  const flood = await atOnce(Array.from({ length: 30 }, () => '/work'));
  expect(flood.map(({ status }) => status)).toEqual(flood.map(() => 200));
  expect(await refused()).toBe(0);
});

test('admits a limited number at once, and the next as soon as one is done', async () => {
  const finish: (() => void)[] = [];
  const { ask, refused } = await startBusy(0, 3, () => new Promise((resolve) => void finish.push(resolve)));
  const inside = [ask('/work'), ask('/work'), ask('/work')];
  await until('three are inside', () => finish.length === 3);
  expect(await ask('/work')).toMatchObject({ status: 503, retryAfter: '1' });
  expect((await ask('/healthz')).status).toBe(200);
  finish.pop()?.();
  expect((await Promise.race(inside)).status).toBe(200);
  const next = ask('/work');
  await until('the next is inside', () => finish.length === 3);
  for (const done of finish) done();
  for (const { status } of await Promise.all([...inside, next])) expect(status).toBe(200);
  expect(await refused()).toBe(1);
});

describe('a browser that opens a page under overload', () => {
  const open = async (path: string, headers: Record<string, string>, form?: Record<string, string>) => {
    const { port } = await startRefusing();
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers,
      redirect: 'manual',
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    const { status, headers: answered } = response;
    return { status, location: answered.get('location'), type: answered.get('content-type'), html: await response.text() };
  };
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const CALLBACK = '/api/payments/callback';
  const RETURN_PAGE = '/subscriptions/payment-callback';
  const paid = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'a&b' };

  test('comes back from the bank to the return page, with what the bank sent', async () => {
    const back = await open(CALLBACK, { accept }, { ...paid, more: 'x' });
    expect(back).toMatchObject({ status: 303, location: `${RETURN_PAGE}?${new URLSearchParams(paid)}` });
  });

  test.each<[string, Record<string, string> | undefined]>([
    ['a form of a failed payment', { 'error[code]': 'BAD_REQUEST_ERROR' }],
    ['a form with a part', { razorpay_payment_id: 'pay_1' }],
    ['no form', undefined],
  ])('comes back to the return page with %s', async (_what, form) => {
    expect(await open(CALLBACK, { accept }, form)).toMatchObject({ status: 303, location: RETURN_PAGE });
  });

  test.each([
    ['en', '/api/payments/pay/o1?t=1.a&x="', 'Try again'],
    ['hi', '/api/payments/documents/o1?expires=1&signature=a', 'फिर कोशिश करें'],
  ])('gets a page with a way to try again, in %s', async (language, path, again) => {
    const page = await open(path, { accept, 'accept-language': language });
    expect(page).toMatchObject({ status: 503, type: 'text/html; charset=utf-8' });
    expect(page.html).toContain(`<html lang="${language}">`);
    const { pathname, search } = new URL(path, 'http://localhost');
    expect(page.html).toContain(`href="${(pathname + search).replaceAll('&', '&amp;')}">${again}</a>`);
  });

  test.each([
    ['a program', { accept: 'application/json' }, '/api/payments/pay/o1'],
    ['another call', { accept }, '/api/payments/orders/o1'],
  ])('reads JSON as before where it is %s', async (_who, headers, path) => {
    expect(await open(path, headers)).toMatchObject({ status: 503, type: expect.stringContaining('application/json') });
  });
});

/** A process whose event loop is always too late. */
async function startRefusing() {
  const metrics = createMetrics();
  let late = 0;
  const overload = createOverloadGuard({ lateMs: 1, requests: 0, metrics, now: () => (late += 1_000) });
  const app = createServiceApp({
    router: express.Router(),
    ready: async () => undefined,
    logger: createLogger({ name: 'busy', level: 'silent' }),
    metrics,
    overload,
  });
  const server = createServer(app);
  servers.push(server);
  return { port: await listen(server, { port: 0, host: '127.0.0.1' }) };
}
