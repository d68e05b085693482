import type { DomainEvent } from '@visavis/contracts/event';
import { Conflict, Invalid } from '@visavis/platform/errors';
import { failSpan, isTracing, startSpan } from '@visavis/platform/telemetry';
import type { Consumer, EventBus, EventLog } from '../port.ts';
import { describe, encodeEvent } from './cloud-event.ts';
import { messageOf } from './handle.ts';
import { createParkedEvents, type ParkedEvents } from './parked-events.ts';
import { type BatchWork, processBatch } from './process-batch.ts';
import { checkTopic, replayParked, replayTopic } from './replay.ts';
import { type BusOptions, withDefaults } from './settings.ts';

/**
 * The bus over any log: validation, retry, waiting, parking and replay. Closing it stops its subscriptions and closes the log.
 */
export function createEventBus(log: EventLog, options: BusOptions): EventBus {
  const settings = withDefaults(options);
  const parkedByTopic = new Map<string, ParkedEvents>();
  const subscriptions = new Set<{ stop(): Promise<void> }>();
  const closing = new AbortController();
  /** One replay of parked events per consumer at a time: two would run the same event twice side by side. */
  const replays = new Map<string, Promise<unknown>>();

  const parkedOf = (topic: string): ParkedEvents => {
    const parked = parkedByTopic.get(topic);
    if (parked) return parked;
    const parkedEvents = createParkedEvents(log, topic, ({ partition, offset }) =>
      settings.logger.error({ topic, partition, offset }, 'unreadable dead letter left out'),
    );
    parkedByTopic.set(topic, parkedEvents);
    return parkedEvents;
  };

  return {
    async publish(topic, events) {
      const entries = events.map((event) => {
        const entry = encodeEvent(event);
        try {
          settings.validate(event);
        } catch (error) {
          throw new Invalid('EVENT_INVALID', `${event.type} ${event.id} does not match its schema: ${describe(error)}`);
        }
        return entry;
      });
      await inPublishSpans(topic, events, () => log.append(topic, entries));
    },

    async subscribe(group, consumers) {
      checkConsumers(group, consumers);
      const stopping = new AbortController();
      const works = new Map<string, BatchWork>();
      const workOf = (topic: string): BatchWork => {
        const work = works.get(topic) ?? {
          group,
          consumers: consumers.filter((consumer) => consumer.topic === topic),
          parkedEvents: parkedOf(topic),
          readPartitions: new Map(),
          settings,
          stopping: stopping.signal,
        };
        works.set(topic, work);
        return work;
      };
      const member = await log.consume({
        group,
        topics: [...new Set(consumers.map((consumer) => consumer.topic))],
        onBatch: (batch) => processBatch(batch, workOf(batch.topic)),
      });
      const subscription = {
        async stop() {
          stopping.abort();
          await member.stop();
          subscriptions.delete(subscription);
        },
      };
      subscriptions.add(subscription);
      return subscription;
    },

    check: (consumer, leavesOut) => checkTopic(log, consumer, settings, leavesOut),
    replay: (consumer, leavesOut) => replayTopic(log, consumer, settings, closing.signal, leavesOut),

    deadLetters: {
      async list(topic, filter) {
        const parkedEvents = parkedOf(topic);
        await parkedEvents.refresh();
        return parkedEvents.list(filter).map(({ value: _value, ...letter }) => letter);
      },
      replay(consumer, subject) {
        const before = replays.get(consumer.id) ?? Promise.resolve();
        const result = before.then(() => replayParked(parkedOf(consumer.topic), consumer, subject));
        const finished = result.then(
          () => {},
          () => {},
        );
        replays.set(consumer.id, finished);
        void finished.then(() => replays.get(consumer.id) === finished && replays.delete(consumer.id));
        return result;
      },
      async discard(consumer, subject, offset) {
        const parkedEvents = parkedOf(consumer.topic);
        await parkedEvents.refreshSubject(subject);
        const [first] = parkedEvents.list({ consumerId: consumer.id, subject });
        if (first?.offset !== offset)
          throw new Conflict('NOT_FIRST', 'Only the first parked event of a subject can be given up.');
        await parkedEvents.resolve(subject, { consumerId: consumer.id, partition: first.partition, offset, how: 'discarded' });
        settings.logger.warn({ consumerId: consumer.id, topic: consumer.topic, subject, offset }, 'parked event given up');
      },
    },

    lag: (group) => log.lag(group),
    ping: () => log.ping(),
    stats: () => structuredClone(settings.stats),
    async close() {
      closing.abort();
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await log.close();
    },
  };
}

function checkConsumers(group: string, consumers: readonly Consumer[]): void {
  const ids = consumers.map((consumer) => consumer.id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice) throw new Invalid('CONSUMER_TWICE', `${twice} is subscribed twice in group ${group}.`);
  if (consumers.length === 0) throw new Invalid('NO_CONSUMERS', `Group ${group} has no consumers.`);
}

/**
 * A span for each event on its way into the topic, in the trace that made it: a batch mixes many. It shows how long an event lay
 * in the outbox, between the end of its commit and this span's start.
 */
async function inPublishSpans(topic: string, events: readonly DomainEvent[], append: () => Promise<void>): Promise<void> {
  if (!isTracing()) return append();
  const spans = events.flatMap((event) => {
    if (event.traceparent === undefined) return [];
    const attributes = { ...messageOf(topic, event), 'messaging.operation.type': 'send', 'messaging.operation.name': 'publish' };
    return startSpan(`send ${event.type}`, { kind: 'producer', parent: event.traceparent, attributes }) ?? [];
  });
  try {
    await append();
  } catch (error) {
    for (const span of spans) failSpan(span, error instanceof Error ? error.name : typeof error);
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
}
