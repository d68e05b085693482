/** Services to be called, and clients of them, for the tests of one file: all are ended after each test. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach } from '@jest/globals';
import { success } from '@visavis/contracts/common';
import { endpoint } from '@visavis/contracts/endpoint';
import { z } from 'zod';
import { type BreakerState, createServiceClient, createServiceTokens, listen, systemClock } from '../src/index.ts';

export const base = { service: 'meeting', access: 'service', summary: '', response: success({ from: z.unknown() }) } as const;
export const read = endpoint({ ...base, id: 'test.read', method: 'GET', path: '/read' });
export const write = endpoint({ ...base, id: 'test.write', method: 'POST', path: '/write', body: z.looseObject({}) });

const serviceTokens = createServiceTokens('x'.repeat(32), systemClock);
const servers: Server[] = [];
const clients: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

export const serve = async (handler: RequestListener, port = 0) => {
  const server = createServer((request, response) => {
    // Every service has it, and each new connection begins with it.
    if (request.url === '/healthz') response.end();
    else handler(request, response);
  });
  servers.push(server);
  return { server, port: await listen(server, { port, host: '127.0.0.1' }) };
};
export const at = (...ports: number[]) => ports.map((port) => `http://127.0.0.1:${port}`).join(',');
export const clientOf = (urls: string, onBreaker?: (service: string, state: BreakerState) => void) => {
  const client = createServiceClient({ caller: 'bff', url: () => urls, serviceTokens, ...(onBreaker ? { onBreaker } : {}) });
  clients.push(client);
  return client;
};
export const ok =
  (from = ''): RequestListener =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, from }));
  };
export const refuse =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
/** A port without a listener. */
export const freePort = async () => {
  const { server, port } = await serve(ok());
  await new Promise((resolve) => server.close(resolve));
  return port;
};
