import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { success } from '@visavis/contracts/common';
import { allEndpoints } from '@visavis/contracts/endpoints';
import { z } from 'zod';
import {
  closeServer,
  createMetrics,
  createRoutes,
  createServiceApp,
  createServiceTokens,
  listen,
  silentLogger,
  systemClock,
} from '../src/index.ts';

/** docs/adr/0077: a blank filter is no filter. Each of the product's queries, at a route that returns what it read. */
const queries = allEndpoints.flatMap(({ id, query }) =>
  query instanceof z.ZodObject && Object.keys(query.shape).length > 0 ? [{ id, query }] : [],
);
let server: Server;
let url = '';

beforeAll(async () => {
  const verifier = {
    onKeysWithdrawn: () => () => undefined,
    verify: () => Promise.reject(new Error('nobody signs in')),
    revocations: { isRevoked: () => false, healthy: () => true, onRevoked: () => () => undefined },
  };
  const serviceTokens = createServiceTokens('x'.repeat(32), systemClock);
  const routes = createRoutes({ service: 'meeting', verifier, serviceTokens, clock: systemClock });
  for (const { id, query } of queries)
    routes.on(
      {
        service: 'meeting',
        id,
        method: 'GET',
        path: `/${id}`,
        access: 'anyone',
        summary: '',
        query,
        response: success({ read: z.unknown() }),
      },
      async (call) => ({ read: call.query }),
    );
  const app = createServiceApp({
    router: routes.router,
    ready: async () => undefined,
    logger: silentLogger,
    metrics: createMetrics(),
  });
  server = createServer(app);
  url = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`;
});
afterAll(() => closeServer(server, 10));

async function read(id: string, query = '') {
  const response = await fetch(`${url}/${id}${query}`);
  const { requestId: _, ...body } = (await response.json()) as { requestId?: string };
  return { id, status: response.status, body };
}

test('reads every blank filter of every list as none', async () => {
  expect(queries.length).toBeGreaterThan(50);
  const wrong: unknown[] = [];
  for (const { id, query } of queries) {
    const none = await read(id);
    for (const blank of ['', '%20%20']) {
      const names = Object.keys(query.shape);
      const all = await read(id, `?${names.map((name) => `${name}=${blank}`).join('&')}`);
      if (JSON.stringify(all) !== JSON.stringify(none)) wrong.push(all);
    }
  }
  expect(wrong).toEqual([]);
});
