// @weight waits
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { until } from '@visavis/testing/wait';
import express, { type NextFunction, type Request, type Response } from 'express';
import { readBody } from '../src/http/read-body.ts';
import {
  closeServer,
  createHttpServer,
  createMetrics,
  createOverloadGuard,
  createUnfinishedRequests,
  errorHandlers,
  listen,
  silentLogger,
  type UnfinishedRequestOptions,
} from '../src/index.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];
/** That have come with their headers since the last start. */
let requests = 0;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await closeServer(server, 0);
});

/** POST /json answers the size of its body, POST /upload that of what it streamed; one request at a time each. */
async function start(options: UnfinishedRequestOptions = {}, headersMs = 60_000, keepAliveMs = 60_000): Promise<number> {
  const unfinished = createUnfinishedRequests(options);
  requests = 0;
  const metrics = createMetrics();
  const router = express.Router();
  router.post('/json', async (request, response) => {
    const body = await readBody('json', request, response);
    response.json({ length: JSON.stringify(body).length });
  });
  router.post('/upload', async (request, response) => {
    let length = 0;
    for await (const chunk of request) length += chunk.length;
    response.json({ length });
  });
  const app = express();
  app.use(
    async (request: Request, response: Response, next: NextFunction) => {
      requests += 1;
      await unfinished.arrived(request, response, 'one network');
      next();
    },
    createOverloadGuard({ lateMs: 0, requests: 1, metrics }).bounded(router),
    ...errorHandlers(silentLogger, metrics),
  );
  const server = createHttpServer(app, { headersMs, keepAliveMs });
  unfinished.watchHeaders(server, () => 'one network');
  servers.push(server);
  return listen(server, { port: 0, host: '127.0.0.1' });
}

function open(port: number, bytes: string) {
  let received = '';
  const socket = connect({ host: '127.0.0.1', port });
  socket.write(bytes);
  sockets.push(socket);
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  return { send: (more: string) => socket.write(more), received: () => received, isClosed: () => socket.destroyed };
}
const head = (path: string, type: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${more}\r\n\r\n`;
const json = (length: number) => head('/json', 'application/json', `Content-Length: ${length}`);
const upload = (length: number) => head('/upload', 'application/octet-stream', `Content-Length: ${length}`);
const text = (length: number) => JSON.stringify('x'.repeat(length - 2));

test('a request takes a slot only when its body is there', async () => {
  const port = await start();
  const slow = [1, 2, 3].map(() => open(port, `${json(60)}"half`));
  const quick = open(port, json(60) + text(60));
  await until('the quick one is answered', () => quick.received().includes('"length":60'));
  slow[2]?.send(text(60).slice(5));
  await until('the slow one is answered', () => slow[2]?.received().startsWith('HTTP/1.1 200'));
  expect(slow.slice(0, 2).map(({ received }) => received())).toEqual(['', '']);
});

test('a body of the largest size arrives whole in pieces; a larger one is refused at its end, after 1 MiB, or when it is late', async () => {
  const port = await start();
  const body = text(100 * 1024);
  const large = open(port, json(body.length) + body.slice(0, 70_000));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(large.received()).toBe('');
  large.send(body.slice(70_000));
  await until('the large one is answered', () => large.received().includes(`"length":${body.length}`));
  const larger = 100 * 1024 + 1;
  const whole = open(port, json(larger) + text(larger));
  const huge = open(port, json(2 ** 40) + text(2 ** 21));
  const chunked = open(
    port,
    `${head('/json', 'application/json', 'Transfer-Encoding: chunked')}1a000\r\n${'x'.repeat(0x1a000)}\r\n0\r\n\r\n`,
  );
  await until('all are refused', () => [whole, huge, chunked].every(({ received }) => received().startsWith('HTTP/1.1 413')));
  const slow = open(await start({ bodyMs: 300 }), json(larger) + text(10));
  await until('the slow one is refused', () => slow.received().startsWith('HTTP/1.1 408'));
});

test('a body that is late is refused with 408 and its connection closed; one in time is not', async () => {
  const port = await start({ bodyMs: 1_000 });
  const late = open(port, `${json(60)}"half`);
  const inTime = open(port, `${json(60)}"half`);
  inTime.send(text(60).slice(5));
  await until('the late one is closed', () => late.isClosed());
  expect(late.received()).toMatch(/^HTTP\/1\.1 408 .*\r\nConnection: close\r\n.*"error":"REQUEST_TIMEOUT"/is);
  await until('the one in time is answered', () => inTime.received());
  expect(inTime.received()).toContain('HTTP/1.1 200');
});

test('an upload below the minimum rate is refused, one above it may take longer than any deadline', async () => {
  const port = await start({ bodyMs: 100, uploadRate: 1_000, rateSpanMs: 1_500 });
  const slow = open(port, upload(100_000));
  await until('the slow one is closed', () => {
    slow.send('x');
    return slow.isClosed();
  });
  expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /);
  const steady = open(port, upload(20_000));
  for (let sent = 0; sent < 20; sent += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    steady.send('x'.repeat(1_000));
  }
  await until('the steady one is answered', () => steady.received().includes('"length":20000'));
});

test('beyond the limit of a network the oldest is refused, uploads included', async () => {
  const port = await start({ perNetwork: 2, rateSpanMs: 60_000 });
  const first = open(port, `${upload(10)}x`);
  await until('it is being worked on', () => requests === 1);
  const second = open(port, `${json(60)}"half`);
  await until('the next one has come', () => requests === 2);
  const third = open(port, `${json(60)}"half`);
  await until('the oldest is refused', () => first.received().startsWith('HTTP/1.1 408'));
  const fourth = open(port, json(60) + text(60));
  await until('a complete one is answered', () => fourth.received().startsWith('HTTP/1.1 200'));
  third.send(text(60).slice(5));
  await until('the newest is answered', () => third.received().startsWith('HTTP/1.1 200'));
  expect(second.received()).toBe('');
});

test('a connection that sends half of its headers, or nothing, is closed at the deadline', async () => {
  const port = await start({}, 500);
  const half = open(port, 'POST /json HTTP/1.1\r\nHost: x\r\nX-Never');
  const silent = open(port, '');
  await until('both are closed', () => half.isClosed() && silent.isClosed());
});

const HALF = 'GET /json HTTP/1.1\r\nHost: x\r\nX-Never';

test('a request whose headers are not complete counts with those whose bodies are not, open connections do not', async () => {
  const port = await start({ perNetwork: 3 });
  const silent = [1, 2, 3, 4].map(() => open(port, ''));
  const body = open(port, `${json(60)}"half`);
  await until('it has come', () => requests === 1);
  const oldest = open(port, HALF);
  const others = [open(port, HALF), open(port, HALF)];
  await until('the oldest is refused', () => body.received().startsWith('HTTP/1.1 408'));
  await delay(400);
  expect([...silent, oldest, ...others].map(({ received, isClosed }) => [received(), isClosed()])).toEqual(
    Array.from({ length: 7 }, () => ['', false]),
  );
  const newest = open(port, `${json(60)}"half`);
  await until('the next one is refused', () => oldest.isClosed());
  expect(oldest.received()).toMatch(/^HTTP\/1\.1 408 .*\r\nConnection: close\r\n.*"error":"REQUEST_TIMEOUT"/is);
  newest.send(text(60).slice(5));
  others[0]?.send(': x\r\n\r\n');
  await until('those that are complete are answered', () => newest.received().startsWith('HTTP/1.1 200'));
  await until('headers that are complete are answered', () => others[0]?.received().startsWith('HTTP/1.1 404'));
});

test('the next request of a kept connection counts from its first byte on', async () => {
  const port = await start({ perNetwork: 1 });
  const connections = [open(port, json(60) + text(60)), open(port, 'GET /json HTTP/1.1\r\nHost: x\r\n\r\n')];
  await until('both are answered', () => connections.every(({ received }) => received().startsWith('HTTP/1.1')));
  await delay(600);
  expect(connections.map(({ isClosed }) => isClosed())).toEqual([false, false]);
  connections[0]?.send(HALF);
  await delay(600);
  connections[1]?.send(HALF);
  await until('the older one is refused', () => connections[0]?.received().includes('HTTP/1.1 408'));
  expect(connections[1]?.isClosed()).toBe(false);
});

test('a connection without a request is closed at its deadline, which may be none', async () => {
  const request = 'GET /json HTTP/1.1\r\nHost: x\r\n\r\n';
  const limited = open(await start({}, 60_000, 100), request);
  const unlimited = open(await start({}, 60_000, 0), request);
  await until('the idle one is closed', () => limited.isClosed());
  expect(unlimited.received()).toMatch(/^HTTP\/1\.1 404/);
  expect(unlimited.isClosed()).toBe(false);
});
