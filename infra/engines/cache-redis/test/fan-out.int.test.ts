// @weight waits
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { createSocketAdapter } from '@visavis/cache-redis';
import { createLogger } from '@visavis/platform';
import { describeWith, redis, startTcpProxy, until } from '@visavis/testing';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';

describeWith('redis', redis(), 'sockets of two nodes through Redis', (startRedis) => {
  const closing: (() => Promise<unknown> | unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function startNode(url: string) {
    let lines = '';
    const write = (line: string) => {
      lines += line;
    };
    const fanOut = await createSocketAdapter({ url, logger: createLogger({ name: 'test', level: 'warn' }, { write }) });
    closing.push(() => fanOut.close());
    const http = createServer();
    const server = new Server(http, { adapter: fanOut.adapter });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    let reconnects = 0;
    fanOut.onReconnect(() => reconnects++);
    const client = async (...rooms: string[]) => {
      const socket = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
        transports: ['websocket'],
        forceNew: true,
      });
      closing.push(() => socket.disconnect());
      const heard: unknown[] = [];
      socket.onAny((name, ...args) => heard.push([name, ...args]));
      await until('connected', () => socket.id);
      const own = server.sockets.sockets.get(socket.id as string);
      await own?.join(rooms);
      if (own) own.data = { rooms };
      return { socket, heard };
    };
    return { server, client, reconnects: () => reconnects, log: () => lines, fanOut };
  }
  async function startFixture() {
    const engine = await startRedis();
    closing.push(() => engine.stop());
    const prefix = `fan-${randomUUID()}`;
    const address = new URL(engine.url);
    const proxy = await startTcpProxy({ host: address.hostname, port: Number(address.port) });
    closing.push(() => proxy.close());
    const one = await startNode(`redis://127.0.0.1:${proxy.port}?prefix=${prefix}`);
    const two = await startNode(`${engine.url}?prefix=${prefix}`);
    const admin = new Redis(engine.url);
    closing.push(() => admin.quit());
    await until('both hear each other', async () => {
      const [, count] = (await admin.call('PUBSUB', 'SHARDNUMSUB', `${prefix}#/#`)) as [string, number];
      return count === 2;
    });
    return { engine, proxy, admin, one, two };
  }

  test('shares a room, its members, leaving it and its end between both nodes', async () => {
    const { one, two } = await startFixture();
    const [a, b] = [await one.client('r'), await two.client('r')];
    one.server.to('r').emit('hello', { n: 1 });
    two.server.to(['r', 'other']).emit('hello', { n: 2 });
    const both = [
      ['hello', { n: 1 }],
      ['hello', { n: 2 }],
    ];
    await until('both hear both', () => a.heard.length === 2 && b.heard.length === 2);
    expect(a.heard).toEqual(expect.arrayContaining(both));
    expect(b.heard).toEqual(expect.arrayContaining(both));
    const sockets = await one.server.in('r').fetchSockets();
    expect(sockets.map(({ id }) => id).sort()).toEqual([a.socket.id, b.socket.id].sort());
    expect(sockets.map(({ data }) => data)).toEqual([{ rooms: ['r'] }, { rooms: ['r'] }]);
    sockets.find(({ id }) => id === b.socket.id)?.leave('r');
    await until('b has left', async () => (await two.server.in('r').fetchSockets()).length === 1);
    two.server.in('r').disconnectSockets(true);
    await until('a is disconnected by the other node', () => !a.socket.connected);
    expect(b.socket.connected).toBe(true);
  });

  test('keeps serving its own sockets while the fan-out is cut, reports the recovery on both nodes, and disconnects none', async () => {
    const { admin, one, two } = await startFixture();
    const [a, b] = [await one.client('r'), await two.client('r')];
    await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    one.server.to('r').emit('during');
    await until('its own hear it', () => a.heard.length === 1);
    await until('both are back', () => one.reconnects() === 1 && two.reconnects() === 1);
    // Its own publishing connection may be back a moment later; emits until then reach only its own sockets.
    await until('the other hears again', () => {
      one.server.to('r').emit('after');
      return JSON.stringify(b.heard).includes('after');
    });
    expect([a.socket.connected, b.socket.connected]).toEqual([true, true]);
    expect(await one.server.in('r').fetchSockets()).toHaveLength(2);
  });

  test.each(['cut', 'pause'] as const)('emits to its own during a longer %s, and refuses queries', async (fault) => {
    const { proxy, one, two } = await startFixture();
    const [a, b] = [await one.client('r'), await two.client('r')];
    proxy[fault]();
    for (let n = 0; n < 2_000; n++) one.server.to(n % 10 === 0 ? 'r' : 'nobody').emit('n', n);
    await until('its own hear all of it', () => a.heard.length === 200);
    await expect(one.server.in('r').fetchSockets()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    // The other node goes on without it, at the latest when the server has given up its connection.
    two.server.to('r').emit('other');
    await until('the other’s own hear it', () => JSON.stringify(b.heard).includes('other'));
    await until('the silence is noticed', () => /sockets-in.*is away/.test(one.log()));
    proxy.heal();
    await until('it is back', () => one.reconnects() >= 1);
    // Its own publishing connection may be back a moment later; emits until then reach only its own sockets.
    await until('the other hears again', () => {
      one.server.to('r').emit('after');
      return JSON.stringify(b.heard).includes('after');
    });
    expect(await one.server.in('r').fetchSockets()).toHaveLength(2);
    expect([a.socket.connected, b.socket.connected]).toEqual([true, true]);
  });
  test('fails the start without Redis, and closes without it', async () => {
    const { engine, proxy, one } = await startFixture();
    await expect(createSocketAdapter({ url: engine.url.replace(/:\d+$/, ':1') })).rejects.toThrow(/ECONNREFUSED/);
    await expect(createSocketAdapter({ url: 'redis+cluster://127.0.0.1:1' })).rejects.toThrow(/cluster/);
    proxy.pause();
    await one.fanOut.close();
  });
});
