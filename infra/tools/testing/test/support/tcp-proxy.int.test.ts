import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { holdUp, startTcpProxy, type TcpProxy, until } from '@visavis/testing';

describe('the fault-injecting proxy', () => {
  let echo: Server;
  let proxy: TcpProxy;
  const open: Socket[] = [];
  /** Of test files that this process ran before. */
  let foreign = 0;
  const sockets = () => process.getActiveResourcesInfo().filter((resource) => resource === 'TCPSocketWrap').length;
  beforeAll(() => {
    foreign = sockets();
  });
  beforeEach(async () => {
    echo = createServer((socket) => {
      open.push(socket);
      socket.on('error', () => undefined);
      socket.pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(echo, 'listening');
    proxy = await startTcpProxy({ port: (echo.address() as AddressInfo).port });
  });
  afterEach(async () => {
    await proxy.close();
    for (const socket of open.splice(0)) socket.destroy();
    echo.close();
  });

  const client = () => {
    const socket = connect(proxy.port, '127.0.0.1');
    const state = { heard: '', closed: false };
    socket.setNoDelay().on('error', () => undefined);
    socket.on('data', (data) => {
      state.heard += data;
    });
    socket.on('close', () => {
      state.closed = true;
    });
    open.push(socket);
    return { socket, state };
  };

  test('forwards all bytes, also many, and the end', async () => {
    const { socket, state } = client();
    const much = 'x'.repeat(3_000_000);
    socket.end(much);
    await until('all is back', () => state.closed);
    expect(state.heard).toBe(much);
  });

  test('resets existing and new connections on cut, until it is healed', async () => {
    const before = client();
    before.socket.write('a');
    await until('an answer', () => before.state.heard === 'a');
    proxy.cut();
    await until('the connection is gone', () => before.state.closed);
    const during = client();
    await until('a new one goes too', () => during.state.closed);
    proxy.heal();
    const after = client();
    after.socket.write('b');
    await until('an answer', () => after.state.heard === 'b');
  });

  test('leaves nothing open of a connection that is cut while it ends', async () => {
    await until('earlier connections are closed', () => sockets() <= foreign);
    foreign = sockets();
    const { socket, state } = client();
    socket.write('a');
    await until('an answer', () => state.heard === 'a');
    proxy.slow(100);
    socket.end();
    await delay(30);
    setTimeout(() => proxy.cut(), 90);
    // Both are due by then: the end is passed on, and the cut comes before the system has taken it.
    holdUp(200);
    await until('the connection is gone', () => state.closed);
    await until('nothing is open', () => sockets() <= foreign);
  });

  test('keeps connections and holds the bytes on pause, and delivers them in order when healed', async () => {
    const before = client();
    proxy.pause();
    const during = client();
    for (const text of ['1', '2', '3']) {
      before.socket.write(text);
      during.socket.write(text);
      await delay(30);
    }
    expect([before.state, during.state]).toEqual([
      { heard: '', closed: false },
      { heard: '', closed: false },
    ]);
    proxy.heal();
    await until('all is back', () => before.state.heard === '123' && during.state.heard === '123');
  });

  test('adds its latency each way on slow, and keeps the order', async () => {
    proxy.slow(100);
    const { socket, state } = client();
    let isEarly = true;
    // Set before the first byte waits, and shorter than its two ways.
    setTimeout(() => {
      isEarly = false;
    }, 190);
    let heardEarly: boolean | undefined;
    socket.once('data', () => {
      heardEarly = isEarly;
    });
    for (const text of ['1', '2', '3']) {
      socket.write(text);
      await delay(20);
    }
    await until('all is back', () => state.heard.length === 3);
    expect(state.heard).toBe('123');
    expect(heardEarly).toBe(false);
  });
});
