import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { closeServer, listen } from '@visavis/platform';

export interface SeenRequest {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that answers as each test says, and what it was asked. */
export function startFakeProvider() {
  const requests: SeenRequest[] = [];
  let server: Server;
  const fake = {
    url: '',
    requests,
    answer: (response: ServerResponse): unknown => response.end(),
    onBody: (_body: Buffer): unknown => undefined,
  };
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      fake.onBody(body);
      requests.push({ url: request.url ?? '', headers: request.headers, body: body.toString() });
      fake.answer(response);
    });
    fake.url = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`;
  });
  beforeEach(() => void requests.splice(0));
  afterAll(() => closeServer(server, 100));
  return fake;
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
export const page = (status: number) => (response: ServerResponse) => response.writeHead(status).end('<html>gateway</html>');
export const hangUp = (response: ServerResponse) => response.destroy();
export const never = () => undefined;
