import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  request,
  type Server,
} from 'node:http';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { closeServer, listen } from '@visavis/platform';
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
  it.each([{}, { expect: '100-continue' }])('is replaced, with %j too', async (more) => {
    const url = await inFront((await serve(echo())).port);
    const headers = { ...more, 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6', 'x-request-deadline-ms': '999999' };
    const { text } = await ask(url, { method: 'POST', headers: { ...headers, 'content-length': 2 }, body: '{}' });
    const seen = (JSON.parse(text) as { headers: Record<string, string> }).headers;
    expect(seen['x-forwarded-for']).toMatch(/^(?:::ffff:)?127\.0\.0\.1$/);
    expect(seen).not.toHaveProperty('forwarded');
    expect(Number(seen['x-request-deadline-ms'])).toBeLessThanOrEqual(30_000);
    expect(Number(seen['x-request-deadline-ms'])).toBeGreaterThan(29_000);
  });
});

describe('answers', () => {
  it('keep their tag and its 304, not the headers of their own connection', async () => {
    const { port } = await serve((message, response) => {
      response.setHeader('etag', '"v1"');
      response.setHeader('set-cookie', 'a=b');
      response.setHeader('connection', 'close');
      response.statusCode = message.headers['if-none-match'] === '"v1"' ? 304 : 200;
      response.end(response.statusCode === 304 ? undefined : 'x');
    });
    const url = await inFront(port);
    const whole = await ask(url, { headers: { connection: 'keep-alive' } });
    expect([whole.status, whole.text, whole.headers.etag]).toEqual([200, 'x', '"v1"']);
    expect(whole.headers).not.toHaveProperty('set-cookie');
    expect(whole.headers.connection).toBe('keep-alive');
    const known = await ask(url, { headers: { 'if-none-match': '"v1"' } });
    expect([known.status, known.text]).toEqual([304, '']);
  });
  it.each([502, 504])('%i of a gateway becomes our 503', async (status) => {
    const { port } = await serve((_message, response) => {
      response.writeHead(status, { 'content-type': 'text/html' });
      response.end('<h1>nginx</h1>');
    });
    const answer = await fetch(await inFront(port));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toMatchObject({ success: false, error: 'UNAVAILABLE' });
  });
  it('that stop half-way are not taken for whole ones', async () => {
    const { port } = await serve((message, response) => {
      response.write('half', () => message.socket.destroy());
    });
    const url = await inFront(port);
    await expect(ask(url)).rejects.toThrow();
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
        originalSetTimeout(work, ms === 15_000 ? 200 : ms, ...args)) as never);
    const answer = await ask(url);
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
    const answer = fetch(url, { signal: abort.signal }).catch(() => undefined);
    await until(() => asked);
    abort.abort();
    await answer;
    await until(() => aborted, 'the service learns of it');
  });
});
const originalSetTimeout = globalThis.setTimeout;

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
  it('load goes to all of them; one that is down is left out, and comes back', async () => {
    const [a, b] = await Promise.all([serve(echo('a')), serve(echo('b'))]);
    const url = await inFront(a.port, b.port);
    const from = async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, async () => (await (await post(url)).json()) as { from: string }),
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
});
