import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, it, jest } from '@jest/globals';
import { closeServer, createMetrics, createOverloadGuard, listen } from '@visavis/platform';
import { createWorld, until, type World } from '../support.ts';

/** What the door's own timers are made to last, so that nobody waits a minute. */
const SHORTENED = new Map([
  [15_000, 1_000],
  [60_000, 1_500],
]);
const originalSetTimeout = globalThis.setTimeout;

let server: Server | undefined;
let world: World | undefined;
const shortenTimers = () =>
  jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((work: (...args: never[]) => void, ms = 0, ...args: never[]) =>
      originalSetTimeout(work, SHORTENED.get(ms) ?? ms, ...args)) as never);
afterEach(async () => {
  jest.restoreAllMocks();
  await world?.close();
  if (server) await closeServer(server, 10);
});
/** As many as a process has connections to a service. */
const MANY = 256;
const overload = createOverloadGuard({ lateMs: 0, requests: MANY, metrics: createMetrics() });
const recordingBy = async (handler: RequestListener) => {
  server = createServer(handler);
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  world = await createWorld({
    deps: { upstreams: { meeting: `http://127.0.0.1:${port}` }, overload },
    settings: { RATE_LIMIT_ADDRESS: '0' },
  });
  return `${world.url}/files/recording.mp4`;
};

it('a recording goes on for as long as it moves', async () => {
  shortenTimers();
  const pieces = 30;
  const url = await recordingBy((_message, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': pieces * 1_000 });
    let sent = 0;
    const timer = setInterval(() => {
      response.write(Buffer.alloc(1_000));
      sent += 1;
      if (sent < pieces) return;
      clearInterval(timer);
      response.end();
    }, 100);
  });
  const startedAt = performance.now();
  const answer = await fetch(url);
  expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, pieces * 1_000]);
  // Longer than the time until its beginning and the time in which something must move, together.
  expect(performance.now() - startedAt).toBeGreaterThan(2_500);
});

it('one that stands still is cut, and the service learns of it', async () => {
  shortenTimers();
  let gone = false;
  const url = await recordingBy((message, response) => {
    message.socket.once('close', () => {
      gone = true;
    });
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 2_000 });
    response.write(Buffer.alloc(1_000));
  });
  const answer = await fetch(url);
  await expect(answer.arrayBuffer()).rejects.toThrow();
  await until(() => gone, 'the connection to the service is closed');
});

it('one that is not watched on is cut too, but a slow reader is not', async () => {
  shortenTimers();
  let closed = false;
  const url = await recordingBy((_message, response) => {
    response.once('close', () => {
      closed = true;
    });
    const more = () => {
      while (!closed) if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more);
    };
    more();
  });
  const answer = await fetch(url);
  const reader = answer.body?.getReader();
  for (let piece = 0; piece < 10; piece += 1) {
    for (let read = 0; read < 100; read += 1) expect((await reader?.read())?.done).toBe(false);
    await new Promise((resolve) => originalSetTimeout(resolve, 300));
  }
  expect(closed).toBe(false);
  await until(() => closed, 'the connection is closed');
  await reader?.cancel().catch(() => undefined);
}, 20_000);

it('however many watch recordings, calls have their connections and their places', async () => {
  let watching = 0;
  const url = await recordingBy((message, response) => {
    if (!message.url?.startsWith('/files/')) return void response.end('{}');
    watching += 1;
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 2_000 });
    response.write(Buffer.alloc(1_000));
  });
  const abort = new AbortController();
  for (let person = 0; person < MANY; person += 1) void fetch(url, { signal: abort.signal }).catch(() => undefined);
  try {
    await until(() => watching === MANY, 'everybody watches', 10_000);
    expect((await fetch(new URL('/api/meetings/public', url))).status).toBe(200);
  } finally {
    abort.abort();
  }
}, 20_000);
