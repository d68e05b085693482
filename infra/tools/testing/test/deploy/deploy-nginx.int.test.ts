import { spawnSync } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeWith, until } from '@visavis/testing';
import { Server as SocketServer } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { nginx, startNginx } from './nginx.ts';
import { read } from './processes.ts';

/** Stands for a BFF: says who it is, whom it takes the caller for, and echoes on sockets. */
function startBackend(name: string): Promise<{ port: number; server: Server; stop(): Promise<void>; received: () => string }> {
  let received = '';
  const server = createServer((incoming, response) => {
    incoming.on('data', (chunk) => (received += chunk));
    incoming.on('end', () => response.end(JSON.stringify({ name, url: incoming.url, headers: incoming.headers })));
  });
  const sockets = new SocketServer(server);
  sockets.on('connection', (socket) => socket.on('who', (answer) => answer(name)));
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ port, server, received: () => received, stop: async () => void (await sockets.close()) });
    });
  });
}

describeWith('nginx', nginx(), 'nginx.conf of docker-compose.yml', (path) => {
  let url: string;
  let balancer: Awaited<ReturnType<typeof startNginx>>;
  let backends: Awaited<ReturnType<typeof startBackend>>[];
  const clients: Socket[] = [];

  beforeAll(async () => {
    backends = await Promise.all([startBackend('one'), startBackend('two')]);
    balancer = await startNginx(
      path,
      backends.map(({ port }) => port),
    );
    url = balancer.url;
  });
  afterAll(async () => {
    // The servers say goodbye, for a polling client's own would be a request that outlives the test.
    await Promise.all(backends.map((backend) => backend.stop()));
    await until('all sockets are closed', () => clients.every((client) => client.disconnected));
    await balancer.stop();
  });

  test('hands the file store what browsers fetch by signed links, as it was signed', async () => {
    const ask = (method: string) =>
      new Promise<{ status?: number; body: string }>((resolve, reject) => {
        const path = '/visavis/videos/a%2Fb?X-Amz-Signature=c%2Bd';
        const options = { socketPath: `${balancer.folder}/files.sock`, method, path, headers: { host: 'localhost:9000' } };
        const outgoing = request(options, (response) => {
          let body = '';
          response.on('data', (chunk) => (body += chunk));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
        });
        outgoing.on('error', reject).end();
      });
    const { body } = await ask('GET');
    const { url, headers } = JSON.parse(body);
    expect([url, headers.host]).toEqual(['/visavis/videos/a%2Fb?X-Amz-Signature=c%2Bd', 'localhost:9000']);
    expect((await ask('PUT')).status).toBe(403);
  });

  const ask = async (headers: Record<string, string> = {}) =>
    (await (await fetch(`${url}/api/meetings`, { headers })).json()) as { name: string; headers: Record<string, string> };
  const connect = async (transports: string[], browser: string) => {
    const socket = io(url, { transports, forceNew: true, reconnection: false, extraHeaders: { 'user-agent': browser } });
    clients.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  };

  test('is accepted by nginx', () => {
    const { status, stderr } = spawnSync(path, ['-t', '-c', balancer.file, '-p', balancer.folder], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('test is successful') });
    expect(read('infra/composition/compose/nginx.conf').match(/server bff:3000 resolve/g)).toHaveLength(2);
  });

  test('spreads requests, and forwards the address that it sees itself, whatever the caller claims', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ 'x-forwarded-for': '6.6.6.6, 7.7.7.7' })));
    expect([...new Set(answers.map(({ name }) => name))].sort()).toEqual(['one', 'two']);
    for (const { headers } of answers)
      expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', host: new URL(url).host });
  });

  test('keeps a long-polling socket on its BFF, and spreads browsers', async () => {
    const nodes = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const socket = await connect(['polling'], `browser ${index}`);
        const answers = new Set<string>();
        for (let attempt = 0; attempt < 5; attempt += 1) answers.add(await socket.timeout(5_000).emitWithAck('who'));
        expect(answers.size).toBe(1);
        return [...answers][0];
      }),
    );
    expect([...new Set(nodes)].sort()).toEqual(['one', 'two']);
  });

  test('upgrades a polling socket to a websocket', async () => {
    for (let index = 0; index < 6; index += 1) {
      const socket = await connect(['polling', 'websocket'], `upgrading browser ${index}`);
      await until('the upgrade', () => socket.io.engine.transport.name === 'websocket');
      expect(['one', 'two']).toContain(await socket.timeout(5_000).emitWithAck('who'));
    }
  });

  test('spreads websockets without stickiness: the same browser reaches both', async () => {
    const nodes = new Set<string>();
    for (let index = 0; index < 8; index += 1)
      nodes.add(await (await connect(['websocket'], 'the same browser')).timeout(5_000).emitWithAck('who'));
    expect([...nodes].sort()).toEqual(['one', 'two']);
  });

  test('forwards an upload while it arrives', async () => {
    const upload = request(`${url}/profile/image`, { method: 'POST', headers: { 'content-length': '2000000' } });
    upload.write('first half'.padEnd(1_000_000, '.'));
    await until('the first half is there', () => backends.some((backend) => backend.received().includes('first half')));
    const answered = new Promise<number | undefined>((resolve) =>
      upload.once('response', ({ statusCode }) => resolve(statusCode)),
    );
    upload.end(''.padEnd(1_000_000, '.'));
    expect(await answered).toBe(200);
  });

  test('skips a BFF that is gone', async () => {
    await backends[0]?.stop();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect([...new Set(answers.map(({ name }) => name))]).toEqual(['two']);
  });
});
