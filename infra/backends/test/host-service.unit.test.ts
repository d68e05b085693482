import { expect, jest, test } from '@jest/globals';
import type { Cache } from '@visavis/cache';
import type { EventBus } from '@visavis/event-bus';
import { createLifecycle, createMetrics, type Service, silentLogger, systemClock } from '@visavis/platform';
import type { OutboxRow, Store } from '@visavis/store';
import { hostService } from '../src/host-service.ts';

test('a service that cannot publish its last events at the stop asks for them no more', async () => {
  jest.useFakeTimers();
  const row = { key: 1, topic: 'visavis.test', subject: 's', event: {} } as OutboxRow;
  const take = jest.fn<Store['outbox']['take']>().mockResolvedValue([row]);
  const store = { outbox: { take, onCommit: () => () => undefined } } as unknown as Store;
  const bus = { publish: () => Promise.reject(new Error('the bus is away')) } as unknown as EventBus;
  const lifecycle = createLifecycle(silentLogger);
  const service = { name: 'test', consumers: [], jobs: [] } as unknown as Service<never>;
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
