import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { DomainEvent } from '@visavis/contracts/event';
import { Unavailable } from '@visavis/platform/errors';
import type { EventLog } from '../port.ts';
import { type BusFixture, consumer, event, eventually, gate, type LogFactory, openFixture } from './harness.ts';

/** What the bus keeps on any log when members stop, die or fail to commit, and when a topic is replayed. */
export function busRecoverySuite(name: string, factory: LogFactory): void {
  describe(`${name}: recovery of the event bus`, () => {
    let fixture: BusFixture;
    let topic: string;
    let group: string;
    beforeEach(async () => {
      fixture = await openFixture(factory);
      [topic, group] = [await fixture.topic(), fixture.group()];
    });
    afterEach(() => fixture.end());

    test('waits at stop for the running handler, commits it, starts no other, and ends a retry wait at once', async () => {
      const bus = await fixture.bus({ heartbeatMs: 60_000, wait: { first: 60_000, max: 60_000 } });
      const [started, finish] = [gate(), gate()];
      const got: unknown[] = [];
      await bus.publish(topic, [event('a', 1), event('a', 2), event('b', 3)]);
      const first = await bus.subscribe(group, [
        consumer(topic, async ({ data, subject }) => {
          if (subject === 'b') throw new Unavailable('away');
          got.push(data);
          started.open();
          await finish.opened;
        }),
      ]);
      await started.opened;
      let stopped = false;
      const stopping = first.stop().then(() => {
        stopped = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(stopped).toBe(false);
      finish.open();
      await stopping;
      expect(got).toEqual([1]);
      const then: unknown[] = [];
      await bus.subscribe(group, [consumer(topic, ({ data }) => void then.push(data))]);
      await eventually(() => then.length === 2, 'the rest');
      expect(then.sort()).toEqual([2, 3]);
    });

    test('commits an event only after all its consumers handled it: killed in mid-handler, it is redelivered', async () => {
      const bus = await fixture.bus();
      const [done, hangs, after] = [event('a', {}), event('a', { hang: true }), event('a', {})];
      const child = fixture.child('handle', topic, group);
      await eventually(() => child.lines.includes('ready'), 'the child');
      await bus.publish(topic, [done, hangs, after]);
      await eventually(() => child.lines.includes(`handling ${hangs.id}`), 'the handler in the child');
      await child.kill();
      const got: string[] = [];
      await bus.subscribe(group, [consumer(topic, ({ id }) => void got.push(id))]);
      await eventually(() => got.includes(after.id), 'redelivery', fixture.backing.sessionMs * 3 + 10_000);
      expect(child.lines).not.toContain(`handling ${after.id}`);
      expect(got.slice(-2)).toEqual([hangs.id, after.id]);
      await eventually(async () => (await bus.lag(group))[topic] === 0, 'the commit');
    });

    test('redelivers the events of a failed commit, and loses none', async () => {
      const got: unknown[] = [];
      const flaky = (log: EventLog): EventLog => ({
        ...log,
        consume: (options) =>
          log.consume({
            ...options,
            onBatch: (batch) =>
              options.onBatch({
                ...batch,
                async commit(offset) {
                  // A heartbeat commits, too: how many commits there are is not known.
                  if (got.length <= 4) throw new Unavailable('log away');
                  await batch.commit(offset);
                },
              }),
          }),
      });
      const bus = await fixture.bus({}, flaky);
      await bus.publish(topic, [event('a', 1), event('a', 2)]);
      await bus.subscribe(group, [consumer(topic, ({ data }) => void got.push(data))]);
      await eventually(async () => (await bus.lag(group))[topic] === 0, 'the commit');
      expect(got).toEqual([1, 2, 1, 2, 1, 2]);
    });

    test('replays everything to a projection from the start in order, refuses a reaction, and fails as a whole', async () => {
      const bus = await fixture.bus();
      const subjects = ['a', 'b', 'c', 'd', 'e'];
      for (let n = 0; n < 3; n++)
        await bus.publish(
          topic,
          subjects.map((subject) => event(subject, n)),
        );
      await bus.publish(topic, [event('a', {}, 'unknown.v1')]);
      const got = new Map<string, unknown[]>();
      const rebuild = consumer(topic, ({ subject, data }) => void got.set(subject, [...(got.get(subject) ?? []), data]));
      expect(await bus.replay(rebuild)).toEqual({ events: 15 });
      expect([...got.values()]).toEqual(subjects.map(() => [0, 1, 2]));
      await expect(bus.replay({ ...rebuild, kind: 'reaction' })).rejects.toMatchObject({ code: 'NOT_REPLAYABLE' });
      const failing = consumer(topic, ({ data }) => {
        if (data === 2) throw new Error('broken');
      });
      await expect(bus.replay(failing)).rejects.toThrow(/test\/consumer failed on event-.*broken/);
    });

    test('ends a replay at a wanted event that cannot be read, and names it; check finds it without handling any', async () => {
      const bus = await fixture.bus();
      const old = event('b', 'older shape');
      await bus.publish(topic, [event('a', 1), old, event('a', 2), event('a', 'other', 'unknown.v1')]);
      const got: unknown[] = [];
      const strict = consumer(topic, ({ data }) => void got.push(data), {
        read: (each) => {
          if (typeof each.data !== 'number') throw new TypeError('not a number');
          return { ...each, data: each.data * 10 };
        },
      });
      const named = new RegExp(`cannot read ${old.id}, a test.happened.v1 of subject b .*${topic}/\\d+ at \\d+.*not a number`);
      await expect(bus.check(strict)).rejects.toThrow(named);
      expect(got).toEqual([]);
      await expect(bus.replay(strict)).rejects.toThrow(named);

      got.length = 0;
      const lifting = { ...strict, read: (each: DomainEvent) => ({ ...each, data: Number(each.data) || 0 }) };
      expect(await bus.check(lifting)).toEqual({ events: 3 });
      expect(await bus.replay(lifting)).toEqual({ events: 3 });
      expect(got.sort()).toEqual([0, 1, 2]);
    });
  });
}
