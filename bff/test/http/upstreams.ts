import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  request,
  type Server,
} from 'node:http';
import { closeServer, listen } from '@visavis/platform';
import { createFixture, type Fixture, type FixtureOptions } from '../support.ts';

/** Fake services behind a BFF, and requests to it. */
const servers: Server[] = [];
let fixture: Fixture | undefined;

/** Closes the BFF and the services; call it after each test. */
export async function endUpstreams(): Promise<void> {
  await fixture?.close();
  fixture = undefined;
  await Promise.all(servers.splice(0).map((server) => closeServer(server, 10)));
}

export async function serve(handler: RequestListener, port = 0) {
  const server = createServer((message, response) => {
    // Connections for writes begin with this probe, which every service answers.
    if (message.url === '/healthz') response.end();
    else handler(message, response);
  });
  servers.push(server);
  return { server, port: await listen(server, { port, host: '127.0.0.1' }) };
}
const bodyOf = async (message: IncomingMessage) => Buffer.concat(await message.toArray()).toString();
/** Responds with the request's headers and the length of its body. `from`: the name of the service in the response. */
export const echo =
  (from = ''): RequestListener =>
  async (message, response) => {
    const body = await bodyOf(message);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, from, length: body.length, headers: message.headers }));
  };

/** Starts a BFF in front of services at these ports. Returns the URL of a call that it forwards to them. */
export async function startBffFor(
  ports: number[],
  deps: FixtureOptions['deps'] = {},
  settings: FixtureOptions['settings'] = {},
): Promise<string> {
  const meeting = ports.map((port) => `http://127.0.0.1:${port}`).join(',');
  fixture = await createFixture({
    deps: { upstreams: { meeting }, ...deps },
    settings: { RATE_LIMIT_ADDRESS: '0', ...settings },
  });
  return `${fixture.url}/api/meetings`;
}
/** By `node:http`, because fetch hides headers of the connection. */
export const send = (url: string, options: { method?: string; headers?: OutgoingHttpHeaders; body?: string } = {}) =>
  new Promise<{ status: number | undefined; headers: IncomingMessage['headers']; text: string }>((resolve, reject) => {
    const { body = '', ...rest } = options;
    request(url, rest, (message) =>
      bodyOf(message).then((text) => resolve({ status: message.statusCode, headers: message.headers, text }), reject),
    )
      .on('error', reject)
      .end(body);
  });
export const post = (url: string, body = '{}', type = 'application/json') =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': type } });
/** Reads and writes are forwarded by different clients. */
export const METHODS = ['GET', 'POST'] as const;
export const fetchBy = (method: string, url: string) => (method === 'POST' ? post(url) : fetch(url));
