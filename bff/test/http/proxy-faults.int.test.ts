import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  request,
  type Server,
} from 'node:http';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { closeServer, createLogger, listen } from '@visavis/platform';
import { createWorld, until, type World } from '../support.ts';

const servers: Server[] = [];
let world: World | undefined;
afterEach(async () => {
  jest.useRealTimers();
  await world?.close();
  world = undefined;
  await Promise.all(servers.splice(0).map((server) => closeServer(server, 10)));
});

async function serve(handler: RequestListener, port = 0) {
  const server = createServer(handler);
  servers.push(server);
  return { server, port: await listen(server, { port, host: '127.0.0.1' }) };
}
const bodyOf = async (message: IncomingMessage) => Buffer.concat(await message.toArray()).toString();
/** Answers what it was sent. */
const echo =
  (from = ''): RequestListener =>
  async (message, response) => {
    const body = await bodyOf(message);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, from, length: body.length, headers: message.headers }));
  };
const at = (...ports: number[]) => ports.map((port) => `http://127.0.0.1:${port}`).join(',');
const inFront = async (...ports: number[]) => {
  world = await createWorld({ deps: { upstreams: { meeting: at(...ports) } }, settings: { RATE_LIMIT_ADDRESS: '0' } });
  return `${world.url}/api/meetings/public`;
};
/** Without what fetch would hide. */
const ask = (url: string, options: { method?: string; headers?: OutgoingHttpHeaders; body?: string } = {}) =>
  new Promise<{ status: number | undefined; headers: IncomingMessage['headers']; text: string }>((resolve, reject) => {
    const { body = '', ...rest } = options;
    request(url, rest, (message) =>
      bodyOf(message).then((text) => resolve({ status: message.statusCode, headers: message.headers, text }), reject),
    )
      .on('error', reject)
      .end(body);
  });
const post = (url: string, body = '{}') => fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
/** Reads and the rest go to services by different ways. */
const WAYS = ['GET', 'POST'] as const;
const by = (method: string, url: string) => (method === 'POST' ? post(url) : fetch(url));
const read = async (answer: Response) => {
  await answer.text();
  return answer;
};
const restart = async (server: Server, handler: RequestListener) => {
  const { port } = server.address() as { port: number };
  await closeServer(server, 1_000);
  return (await serve(handler, port)).server;
};

describe('what callers say about themselves', () => {
  it.each([
    ['GET', {}, 15_000],
    ['GET', { expect: '100-continue' }, 15_000],
    ['POST', {}, 30_000],
    ['POST', { expect: '100-continue' }, 30_000],
  ])('is replaced in a %s, with %j too', async (method, more, patience) => {
    const url = await inFront((await serve(echo())).port);
    const headers = { ...more, 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6', 'x-request-deadline-ms': '999999' };
    const body = method === 'POST' ? '{}' : '';
    const { text } = await ask(url, { method, headers: { ...headers, 'content-length': body.length }, body });
    const seen = (JSON.parse(text) as { headers: Record<string, string> }).headers;
    expect(seen['x-forwarded-for']).toMatch(/^(?:::ffff:)?127\.0\.0\.1$/);
    expect(seen).toMatchObject({ 'x-forwarded-proto': 'http', 'x-forwarded-host': seen.host });
    expect(seen).not.toHaveProperty('forwarded');
    expect(Number(seen['x-request-deadline-ms'])).toBeLessThanOrEqual(patience);
    expect(Number(seen['x-request-deadline-ms'])).toBeGreaterThan(patience - 1_000);
  });
});

describe.each(WAYS)('answers to a %s', (method) => {
  it('keep their tag and its 304, not the headers of their own connection', async () => {
    const { port } = await serve((message, response) => {
      response.setHeader('etag', '"v1"');
      response.setHeader('set-cookie', 'a=b');
      response.setHeader('connection', 'close');
      response.statusCode = message.headers['if-none-match'] === '"v1"' ? 304 : 200;
      response.end(response.statusCode === 304 ? undefined : 'x');
    });
    const url = await inFront(port);
    const whole = await ask(url, { method, headers: { connection: 'keep-alive' } });
    expect([whole.status, whole.text, whole.headers.etag]).toEqual([200, 'x', '"v1"']);
    expect(whole.headers).not.toHaveProperty('set-cookie');
    expect(whole.headers.connection).toBe('keep-alive');
    const known = await ask(url, { method, headers: { 'if-none-match': '"v1"' } });
    expect([known.status, known.text]).toEqual([304, '']);
  });
  it.each([502, 504])('%i of a gateway becomes our 503', async (status) => {
    const { port } = await serve((_message, response) => {
      response.writeHead(status, { 'content-type': 'text/html' });
      response.end('<h1>nginx</h1>');
    });
    const answer = await by(method, await inFront(port));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toMatchObject({ success: false, error: 'UNAVAILABLE' });
  });
  it('that stop half-way are not taken for whole ones', async () => {
    const { port } = await serve((message, response) => {
      response.write('half', () => message.socket.destroy());
    });
    const url = await inFront(port);
    await expect(ask(url, { method })).rejects.toThrow();
  });
  it('that do not come in time become our 503, and the service learns of it', async () => {
    let gone = false;
    let asked = false;
    const { port } = await serve((message) => {
      asked = true;
      message.socket.once('close', () => {
        gone = true;
      });
    });
    const url = await inFront(port);
    // Only the door's own timer is set while this one is in place.
    const patience = jest
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((work: (...args: never[]) => void, ms?: number, ...args: never[]) =>
        originalSetTimeout(work, ms === 15_000 || ms === 30_000 ? 200 : ms, ...args)) as never);
    const answer = await ask(url, { method });
    patience.mockRestore();
    expect([answer.status, asked]).toEqual([503, true]);
    await until(() => gone, 'the connection to the service is closed');
  });
  it('nobody waits for are not worked on', async () => {
    let aborted = false;
    let asked = false;
    const { port } = await serve((message) => {
      asked = true;
      message.socket.once('close', () => {
        aborted = true;
      });
    });
    const url = await inFront(port);
    const abort = new AbortController();
    const answer = fetch(url, { method, signal: abort.signal }).catch(() => undefined);
    await until(() => asked);
    abort.abort();
    await answer;
    await until(() => aborted, 'the service learns of it');
  });
});
const originalSetTimeout = globalThis.setTimeout;

describe('bodies of answers', () => {
  const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, i) => i % 256));
  it.each([0, 1, 1_000, 12_289, 200_000])('of %i bytes come as they are, their length told or not', async (length) => {
    const { port } = await serve((message, response) => {
      if (message.url?.endsWith('told')) response.setHeader('content-length', length);
      response.flushHeaders();
      response.end(bytes(length));
    });
    const url = await inFront(port);
    for (const query of ['?told', '?untold'])
      expect(Buffer.from(await (await fetch(url + query)).arrayBuffer()).equals(bytes(length))).toBe(true);
  });
  it('are not there for HEAD, their length is', async () => {
    const { port } = await serve((_message, response) => void response.writeHead(200, { 'content-length': 77 }).end());
    const answer = await ask(await inFront(port), { method: 'HEAD' });
    expect([answer.status, answer.headers['content-length'], answer.text]).toEqual([200, '77', '']);
  });
  it('come at the pace of the caller', async () => {
    const total = 1_024 * 65_536;
    let sent = 0;
    const { port } = await serve((_message, response) => {
      const more = () => {
        while (sent < total) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    const url = await inFront(port);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => request(url, resolve).on('error', reject).end());
    let before = -1;
    await until(async () => {
      const stands = before === sent;
      before = sent;
      await new Promise((resolve) => setTimeout(resolve, 200));
      return stands && before === sent;
    }, 'the service is held back');
    expect(sent).toBeLessThan(total);
    let got = 0;
    for await (const chunk of answer) got += (chunk as Buffer).length;
    expect(got).toBe(total);
  });
});

it('a failure is logged with the id of its own request, not of the one that opened the connection', async () => {
  const { port } = await serve((message, response) => {
    if (message.url?.endsWith('fails')) message.socket.destroy();
    else response.end('{}');
  });
  const lines: string[] = [];
  const logger = createLogger({ name: 'test' }, { write: (line: string) => void lines.push(line) });
  world = await createWorld({ deps: { upstreams: { meeting: at(port) }, logger } });
  const url = `${world.url}/api/meetings/public`;
  await read(await fetch(url));
  await read(await fetch(`${url}?fails`, { headers: { 'x-request-id': 'the-one-that-fails' } }));
  const line = lines.find((text) => text.includes('a service does not answer'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ requestId: 'the-one-that-fails', service: 'meeting' });
});

describe('a connection that is cut', () => {
  const cutting = (times: number) =>
    jest.fn<RequestListener>((message, response) => (times-- > 0 ? message.socket.destroy() : echo()(message, response)));

  it('costs a read nothing, once', async () => {
    const handler = cutting(1);
    const url = await inFront((await serve(handler)).port);
    expect((await fetch(url)).status).toBe(200);
    expect(handler).toHaveBeenCalledTimes(2);
  });
  it('is not hidden for ever', async () => {
    const handler = cutting(9);
    const url = await inFront((await serve(handler)).port);
    expect((await fetch(url)).status).toBe(503);
    expect(handler).toHaveBeenCalledTimes(2);
  });
  it('ends a write, which may have been done', async () => {
    const handler = cutting(1);
    const url = await inFront((await serve(handler)).port);
    expect((await post(url)).status).toBe(503);
    expect(handler).toHaveBeenCalledTimes(1);
  });
});

describe('several addresses and restarts', () => {
  it.each(WAYS)('the load of %ss goes to all of them; one that is down is left out', async (method) => {
    const [a, b] = await Promise.all([serve(echo('a')), serve(echo('b'))]);
    const url = await inFront(a.port, b.port);
    const from = async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, async () => (await (await by(method, url)).json()) as { from: string }),
      );
      return [...new Set(answers.map((answer) => answer.from))].sort().join('');
    };
    expect(await from()).toBe('ab');
    await closeServer(a.server, 1_000);
    expect(await from()).toBe('b');
  });
  it('a write waits for a service that is just starting, with its whole body', async () => {
    const { server, port } = await serve(echo());
    await closeServer(server);
    const url = await inFront(port);
    const body = JSON.stringify({ text: 'x'.repeat(500_000) });
    const answer = post(url, body);
    setTimeout(() => void serve(echo(), port), 500);
    expect([(await answer).status, ((await (await answer).json()) as { length: number }).length]).toEqual([200, body.length]);
  });
  it('a read waits for it, too', async () => {
    const { server, port } = await serve(echo());
    await closeServer(server);
    const answer = fetch(await inFront(port));
    setTimeout(() => void serve(echo(), port), 500);
    expect((await answer).status).toBe(200);
  });
  it('rolling restarts under load fail no request, writes included', async () => {
    const slowly: RequestListener = (message, response) => void setTimeout(() => echo()(message, response), 5);
    const replicas = [(await serve(slowly)).server, (await serve(slowly)).server];
    const url = await inFront(...replicas.map((server) => (server.address() as { port: number }).port));
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
        await until(() => (statuses.get(200) ?? 0) > before + 100, 'load', 10_000);
        const at = round % 2;
        replicas[at] = await restart(replicas[at] as Server, slowly);
      }
    } finally {
      running = false;
      await Promise.all(load);
    }
    expect([...statuses.keys()]).toEqual([200]);
  }, 70_000);

  it('keeps what has a body to connections that a service that stops would not have closed yet', async () => {
    const { server, port } = await serve(echo());
    let made = 0;
    server.on('connection', () => {
      made += 1;
    });
    const url = await inFront(port);
    for (let asked = 0; asked < 3; asked += 1) await read(await post(url));
    expect(made).toBe(1);
    const startedAt = performance.now();
    await until(() => new Promise<boolean>((told) => server.getConnections((_, count) => told(count === 0))));
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
