// @deep MONGO=true
/** Every consumer of every service against the events of earlier releases; in the deep run on MongoDB, too. */
import { describe, expect, test } from '@jest/globals';
import { corpusOf } from '@visavis/contracts/corpus';
import { topics } from '@visavis/contracts/events/registry';
import { type ServiceName, services } from '@visavis/contracts/processes';
import type { EventBus } from '@visavis/event-bus';
import { systemClock } from '@visavis/platform/clock';
import { startServiceForTest } from '@visavis/service-test';
import type { Store } from '@visavis/store';
import { describeWith } from '@visavis/testing';
import { mongoCollections } from '@visavis/testing/engines';
import { openAt } from '../../../engines/store-mongo/test/mongo-child.ts';
import { serverOf } from '../../../engines/store-mongo/test/mongo-harness.ts';
import { type StandIn, startStandIn } from '../../../engines/store-mongo/test/replica-set-stand-in.ts';
import { serviceDefinitions } from '../src/services.ts';

/** MongoDB on a crowded machine: no time is claimed here. */
const PATIENCE_MS = 60_000;
const ofTopic = (topic: string) => corpusOf(topic.replace('visavis.', ''));

function replays(name: ServiceName, store: () => Promise<Store | undefined>) {
  test(`${name} handles all of them, repeated and out of order, and rebuilds from them`, async () => {
    const other = await store();
    const fixture = await startServiceForTest(serviceDefinitions[name], other ? { store: () => other } : {});
    try {
      const consumed = topics.filter((topic) => fixture.service.consumers.some((consumer) => consumer.topic === topic));
      const deliver = async (topic: string, events: ReturnType<typeof ofTopic>) => {
        await fixture.bus.publish(topic, events);
        await fixture.consumed(PATIENCE_MS);
      };
      for (const topic of consumed) await deliver(topic, ofTopic(topic));
      expect(await parkedOf(fixture.bus, consumed)).toEqual([]);
      for (const topic of consumed) await deliver(topic, ofTopic(topic).reverse());
      expect(await parkedOf(fixture.bus, consumed)).toEqual([]);
      const before = await readModelsOf(name, fixture);

      // Each event lies in its topic twice now.
      const { events } = await fixture.rebuild();
      const wanted = fixture.service.consumers
        .filter(({ kind }) => kind === 'projection')
        .flatMap(({ topic, types }) => ofTopic(topic).filter(({ type }) => types.includes(type)));
      expect(events).toBe(wanted.length * 2);
      expect(await readModelsOf(name, fixture)).toEqual(before);
    } finally {
      await fixture.stop();
      await other?.close();
    }
  }, 180_000);
}

const parkedOf = async (bus: EventBus, consumed: readonly string[]) => {
  const letters = (await Promise.all(consumed.map((topic) => bus.deadLetters.list(topic)))).flat();
  return letters.map(({ consumerId, event, error }) => [consumerId, typeof event === 'string' ? event : event.type, error]);
};

/** What a service's reads make of the corpus. */
async function readModelsOf(name: ServiceName, fixture: Awaited<ReturnType<typeof startServiceForTest>>): Promise<unknown> {
  if (name !== 'admin') return undefined;
  const token = fixture.tokenOf('admin', { role: 'admin' });
  const { body } = await fixture.call('GET', '/admin/dashboard/stats?skipCache=1', { token });
  const { body: audit } = await fixture.call('GET', '/api/admin/audit?limit=100', { token });
  const { meetings, users, sessions } = body.stats;
  expect({ meetings, users, sessions }).toMatchObject({
    meetings: { pending: 0, approved: 1, rejected: 1, cancelled: 1 },
    users: { total: 4 },
    sessions: { started: 1, ended: 1, guestsMet: 1 },
  });
  return { meetings, users, sessions, audit };
}

describe('events of earlier releases, on SQLite', () => {
  for (const { name } of services) replays(name, async () => undefined);
});

// What a consumer makes of an event does not depend on the store, whose contract both keep.
if (process.env.MONGO === 'true')
  describeWith('mongo-collections', mongoCollections(), 'events of earlier releases, on MongoDB', (start) => {
    let standIn: StandIn;
    const server = serverOf(async () => {
      standIn = await startStandIn(await start());
      return standIn;
    });
    for (const { name } of services)
      replays(name, () => openAt({ url: server.url(), service: server.newService(), clock: systemClock }));
  });
