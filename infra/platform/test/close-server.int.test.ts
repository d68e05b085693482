import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, get, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, jest, test } from '@jest/globals';
import { success } from '@visavis/contracts/common';
import { endpoint } from '@visavis/contracts/endpoint';
import { closeServer, createServiceClient, createServiceTokens, listen, systemClock } from '../src/index.ts';

test('a server that closes waits for the answer in flight, not for the connection it came by', async () => {
  const asked: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    // The head is on its way before the server is told to close: it promises to keep the connection.
    response.writeHead(200);
    response.write('a');
    asked.push(response);
  });
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
  while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));

  const startedAt = performance.now();
  const closed = closeServer(server, 20_000);
  asked[0]?.end('b');
  await Promise.all([answered, closed]);
  expect(text).toBe('ab');
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  agent.destroy();
});

test('a server that is closed is left alone, even if the process was held up meanwhile', async () => {
  const server = createServer();
  await listen(server, { port: 0, host: '127.0.0.1' });
  const closeIdle = jest.spyOn(server, 'closeIdleConnections');
  // From here on timers come first, then what is set for after the poll phase.
  await new Promise((resolve) => setImmediate(resolve));
  const closed = closeServer(server, 10);
  // The pause before idle connections are closed ends in the same turn of the event loop as the server closes.
  for (const end = performance.now() + 20; performance.now() < end; );
  await closed;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(closeIdle).not.toHaveBeenCalled();
});

test('answers on their way when a server closes tell the caller to come by another connection', async () => {
  const asked: ServerResponse[] = [];
  const server = createServer((_request, response) => void asked.push(response));
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<string | undefined>((resolve, reject) =>
    get({ port, host: '127.0.0.1', agent }, (response) => resolve(response.resume().headers.connection)).on('error', reject),
  );
  while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const closed = closeServer(server);
  asked[0]?.end();
  expect(await answered).toBe('close');
  await closed;
  agent.destroy();
});

test('rolling restarts of two replicas under load: no call fails, those that may not be repeated included', async () => {
  const write = endpoint({
    service: 'meeting',
    id: 'test.write',
    method: 'POST',
    path: '/',
    access: 'service',
    summary: '',
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
}, 60_000);

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
