import { createServer, type Server } from 'node:http';
import { afterEach, expect, jest, test } from '@jest/globals';
import { closeServer, createMetrics, errorHandlers, listen, silentLogger } from '@visavis/platform';
import { until } from '@visavis/testing/wait';
import express from 'express';
import { operationsRouter } from '../../src/http/operations.ts';

let server: Server | undefined;
afterEach(() => (server ? closeServer(server, 100) : undefined));

async function serve(ready: () => Promise<void>) {
  const metrics = createMetrics();
  const app = express().use(operationsRouter({ ready, metrics, operators: undefined }), ...errorHandlers(silentLogger, metrics));
  server = createServer(app);
  return `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`;
}

test('checks the backends one at a time, however many readiness checks arrive', async () => {
  const looks: PromiseWithResolvers<void>[] = [];
  const ready = jest.fn(() => {
    const look = Promise.withResolvers<void>();
    looks.push(look);
    return look.promise;
  });
  const url = await serve(ready);
  let requests = 0;
  server?.on('request', () => {
    requests += 1;
  });
  const ask = () => fetch(`${url}/readyz`).then(({ status }) => status);
  const flood = Array.from({ length: 20 }, ask);
  await until('all have asked', () => requests === 20);
  looks[0]?.resolve();
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
  expect(ready).toHaveBeenCalledTimes(1);

  const away = ask();
  await until('it looks again', () => looks.length === 2);
  looks[1]?.reject(new Error('the store is away'));
  expect(await away).toBe(503);
});
