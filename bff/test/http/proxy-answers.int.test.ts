import { type IncomingMessage, request } from 'node:http';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '@visavis/testing/wait';
import { echo, endUpstreams, fetchBy, METHODS, send, serve, startBffFor } from './upstreams.ts';

afterEach(endUpstreams);

describe('headers by which callers describe themselves', () => {
  it.each([
    ['GET', {}, 15_000],
    ['GET', { expect: '100-continue' }, 15_000],
    ['POST', {}, 30_000],
    ['POST', { expect: '100-continue' }, 30_000],
  ])('are replaced in a %s with the headers %j', async (method, more, timeoutMs) => {
    const url = await startBffFor([(await serve(echo())).port]);
    const headers = { ...more, 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6', 'x-request-deadline-ms': '999999' };
    const body = method === 'POST' ? '{}' : '';
    const { text } = await send(url, { method, headers: { ...headers, 'content-length': body.length }, body });
    const seen = (JSON.parse(text) as { headers: Record<string, string> }).headers;
    expect(seen['x-forwarded-for']).toMatch(/^(?:::ffff:)?127\.0\.0\.1$/);
    expect(seen).toMatchObject({ 'x-forwarded-proto': 'http', 'x-forwarded-host': `localhost:${new URL(url).port}` });
    expect(seen).not.toHaveProperty('forwarded');
    expect(Number(seen['x-request-deadline-ms'])).toBeLessThanOrEqual(timeoutMs);
    expect(Number(seen['x-request-deadline-ms'])).toBeGreaterThan(timeoutMs - 5_000);
  });
});

describe.each(METHODS)('responses to a %s', (method) => {
  it('keep their ETag and its 304, without the headers of their own connection', async () => {
    const { port } = await serve((message, response) => {
      response.setHeader('etag', '"v1"');
      response.setHeader('set-cookie', 'a=b');
      response.setHeader('connection', 'close');
      response.statusCode = message.headers['if-none-match'] === '"v1"' ? 304 : 200;
      response.end(response.statusCode === 304 ? undefined : 'x');
    });
    const url = await startBffFor([port]);
    const full = await send(url, { method, headers: { connection: 'keep-alive' } });
    expect([full.status, full.text, full.headers.etag]).toEqual([200, 'x', '"v1"']);
    expect(full.headers).not.toHaveProperty('set-cookie');
    expect(full.headers.connection).toBe('keep-alive');
    const revalidated = await send(url, { method, headers: { 'if-none-match': '"v1"' } });
    expect([revalidated.status, revalidated.text]).toEqual([304, '']);
  });
  it.each([502, 504])('become our 503 when a gateway sent %i', async (status) => {
    const { port } = await serve((_message, response) => {
      response.writeHead(status, { 'content-type': 'text/html' });
      response.end('<h1>nginx</h1>');
    });
    const answer = await fetchBy(method, await startBffFor([port]));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toMatchObject({ success: false, error: 'UNAVAILABLE' });
  });
  it('that stop half-way are not treated as complete', async () => {
    const { port } = await serve((message, response) => {
      response.write('half', () => message.socket.destroy());
    });
    const url = await startBffFor([port]);
    await expect(send(url, { method })).rejects.toThrow();
  });
  it('that are late become our 503, and abort the upstream request', async () => {
    let closed = false;
    let received = false;
    const { port } = await serve((message) => {
      received = true;
      message.socket.once('close', () => {
        closed = true;
      });
    });
    const url = await startBffFor([port]);
    // Only the BFF's own timer is set while this spy is in place.
    const timers = jest
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((work: (...args: never[]) => void, ms?: number, ...args: never[]) =>
        originalSetTimeout(work, ms === 15_000 || ms === 30_000 ? 200 : ms, ...args)) as never);
    const answer = await send(url, { method });
    timers.mockRestore();
    expect([answer.status, received]).toEqual([503, true]);
    await until('the connection to the service is closed', () => closed);
  });
  it('abort the upstream request when the client disconnects', async () => {
    let aborted = false;
    let received = false;
    const { port } = await serve((message) => {
      received = true;
      message.socket.once('close', () => {
        aborted = true;
      });
    });
    const url = await startBffFor([port]);
    const abort = new AbortController();
    const answer = fetch(url, { method, signal: abort.signal }).catch(() => undefined);
    await until(() => received);
    abort.abort();
    await answer;
    await until('the upstream request is aborted', () => aborted);
  });
});
const originalSetTimeout = globalThis.setTimeout;

describe('response bodies', () => {
  const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, i) => i % 256));
  it.each([0, 1, 1_000, 12_289, 200_000])('of %i bytes arrive unchanged, with or without their length', async (length) => {
    const { port } = await serve((message, response) => {
      if (message.url?.endsWith('withLength')) response.setHeader('content-length', length);
      response.flushHeaders();
      response.end(bytes(length));
    });
    const url = await startBffFor([port]);
    for (const query of ['?withLength', '?chunked'])
      expect(Buffer.from(await (await fetch(url + query)).arrayBuffer()).equals(bytes(length))).toBe(true);
  });
  it('are absent for HEAD, with their length present', async () => {
    const { port } = await serve((_message, response) => void response.writeHead(200, { 'content-length': 77 }).end());
    const answer = await send(await startBffFor([port]), { method: 'HEAD' });
    expect([answer.status, answer.headers['content-length'], answer.text]).toEqual([200, '77', '']);
  });
  it('arrive at the pace of the caller', async () => {
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
    const url = await startBffFor([port]);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => request(url, resolve).on('error', reject).end());
    let before = -1;
    await until('the service has to wait', async () => {
      const waits = before === sent;
      before = sent;
      await new Promise((resolve) => setTimeout(resolve, 200));
      return waits && before === sent;
    });
    expect(sent).toBeLessThan(total);
    let got = 0;
    for await (const chunk of answer) got += (chunk as Buffer).length;
    expect(got).toBe(total);
  });
});
