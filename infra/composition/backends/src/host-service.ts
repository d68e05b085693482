import type { Cache } from '@visavis/cache';
import type { Consumer, EventBus } from '@visavis/event-bus';
import type { Clock, Lifecycle, Logger, Metrics, Part, Service } from '@visavis/platform';
import { createOutboxRelay, createRefusedEvents, type Store, unfinishedRebuilds } from '@visavis/store';
import { createJobRunner } from './job-runner.ts';
import { observeService } from './observe.ts';

/**
 * Adds a service's moving parts to the lifecycle: its own start, the outbox relay and its consumer group. Returns its jobs, for
 * the host to
 * add: they catch up with whatever fell due while nothing ran, and whoever waits for the server need not wait for that.
 */
export function hostService(
  service: Service,
  deps: { store: Store; bus: EventBus; cache: Cache; clock: Clock; logger: Logger; metrics: Metrics; lifecycle: Lifecycle },
): Part[] {
  const { store, bus, cache, clock, logger, metrics, lifecycle } = deps;
  observeService(metrics, { service: service.name, store, bus, clock, consumers: service.consumers });
  lifecycle.add({
    name: `${service.name}: service`,
    async start() {
      await service.start?.();
      for (const consumer of await unfinishedRebuilds(service.consumers))
        logger.error(
          { consumer },
          `a rebuild did not come to its end, and what ${service.name} consumes waits for it: run \`npm run operate -- ${service.name} --rebuild\` again`,
        );
    },
    stop: async () => service.stop?.(),
  });

  const relay = createOutboxRelay({
    store,
    publish: (topic, events) => bus.publish(topic, events),
    refused: createRefusedEvents(store, clock),
    onRefused: ({ event: { id, type, subject } }, error) =>
      logger.error(
        { err: error, service: service.name, event: id, type, subject },
        `an event can never be published: \`npm run operate -- ${service.name} --outbox\``,
      ),
    onError: (error) => logger.warn({ err: error, service: service.name }, 'events could not be published yet'),
  });
  lifecycle.add({
    name: `${service.name}: relay`,
    start: () => relay.start(),
    // What cannot be published now, the next start does.
    stop: () => relay.drain().finally(() => relay.stop()),
  });
  lifecycle.add(consumersPart(bus, service.name, service.consumers));
  return service.jobs.map((job) => createJobRunner(`${service.name}: ${job.name}`, job, { cache, clock, logger, metrics }));
}

/** Subscribes a consumer group while it runs. */
export function consumersPart(bus: EventBus, group: string, consumers: readonly Consumer[]): Part {
  let subscription: { stop(): Promise<void> } | undefined;
  return {
    name: `${group}: consumers`,
    async start() {
      if (consumers.length > 0) subscription = await bus.subscribe(group, consumers);
    },
    stop: async () => subscription?.stop(),
  };
}
