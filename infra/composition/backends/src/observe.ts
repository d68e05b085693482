import type { Consumer, EventBus } from '@visavis/event-bus';
import type { Clock, Metrics } from '@visavis/platform';
import { createRefusedEvents, type Store } from '@visavis/store';

/** Reading parked events may read a whole topic; the figure is not needed every second. */
const DEAD_LETTERS_FRESH_MS = 30_000;
/** Below the timeout of a scrape, so that the scrape reports it. */
const ANSWER_MS = 800;

/** What a process's bus did, and whether it answers. Once for each bus. */
export function observeBus(metrics: Metrics, bus: EventBus): void {
  metrics.countEvents(() => {
    const { handled, retried, parked, skipped } = bus.stats();
    return { handled, retried, parked, skipped: Object.values(skipped).reduce((sum, count) => sum + count, 0) };
  });
  metrics.consumersStalled.observe(async () => [{ labels: {}, value: bus.stats().stalled }]);
  observeBackend(metrics, 'bus', bus);
}

/** `service` where each has its own. */
export function observeBackend(
  metrics: Metrics,
  backend: 'bus' | 'cache' | 'store',
  port: { ping(): Promise<void> },
  service = '',
): void {
  metrics.backendUp.observe(async () => [{ labels: { backend, service }, value: (await answers(port)) ? 1 : 0 }]);
}

async function answers(port: { ping(): Promise<void> }): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ANSWER_MS, false);
  });
  const ping = port.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([ping, late]).finally(() => clearTimeout(timer));
}

/** Connections of a store that keeps a pool of them. */
export function observePool(
  metrics: Metrics,
  service: string,
  pool: () => { open: number; inUse: number; waiting: number },
): void {
  metrics.storeConnections.observe(async () =>
    Object.entries(pool()).map(([state, value]) => ({ labels: { service, state }, value })),
  );
}

/** A consumer group's lag by topic, and what it parked. */
export function observeConsumers(metrics: Metrics, bus: EventBus, group: string, consumers: readonly Consumer[]): void {
  if (consumers.length === 0) return;
  metrics.consumerLag.observe(async () =>
    Object.entries(await bus.lag(group)).map(([topic, value]) => ({ labels: { group, topic }, value })),
  );
  metrics.deadLetters.observe(() => countParked(bus, consumers), DEAD_LETTERS_FRESH_MS);
}

/** A service's store and outbox, and its consumers. */
export function observeService(
  metrics: Metrics,
  options: { service: string; store: Store; bus: EventBus; clock: Clock; consumers: readonly Consumer[] },
): void {
  const { service, store, bus, clock, consumers } = options;
  observeBackend(metrics, 'store', store, service);
  metrics.outboxRows.observe(async () => [{ labels: { service }, value: await store.outbox.size() }]);
  const refused = createRefusedEvents(store, clock);
  metrics.outboxRefused.observe(async () => [{ labels: { service }, value: (await refused.list()).length }]);
  metrics.outboxAge.observe(async () => {
    const except = (await refused.list()).map(({ _id }) => _id);
    const [oldest] = await store.outbox.take({ limit: 1, except });
    const ageMs = oldest ? Math.max(0, clock.now().getTime() - oldest.at.getTime()) : 0;
    return [{ labels: { service }, value: ageMs / 1_000 }];
  });
  observeConsumers(metrics, bus, service, consumers);
}

/** Nothing parked, no value. A consumer that is gone from the code cannot be replayed, and is not counted. */
async function countParked(bus: EventBus, consumers: readonly Consumer[]) {
  const ours = new Set(consumers.map(({ id }) => id));
  const topics = new Set(consumers.map(({ topic }) => topic));
  const letters = (await Promise.all([...topics].map((topic) => bus.deadLetters.list(topic)))).flat();
  const parked = Map.groupBy(letters, ({ consumerId }) => consumerId);
  return [...parked]
    .filter(([consumer]) => ours.has(consumer))
    .map(([consumer, { length }]) => ({ labels: { consumer }, value: length }));
}
