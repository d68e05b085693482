import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, expect, test } from '@jest/globals';
import { success } from '@visavis/contracts/common';
import { endpoint } from '@visavis/contracts/endpoint';
import { createMetrics, createServiceClient, createServiceTokens, listen, systemClock } from '../src/index.ts';

const base = { access: 'service', summary: '', method: 'POST', response: success({}) } as const;
const healthy = endpoint({ ...base, id: 'test.healthy', service: 'meeting', path: '/healthy' });
const broken = endpoint({ ...base, id: 'test.broken', service: 'auth', path: '/broken' });

const servers: Server[] = [];
const serve = async (handler: RequestListener) => {
  const server = createServer(handler);
  servers.push(server);
  return `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`;
};
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

test('reports connections by service and state, and the breaker of each', async () => {
  const urls: Record<string, string> = {
    meeting: await serve(
      (_request, response) => void response.setHeader('content-type', 'application/json').end('{"success":true}'),
    ),
    auth: await serve((request, response) => void (request.url === '/healthz' ? response.end() : request.socket.destroy())),
  };
  const metrics = createMetrics();
  const client = createServiceClient({
    caller: 'bff',
    url: (service) => urls[service] ?? '',
    serviceTokens: createServiceTokens('x'.repeat(32), systemClock),
    metrics,
  });
  await Promise.allSettled(Array.from({ length: 60 }, () => client.call(broken)));
  // Last, as idle connections are soon closed.
  await Promise.all([client.call(healthy), client.call(healthy)]);
  const text = await metrics.registry.metrics();
  await client.close();
  expect(text).toContain('visavis_client_connections{service="meeting",state="connected"} 2');
  expect(text).toContain('visavis_client_connections{service="meeting",state="running"} 0');
  expect(text).toContain('visavis_breaker_open{service="meeting"} 0');
  expect(text).toContain('visavis_breaker_open{service="auth"} 1');
});
