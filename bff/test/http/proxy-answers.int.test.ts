import { type IncomingMessage, request } from 'node:http';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '../support.ts';
import { ask, by, echo, endUpstreams, inFront, serve, WAYS } from './upstreams.ts';

afterEach(endUpstreams);

describe('what callers say about themselves', () => {
  it.each([
    ['GET', {}, 15_000],
    ['GET', { expect: '100-continue' }, 15_000],
    ['POST', {}, 30_000],
    ['POST', { expect: '100-continue' }, 30_000],
  ])('is replaced in a %s, with %j too', async (method, more, patience) => {
    const url = await inFront([(await serve(echo())).port]);
    const headers = { ...more, 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6', 'x-request-deadline-ms': '999999' };
    const body = method === 'POST' ? '{}' : '';
    const { text } = await ask(url, { method, headers: { ...headers, 'content-length': body.length }, body });
    const seen = (JSON.parse(text) as { headers: Record<string, string> }).headers;
    expect(seen['x-forwarded-for']).toMatch(/^(?:::ffff:)?127\.0\.0\.1$/);
    expect(seen).toMatchObject({ 'x-forwarded-proto': 'http', 'x-forwarded-host': seen.host });
    expect(seen).not.toHaveProperty('forwarded');
    expect(Number(seen['x-request-deadline-ms'])).toBeLessThanOrEqual(patience);
    expect(Number(seen['x-request-deadline-ms'])).toBeGreaterThan(patience - 5_000);
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
    const url = await inFront([port]);
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
    const answer = await by(method, await inFront([port]));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toMatchObject({ success: false, error: 'UNAVAILABLE' });
  });
  it('that stop half-way are not taken for whole ones', async () => {
    const { port } = await serve((message, response) => {
      response.write('half', () => message.socket.destroy());
    });
    const url = await inFront([port]);
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
    const url = await inFront([port]);
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
    const url = await inFront([port]);
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
    const url = await inFront([port]);
    for (const query of ['?told', '?untold'])
      expect(Buffer.from(await (await fetch(url + query)).arrayBuffer()).equals(bytes(length))).toBe(true);
  });
  it('are not there for HEAD, their length is', async () => {
    const { port } = await serve((_message, response) => void response.writeHead(200, { 'content-length': 77 }).end());
    const answer = await ask(await inFront([port]), { method: 'HEAD' });
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
    const url = await inFront([port]);
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
