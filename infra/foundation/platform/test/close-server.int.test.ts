import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, get, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { success } from '@visavis/contracts/common';
import { endpoint } from '@visavis/contracts/endpoint';
import { holdUp } from '@visavis/testing/real-time';
import { until } from '@visavis/testing/wait';
import { z } from 'zod';
import {
  closeServer,
  createServiceClient,
  createServiceTokens,
  IDLE_CONNECTION_MS,
  LINGER_MS,
  listen,
  systemClock,
} from '../src/index.ts';

test('waits for the response in flight of a closing server, not for its connection', async () => {
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    // The head is sent before the server is closed: it promises to keep the connection.
    response.writeHead(200);
    response.write('a');
    responses.push(response);
  });
  // By itself the connection would stay.
  server.keepAliveTimeout = 600_000;
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  let text = '';
  const answered = new Promise<void>((resolve, reject) =>
    get({ port, host: '127.0.0.1', agent }, (response) => {
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', resolve);
      response.on('error', reject);
    }).on('error', reject),
  );
  while (responses.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));

  const forced = jest.spyOn(server, 'closeAllConnections');
  const closed = closeServer(server, 20_000);
  responses[0]?.end('b');
  await Promise.all([answered, closed]);
  expect(text).toBe('ab');
  expect(forced).not.toHaveBeenCalled();
  agent.destroy();
});

test('does not touch a closed server, even if the process was held up meanwhile', async () => {
  const server = createServer();
  await listen(server, { port: 0, host: '127.0.0.1' });
  const closeIdle = jest.spyOn(server, 'closeIdleConnections');
  // From here on timers come first, then what is set for after the poll phase.
  await new Promise((resolve) => setImmediate(resolve));
  const closed = closeServer(server, 10);
  // The pause before idle connections are closed ends in the same turn of the event loop as the server closes.
  holdUp(20);
  await closed;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(closeIdle).not.toHaveBeenCalled();
});

test('keeps idle connections for much longer than a client uses them', () => {
  expect(IDLE_CONNECTION_MS * 4).toBeLessThanOrEqual(LINGER_MS);
});

test('tells callers in responses during a close to use another connection', async () => {
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => void responses.push(response));
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<string | undefined>((resolve, reject) =>
    get({ port, host: '127.0.0.1', agent }, (response) => resolve(response.resume().headers.connection)).on('error', reject),
  );
  while (responses.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const closed = closeServer(server);
  await new Promise((resolve) => setTimeout(resolve, 150));
  responses[0]?.end();
  expect(await answered).toBe('close');
  await closed;
  agent.destroy();
});

describe('a request that reaches a server while it closes', () => {
  test('is answered on a connection that was accepted in the turn of the event loop in which the server is closed', async () => {
    const server = createServer((request, response) => void request.resume().on('end', () => response.end('{}')));
    const port = await listen(server, { port: 0, host: '127.0.0.1' });
    const client = postFromThread(port);
    await client.started;
    const closed = closeServer(server);
    // The rest of this turn: meanwhile the kernel takes the connection and the whole request.
    expect(client.post()).toBe('sent');
    expect(await client.outcome).toBe('200');
    await closed;
  });

  /**
   * A connection whose response to its first request was begun before the server closes, and promises to keep it. By a clock that
   * stands still.
   */
  async function openConnection() {
    const responses: ServerResponse[] = [];
    const server = createServer((request, response) => {
      if (request.url !== '/first') return void response.end('{}');
      response.writeHead(200).write('a');
      responses.push(response);
    });
    const port = await listen(server, { port: 0, host: '127.0.0.1' });
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', (error) => {
      received += error;
    });
    socket.write('GET /first HTTP/1.1\r\nhost: x\r\n\r\n');
    while (responses.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const closed = Promise.all([once(socket, 'close'), closeServer(server, 20_000)]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return {
      end: () => void responses[0]?.end('b'),
      /** For longer than idle connections are kept. */
      pass() {
        now += LINGER_MS + 100;
      },
      firstAnswer: () => until('the rest of the first response', () => /\bb\r\n/.test(received)),
      ask: () => socket.write('POST /second HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n'),
      async secondAnswer() {
        await closed;
        return received.split('\r\n\r\n').at(-1);
      },
    };
  }
  afterEach(() => void jest.restoreAllMocks());

  test('is answered on a connection whose last response promised to keep it, even if the process was held up', async () => {
    const connection = await openConnection();
    connection.pass();
    connection.end();
    await connection.firstAnswer();
    // From here on timers come first, then what has arrived.
    await new Promise((resolve) => setImmediate(resolve));
    connection.ask();
    // When the process goes on, the look at idle connections is due, and the request has arrived.
    connection.pass();
    holdUp(60);
    expect(await connection.secondAnswer()).toBe('{}');
  });

  test('is answered on a connection whose last response ended after idle connections were found to have had their time', async () => {
    const connection = await openConnection();
    connection.pass();
    setTimeout(connection.end, 25);
    // Both are due, in this order: the look at idle connections, which are closed at the end of the turn, and the end of the
    // response.
    holdUp(60);
    await connection.firstAnswer();
    connection.ask();
    expect(await connection.secondAnswer()).toBe('{}');
  });
});

test('fails no call in rolling restarts of two replicas under load, those that may not be repeated included', async () => {
  const write = endpoint({
    service: 'meeting',
    id: 'test.write',
    method: 'POST',
    path: '/',
    access: 'service',
    summary: '',
    body: z.object({ text: z.string() }),
    response: success({}),
  });
  const ports = [await freePort(), await freePort()];
  const replicas = await Promise.all(ports.map(startReplica));
  const client = createServiceClient({
    caller: 'bff',
    url: () => ports.map((port) => `http://127.0.0.1:${port}`).join(','),
    serviceTokens: createServiceTokens('x'.repeat(32), systemClock),
  });
  const failures: unknown[] = [];
  let calls = 0;
  let running = true;
  const load = Array.from({ length: 24 }, async () => {
    while (running) {
      await client.call(write, { body: { text: 'x'.repeat(200) } }).catch((error) => failures.push(error.cause ?? error));
      calls++;
    }
  });
  try {
    for (let round = 0; round < 6; round++) {
      const at = round % 2;
      const before = calls;
      while (calls < before + 200) await new Promise((resolve) => setTimeout(resolve, 10));
      await stopReplica(replicas[at]);
      replicas[at] = await startReplica(ports[at] ?? 0);
    }
  } finally {
    running = false;
    await Promise.all(load);
    await client.close();
  }
  await Promise.all(replicas.map(stopReplica));
  expect(failures).toEqual([]);
  expect(calls).toBeGreaterThan(1_200);
}, 120_000);

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  await closeServer(server);
  return port;
}

async function startReplica(port: number): Promise<ChildProcess> {
  const file = fileURLToPath(new URL('./replica.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, String(port)], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

async function stopReplica(child: ChildProcess | undefined): Promise<void> {
  if (!child) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}

/** A client with an event loop of its own. `outcome` is the status or the error code of one POST. */
function postFromThread(port: number) {
  const go = new Int32Array(new SharedArrayBuffer(8));
  const code = `const { parentPort, workerData: { port, go } } = require('node:worker_threads');
    const { request } = require('node:http');
    parentPort.postMessage('started');
    Atomics.wait(go, 0, 0);
    const sent = request({ port, host: '127.0.0.1', method: 'POST' }, (response) => parentPort.postMessage(String(response.resume().statusCode)))
      .on('error', (error) => parentPort.postMessage(error.code));
    sent.end('{}', () => (Atomics.store(go, 1, 1), Atomics.notify(go, 1)));`;
  const worker = new Worker(code, { eval: true, workerData: { port, go } });
  const started = once(worker, 'message');
  return {
    started,
    outcome: started.then(() => once(worker, 'message')).then(([outcome]) => outcome as string),
    /** Comes back in the same turn of the event loop. */
    post() {
      Atomics.store(go, 0, 1);
      Atomics.notify(go, 0);
      return Atomics.wait(go, 1, 0, 20_000) === 'timed-out' ? 'not sent' : 'sent';
    },
  };
}
