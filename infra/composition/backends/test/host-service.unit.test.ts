import { expect, jest, test } from '@jest/globals';
import { type Cache, createMemoryCache } from '@visavis/cache';
import type { EventBus } from '@visavis/event-bus';
import { createLifecycle, createMetrics, type Service, silentLogger, systemClock } from '@visavis/platform';
import type { OutboxRow, Store } from '@visavis/store';
import { hostService } from '../src/host-service.ts';

test('stops polling the outbox of a stopped service that could not publish its last events', async () => {
  jest.useFakeTimers();
  const row = { key: 1, topic: 'visavis.test', subject: 's', event: {} } as OutboxRow;
  const take = jest.fn<Store['outbox']['take']>().mockResolvedValue([row]);
  const none = { find: async () => [] };
  const store = { outbox: { take, onCommit: () => () => undefined }, collection: () => none } as unknown as Store;
  const bus = { publish: () => Promise.reject(new Error('the bus is away')) } as unknown as EventBus;
  const lifecycle = createLifecycle(silentLogger);
  const service = { name: 'test', consumers: [], jobs: [] } as unknown as Service;
  hostService(service, {
    store,
    bus,
    cache: {} as Cache,
    clock: systemClock,
    logger: silentLogger,
    metrics: createMetrics(),
    lifecycle,
  });
  await lifecycle.start();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(take).toHaveBeenCalled();

  await lifecycle.stop();
  take.mockClear();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(take).not.toHaveBeenCalled();
  jest.useRealTimers();
});

test('logs at the start that a rebuild was interrupted', async () => {
  const error = jest.fn();
  const lifecycle = createLifecycle(silentLogger);
  const half = { id: 'test/half', projection: { isUnfinished: async () => true } };
  const whole = { id: 'test/whole', projection: { isUnfinished: async () => false } };
  const service = { name: 'test', consumers: [half, whole, { id: 'test/reaction' }], jobs: [] } as unknown as Service;
  const none = { find: async () => [] };
  const outbox = { take: async () => [], onCommit: () => () => undefined };
  hostService(service, {
    store: { outbox, collection: () => none } as unknown as Store,
    bus: { subscribe: async () => ({ stop: async () => undefined }) } as unknown as EventBus,
    cache: {} as Cache,
    clock: systemClock,
    logger: { ...silentLogger, error } as unknown as typeof silentLogger,
    metrics: createMetrics(),
    lifecycle,
  });
  await lifecycle.start();
  await lifecycle.stop();
  expect(error.mock.calls).toEqual([[{ consumer: 'test/half' }, expect.stringContaining('npm run operate -- test --rebuild')]]);
});

test('leaves it to the host when the jobs begin', async () => {
  const lifecycle = createLifecycle(silentLogger);
  const run = jest.fn(async () => undefined);
  const service = { name: 'test', consumers: [], jobs: [{ name: 'tidy', everyMs: 60_000, run }] } as unknown as Service;
  const outbox = { take: async () => [], onCommit: () => () => undefined };
  const jobs = hostService(service, {
    store: { outbox, collection: () => ({ find: async () => [] }) } as unknown as Store,
    bus: {} as EventBus,
    cache: createMemoryCache({ clock: systemClock }),
    clock: systemClock,
    logger: silentLogger,
    metrics: createMetrics(),
    lifecycle,
  });
  await lifecycle.start();
  expect([jobs.map(({ name }) => name), run.mock.calls.length]).toEqual([['test: tidy'], 0]);
  await jobs[0]?.start?.();
  await jobs[0]?.stop?.();
  expect(run).toHaveBeenCalledTimes(1);
  await lifecycle.stop();
});
