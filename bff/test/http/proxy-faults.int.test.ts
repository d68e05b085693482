import { once } from 'node:events';
import { type RequestListener, request, type Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { closeServer, createLogger, createUpstreams, ServiceAgent } from '@visavis/platform';
import { holdUp } from '@visavis/testing/real-time';
import { until } from '@visavis/testing/wait';
import { echo, endUpstreams, fetchBy, METHODS, post, serve, startBffFor } from './upstreams.ts';

afterEach(endUpstreams);

const read = async (answer: Response) => {
  await answer.text();
  return answer;
};
const restart = async (server: Server, handler: RequestListener) => {
  const { port } = server.address() as { port: number };
  await closeServer(server, 1_000);
  return (await serve(handler, port)).server;
};

it('logs a failure with the id of its own request, not of the one that opened the connection', async () => {
  const { port } = await serve((message, response) => {
    if (message.url?.endsWith('fails')) message.socket.destroy();
    else response.end('{}');
  });
  const lines: string[] = [];
  const logger = createLogger({ name: 'test' }, { write: (line: string) => void lines.push(line) });
  const url = await startBffFor([port], { logger });
  await read(await fetch(url));
  await read(await fetch(`${url}?fails`, { headers: { 'x-request-id': 'the-one-that-fails' } }));
  const line = lines.find((text) => text.includes('a service does not answer'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ requestId: 'the-one-that-fails', service: 'meeting' });
});

describe('a cut connection', () => {
  const resetting = (times: number) =>
    jest.fn<RequestListener>((message, response) => (times-- > 0 ? message.socket.destroy() : echo()(message, response)));

  it('lets a read be repeated once', async () => {
    const handler = resetting(1);
    const url = await startBffFor([(await serve(handler)).port]);
    expect((await fetch(url)).status).toBe(200);
    expect(handler).toHaveBeenCalledTimes(2);
  });
  it('fails a read when its repetition is cut too', async () => {
    const handler = resetting(9);
    const url = await startBffFor([(await serve(handler)).port]);
    expect((await fetch(url)).status).toBe(503);
    expect(handler).toHaveBeenCalledTimes(2);
  });
  it('repeats a read that a closing process never accepted, and lets it wait for the next process', async () => {
    // What the kernel does with a connection that it took on behalf of a process that closes its listener.
    const closing = createServer((socket) => {
      closing.close();
      socket.resetAndDestroy();
    });
    await once(closing.listen(0, '127.0.0.1'), 'listening');
    const { port } = closing.address() as AddressInfo;
    const url = await startBffFor([port]);
    const answer = fetch(url);
    await once(closing, 'close');
    setTimeout(() => void serve(echo(), port), 300);
    expect((await answer).status).toBe(200);
  });
  it('fails a write, which may have been applied', async () => {
    const handler = resetting(1);
    const url = await startBffFor([(await serve(handler)).port]);
    expect((await post(url)).status).toBe(503);
    expect(handler).toHaveBeenCalledTimes(1);
  });
});

describe('several addresses and restarts', () => {
  it.each(METHODS)('share the load of %ss; one that is down is skipped', async (method) => {
    const [a, b] = await Promise.all([serve(echo('a')), serve(echo('b'))]);
    const url = await startBffFor([a.port, b.port]);
    const from = async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, async () => (await (await fetchBy(method, url)).json()) as { from: string }),
      );
      return [...new Set(answers.map((answer) => answer.from))].sort().join('');
    };
    expect(await from()).toBe('ab');
    await closeServer(a.server, 1_000);
    expect(await from()).toBe('b');
  });
  it.each([
    ['a call', 90_000, 'application/json'],
    ['an upload', 500_000, 'application/octet-stream'],
  ])('let a write wait for a service that is just starting, with its whole body: %s', async (_kind, size, type) => {
    const { server, port } = await serve(echo());
    await closeServer(server);
    const url = await startBffFor([port]);
    const body = JSON.stringify({ text: 'x'.repeat(size) });
    const answer = post(url, body, type);
    setTimeout(() => void serve(echo(), port), 500);
    expect([(await answer).status, ((await (await answer).json()) as { length: number }).length]).toEqual([200, body.length]);
  });
  it('leaves the connections to a service to others while 300 bodies are on their way', async () => {
    let requests = 0;
    const { port } = await serve((message, response) => {
      requests += 1;
      echo()(message, response);
    });
    const url = await startBffFor([port], {}, { LIMIT_UNFINISHED: '0' });
    const slow = Array.from({ length: 300 }, () => {
      const sent = request(url, { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': 60 } });
      sent.on('error', () => undefined).write('{"pho');
      return sent;
    });
    await Promise.all(slow.map((sent) => once(sent, 'socket').then(([socket]) => socket.connecting && once(socket, 'connect'))));
    expect((await post(url)).status).toBe(200);
    expect(requests).toBe(1);
    for (const sent of slow) sent.destroy();
  });
  it('are asked by few connections when many reads come at once: the others wait their turn', async () => {
    const held: (() => void)[] = [];
    let open = false;
    const { port } = await serve((_message, response) => {
      const answer = () => response.end('{}');
      if (open) answer();
      else held.push(answer);
    });
    const url = await startBffFor([port]);
    const reads = Array.from({ length: 100 }, async () => (await read(await fetch(url))).status);
    await until('all connections are in use', () => held.length >= 32);
    // Those that come now are accepted after all that the reads have opened, at the BFF and at the service.
    await read(await fetch(new URL('/healthz', url)));
    await read(await fetch(`http://127.0.0.1:${port}/healthz`));
    expect(held).toHaveLength(32);
    open = true;
    for (const answer of held) answer();
    expect(new Set(await Promise.all(reads))).toEqual(new Set([200]));
  });
  it('let a read wait for it, too', async () => {
    const { server, port } = await serve(echo());
    await closeServer(server);
    const answer = fetch(await startBffFor([port]));
    setTimeout(() => void serve(echo(), port), 500);
    expect((await answer).status).toBe(200);
  });
  it('fail no request in rolling restarts under load, writes included', async () => {
    const slowly: RequestListener = (message, response) => void setTimeout(() => echo()(message, response), 5);
    const replicas = [(await serve(slowly)).server, (await serve(slowly)).server];
    const url = await startBffFor(replicas.map((server) => (server.address() as { port: number }).port));
    const statuses = new Map<number, number>();
    let running = true;
    const load = Array.from({ length: 16 }, async (_, i) => {
      while (running) {
        const { status } = await (i % 2 ? post(url) : fetch(url)).then(read);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    try {
      for (let round = 0; round < 6; round++) {
        const before = statuses.get(200) ?? 0;
        await until('load', () => (statuses.get(200) ?? 0) > before + 100, 10_000);
        const at = round % 2;
        replicas[at] = await restart(replicas[at] as Server, slowly);
      }
    } finally {
      running = false;
      await Promise.all(load);
    }
    expect([...statuses.keys()]).toEqual([200]);
  }, 70_000);

  it('send requests with a body only on connections that a stopping service would not have closed yet', async () => {
    const { server, port } = await serve(echo());
    let made = 0;
    server.on('connection', () => {
      made += 1;
    });
    const url = await startBffFor([port]);
    // By the service's own doing it would stay.
    server.keepAliveTimeout = 600_000;
    await until('a connection is used again', async () => {
      const before = made;
      await read(await post(url));
      return made === before;
    });
    await until(() => new Promise<boolean>((resolve) => server.getConnections((_, count) => resolve(count === 0))));
  });
});

it('do not use a connection that was idle for too long, even if the process was held up', async () => {
  const { server, port } = await serve(echo());
  let made = 0;
  server.on('connection', () => {
    made += 1;
  });
  const agent = new ServiceAgent(createUpstreams(`http://127.0.0.1:${port}`));
  const send = () =>
    new Promise<void>((resolve, reject) =>
      request({ agent, method: 'POST' }, (response) => response.resume().once('end', resolve))
        .once('error', reject)
        .end('{}'),
    );
  // A moment later the connection is among the free ones again.
  const sendAndFree = () => send().then(() => new Promise((resolve) => setTimeout(resolve, 20)));
  await until('a connection is used again', async () => {
    const before = made;
    await sendAndFree();
    return made === before;
  });
  const before = made;
  holdUp(250);
  await send();
  expect(made).toBe(before + 1);
  agent.destroy();
});
