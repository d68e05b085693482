import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '@visavis/testing/wait';
import { createBalancer } from '../src/balancer.ts';

const listen = (server: Server, port = 0) =>
  new Promise<number>((resolve) => server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Says who it is. */
const replica = (name: string) =>
  createServer((incoming: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk) => chunks.push(chunk));
    incoming.on('end', () =>
      response.end(JSON.stringify({ name, body: Buffer.concat(chunks).length, from: incoming.headers['x-forwarded-for'] })),
    );
  }).on('upgrade', (_incoming, socket) =>
    socket.end(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n${name}`),
  );

/** A socket that says its replica's name first. */
const upgraded = (url: string) =>
  new Promise<{ name: string; socket: Duplex }>((resolve, reject) => {
    request(url, { headers: { connection: 'upgrade', upgrade: 'websocket' } })
      .once('upgrade', (_response, socket, head) => {
        let got = head.toString();
        const look = () => got.length >= 3 && resolve({ name: got, socket });
        socket
          .on('error', () => undefined)
          .on('data', (chunk) => {
            got += chunk;
            look();
          });
        look();
      })
      .once('error', reject)
      .end();
  });

describe('the balancer', () => {
  let replicas: Server[] = [];
  let ports: number[] = [];
  let balancer: Server;
  let url = '';
  beforeEach(async () => {
    replicas = [replica('one'), replica('two')];
    ports = await Promise.all(replicas.map((server) => listen(server)));
    balancer = createBalancer(ports);
    url = `http://127.0.0.1:${await listen(balancer)}`;
  });
  afterEach(() => Promise.all([balancer, ...replicas].map(closed)));

  const ask = async (path = '/', init: RequestInit = {}) => {
    const response = await fetch(url + path, init);
    return { status: response.status, ...((await response.json()) as { name: string; body: number; from: string }) };
  };
  const names = async (count: number, path?: string) =>
    [...new Set(await Promise.all(Array.from({ length: count }, () => ask(path).then(({ name }) => name))))].sort();

  test('takes turns, and forwards the caller’s real address', async () => {
    expect(await names(4)).toEqual(['one', 'two']);
    expect(await ask('/', { headers: { 'x-forwarded-for': '6.6.6.6' } })).toMatchObject({
      status: 200,
      from: expect.stringContaining('127.0.0.1'),
    });
  });

  test('keeps only Socket.IO’s polling to one replica', async () => {
    expect(await names(6, '/socket.io/?EIO=4&transport=polling')).toHaveLength(1);
    expect(await names(6, '/socket.io/?EIO=4&transport=websocket')).toHaveLength(2);
    expect(await names(6, '/socket.io/?EIO=4&transport=websocket&sid=abc')).toHaveLength(1);
  });

  test('skips a replica that went away, and sends whole bodies to the others', async () => {
    await ask();
    await ask();
    await closed(replicas[0] as Server);
    const body = 'x'.repeat(300_000);
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect(await ask('/', { method: 'POST', body })).toMatchObject({ status: 200, name: 'two', body: body.length });
  });

  test('lets a request wait for the first replica that comes back when all are away', async () => {
    await Promise.all(replicas.map(closed));
    const waiting = ask('/', { method: 'POST', body: 'kept' });
    setTimeout(() => {
      replicas[1] = replica('two');
      void listen(replicas[1], ports[1]);
    }, 300);
    expect(await waiting).toMatchObject({ status: 200, name: 'two', body: 4 });
  });

  test('listens to a waiting caller once, however many replicas are tried meanwhile', async () => {
    await Promise.all(replicas.map(closed));
    const listeners: number[] = [];
    balancer.on('request', (_incoming, response) => {
      setTimeout(() => listeners.push(response.listenerCount('close')), 50);
      setTimeout(() => listeners.push(response.listenerCount('close')), 500);
    });
    const waiting = ask();
    await until('it was tried for a while', () => listeners.length === 2);
    replicas[0] = replica('one');
    await listen(replicas[0], ports[0]);
    expect(await waiting).toMatchObject({ status: 200, name: 'one' });
    expect(listeners[1]).toBe(listeners[0]);
  });

  test('gives up a connection itself once it is idle', async () => {
    const made = replicas.map(() => 0);
    for (const [index, server] of replicas.entries()) {
      server.keepAliveTimeout = 600_000;
      server.on('connection', () => (made[index] = (made[index] ?? 0) + 1));
    }
    await until('both are used again', async () => {
      const before = [...made];
      for (let attempt = 0; attempt < 4; attempt += 1) await ask('/', { method: 'POST', body: 'kept' });
      return made.every((count, index) => count === before[index]);
    });
    const connections = () =>
      Promise.all(
        replicas.map((server) => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))),
      );
    await until('they are closed', async () => (await connections()).every((count) => count === 0));
  });

  test('passes upgrades through', async () => {
    expect(['one', 'two']).toContain((await upgraded(url)).name);
  });

  test('sends a websocket to the replica with the fewest, whatever is requested in between', async () => {
    const held: Duplex[] = [];
    for (const server of replicas)
      server.removeAllListeners('upgrade').on('upgrade', (_incoming, socket) => {
        held.push(socket.resume().once('end', () => socket.end()));
        socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n`);
        socket.write(replicas.indexOf(server) === 0 ? 'one' : 'two');
      });
    const opened: Awaited<ReturnType<typeof upgraded>>[] = [];
    for (const requestsBetween of [0, 1, 1, 1]) {
      await names(requestsBetween);
      opened.push(await upgraded(url));
    }
    expect(opened.map(({ name }) => name).sort()).toEqual(['one', 'one', 'two', 'two']);

    // Both on one side leave: the next two take their places.
    for (const { name, socket } of opened) if (name === 'one') socket.destroy();
    await until('they are gone', () => held.filter(({ destroyed }) => destroyed).length === 2);
    const later = [await upgraded(url), await upgraded(url)];
    expect(later.map(({ name }) => name)).toEqual(['one', 'one']);
    for (const { socket } of [...opened, ...later]) socket.destroy();
  });

  test('outlives a websocket that breaks off before a replica has answered, and keeps no connection for it', async () => {
    const arrived: Duplex[] = [];
    for (const server of replicas) server.on('connection', (socket) => arrived.push(socket));
    const client = connect(Number(new URL(url).port), '127.0.0.1');
    client.on('error', () => undefined);
    client.write('GET /socket.io/ HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n');
    await until('it arrived', () => arrived.length > 0);
    client.resetAndDestroy();
    await until('its connection is gone', () => arrived.length > 0 && arrived.every((socket) => socket.destroyed));
    expect(await ask()).toMatchObject({ status: 200 });
  });
});
