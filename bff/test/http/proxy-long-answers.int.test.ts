// @weight waits
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, it, jest } from '@jest/globals';
import { closeServer, createMetrics, createOverloadGuard, listen } from '@visavis/platform';
import { until } from '@visavis/testing/wait';
import { createFixture, type Fixture } from '../support.ts';

/** Shorter values for the BFF's timers: until the response begins, and without bytes. */
const [WAIT_MS, IDLE_MS] = [1_000, 2_000];
const originalSetTimeout = globalThis.setTimeout;

let server: Server | undefined;
let fixture: Fixture | undefined;
const shortenTimers = (idleMs = IDLE_MS) =>
  jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((work: (...args: never[]) => void, ms = 0, ...args: never[]) =>
      originalSetTimeout(work, ms === 15_000 || ms === 30_000 ? WAIT_MS : ms === 60_000 ? idleMs : ms, ...args)) as never);
afterEach(async () => {
  jest.restoreAllMocks();
  await fixture?.close();
  if (server) await closeServer(server, 10);
});
/** The most connections of a process to one service. */
const MOST_CONNECTIONS = 256;
const overload = createOverloadGuard({ lateMs: 0, requests: MOST_CONNECTIONS, metrics: createMetrics() });
const RECORDING = ['GET', '/files/recording.mp4'] as const;
/** By a POST, which notes who looked at it. */
const DOCUMENT = ['POST', '/api/verification/admin/1/documents/1/view'] as const;
const KINDS = [
  ['a recording', ...RECORDING],
  ['a shown document', ...DOCUMENT],
] as const;
const serveBy = async (handler: RequestListener) => {
  server = createServer((message, response) => {
    // Connections for writes begin with this probe, which every service answers.
    if (message.url === '/healthz') response.end();
    else handler(message, response);
  });
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  fixture = await createFixture({
    deps: { upstreams: { auth: `http://127.0.0.1:${port}`, meeting: `http://127.0.0.1:${port}` }, overload },
    settings: { RATE_LIMIT_ADDRESS: '0' },
  });
  return fixture.url;
};

it.each(KINDS)('streams %s for as long as it moves', async (_, method, path) => {
  shortenTimers();
  // Longer than both timeouts together.
  const [pieces, eachMs] = [31, 100];
  expect(pieces * eachMs).toBeGreaterThan(WAIT_MS + IDLE_MS);
  const url = await serveBy((_message, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': pieces * 1_000 });
    let sent = 0;
    const timer = setInterval(() => {
      response.write(Buffer.alloc(1_000));
      sent += 1;
      if (sent < pieces) return;
      clearInterval(timer);
      response.end();
    }, eachMs);
  });
  const answer = await fetch(url + path, { method });
  expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, pieces * 1_000]);
});

it.each(KINDS)('cuts %s that stalls, and aborts the upstream request', async (_, method, path) => {
  shortenTimers();
  let closed = false;
  const url = await serveBy((message, response) => {
    message.socket.once('close', () => {
      closed = true;
    });
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 2_000 });
    response.write(Buffer.alloc(1_000));
  });
  const answer = await fetch(url + path, { method });
  await expect(answer.arrayBuffer()).rejects.toThrow();
  await until('the connection to the service is closed', () => closed);
});

it.each(KINDS)(
  'cuts %s whose reader has stopped, but not one with a slow reader',
  async (_, method, path) => {
    // On a busy machine a slow reader is slower still.
    shortenTimers(6_000);
    let closed = false;
    const url = await serveBy((_message, response) => {
      response.once('close', () => {
        closed = true;
      });
      const more = () => {
        while (!closed) if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more);
      };
      more();
    });
    const answer = await fetch(url + path, { method });
    const reader = answer.body?.getReader();
    for (let piece = 0; piece < 10; piece += 1) {
      for (let read = 0; read < 100; read += 1) expect((await reader?.read())?.done).toBe(false);
      await new Promise((resolve) => originalSetTimeout(resolve, 300));
    }
    expect(closed).toBe(false);
    await until('the connection is closed', () => closed);
    await reader?.cancel().catch(() => undefined);
  },
  60_000,
);

it('leaves connections and slots to calls, however many watch recordings', async () => {
  let watching = 0;
  const url = await serveBy((message, response) => {
    if (!message.url?.startsWith('/files/')) return void response.end('{}');
    watching += 1;
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 2_000 });
    response.write(Buffer.alloc(1_000));
  });
  const [, path] = RECORDING;
  const abort = new AbortController();
  for (let person = 0; person < MOST_CONNECTIONS; person += 1)
    void fetch(url + path, { signal: abort.signal }).catch(() => undefined);
  try {
    await until('all recordings are being watched', () => watching === MOST_CONNECTIONS);
    expect((await fetch(`${url}/api/meetings/public`)).status).toBe(200);
  } finally {
    abort.abort();
  }
}, 60_000);
