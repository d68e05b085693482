import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Unavailable } from '@visavis/platform/errors';
import { currentContext } from '@visavis/platform/request-context';
import type { Stall } from '../bus/settings.ts';
import {
  type BusFixture,
  consumer,
  event,
  eventually,
  gate,
  keysApart,
  type LogFactory,
  lasting,
  openFixture,
  readAll,
} from './harness.ts';

/** What the bus keeps on any log: publishing, order, retry, waiting. */
export function busSuite(name: string, factory: LogFactory): void {
  describe(`${name}: event bus`, () => {
    let fixture: BusFixture;
    let topic: string;
    let group: string;
    beforeEach(async () => {
      fixture = await openFixture(factory);
      [topic, group] = [await fixture.topic(), fixture.group()];
    });
    afterEach(() => fixture.end());

    test('delivers what was published, as a copy, in structured CloudEvents JSON', async () => {
      const bus = await fixture.bus();
      const sent = { ...event('a', { text: 'é', none: null }), correlationid: 'c-1', causationid: undefined };
      const got: unknown[] = [];
      await bus.subscribe(group, [consumer(topic, (each) => void got.push(each))]);
      await bus.publish(topic, [sent]);
      await eventually(() => got.length === 1, 'the event');
      const { causationid: _none, ...onTheWire } = sent;
      expect(got[0]).toEqual(onTheWire);
      expect(got[0]).not.toBe(sent);
      const [record] = await readAll(await fixture.log(), topic);
      expect(record).toMatchObject({
        key: 'a',
        headers: { 'content-type': expect.stringContaining('application/cloudevents+json') },
      });
      expect(JSON.parse(record?.value ?? '')).toEqual(onTheWire);
    });

    test('runs a handler in its event’s chain: the first request’s id, and the event as the cause', async () => {
      const bus = await fixture.bus();
      const sent = [{ ...event('a'), correlationid: 'request-1' }, event('b')];
      const seen = new Map<string, unknown>();
      await bus.subscribe(group, [
        consumer(topic, async (each) => {
          await Promise.resolve();
          seen.set(each.id, currentContext());
        }),
      ]);
      await bus.publish(topic, sent);
      await eventually(() => seen.size === 2, 'both events');
      const [first, second] = sent.map(({ id }) => id) as [string, string];
      expect(seen.get(first)).toEqual({ correlationId: 'request-1', causationId: first });
      expect(seen.get(second)).toEqual({ correlationId: second, causationId: second });
    });

    test('refuses to publish an incomplete or invalid event, and then publishes none of its call', async () => {
      const validate = (each: { data: unknown }) => {
        if ((each.data as { bad?: true }).bad) throw new TypeError('bad data');
      };
      const bus = await fixture.bus({ validate });
      for (const broken of [
        { id: '' },
        { subject: undefined },
        { time: 'noon' },
        { source: '' },
        { specversion: '0.3' },
        { data: undefined },
      ]) {
        await expect(bus.publish(topic, [event('a'), { ...event('a'), ...broken } as never])).rejects.toMatchObject({
          code: 'EVENT_INVALID',
        });
      }
      await expect(bus.publish(topic, [event('a'), event('a', { bad: true })])).rejects.toMatchObject({
        code: 'EVENT_INVALID',
        message: expect.stringContaining('bad data'),
      });
      expect(await readAll(await fixture.log(), topic)).toEqual([]);
    });

    test('handles events of one subject in order, of different subjects concurrently', async () => {
      const bus = await fixture.bus();
      const finish = gate();
      const began: string[] = [];
      await bus.publish(topic, [event('slow', 1), event('slow', 2), event('quick', 1), event('quick', 2)]);
      await bus.subscribe(group, [
        consumer(topic, async ({ subject, data }) => {
          began.push(`${subject} ${data}`);
          if (subject === 'slow') await finish.opened;
        }),
      ]);
      await eventually(() => began.includes('quick 2'), 'the quick subject');
      expect(began).not.toContain('slow 2');
      finish.open();
      await eventually(() => began.includes('slow 2'), 'the slow subject');
    });

    test('gives a consumer that asks for the order of the partition one event at a time in order of offset', async () => {
      const bus = await fixture.bus();
      const log = await fixture.log();
      const candidates = Array.from({ length: 40 }, (_, n) => `s${n}`);
      const partitions = await Promise.all(candidates.map((each) => log.partitionOf(topic, each)));
      const subjects = candidates.filter((_, n) => partitions[n] === partitions[0]);
      expect(subjects.length).toBeGreaterThan(2);
      await bus.publish(
        topic,
        subjects.map((subject) => event(subject)),
      );
      let running = 0;
      const got: string[] = [];
      const handle = async ({ subject }: { subject: string }) => {
        expect(++running).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, got.length === 0 ? 20 : 0));
        got.push(subject);
        running--;
      };
      await bus.subscribe(group, [consumer(topic, handle, { order: 'partition' })]);
      await eventually(() => got.length === subjects.length, 'all events');
      expect(got).toEqual(subjects);
    });

    test('gives each consumer of a group the types it wants; skips and counts the events that none wants', async () => {
      const bus = await fixture.bus();
      const got: string[] = [];
      const take = (id: string, types: string[]) => consumer(topic, (each) => void got.push(`${id} ${each.type}`), { id, types });
      await bus.publish(topic, [event('a', {}, 'one.v1'), event('a', {}, 'two.v1'), event('a', {}, 'three.v9')]);
      await bus.subscribe(group, [take('x', ['one.v1', 'two.v1']), take('y', ['two.v1'])]);
      await eventually(async () => (await bus.lag(group))[topic] === 0, 'everything committed');
      expect(got.sort()).toEqual(['x one.v1', 'x two.v1', 'y two.v1']);
      expect(bus.stats()).toMatchObject({ handled: 3, skipped: { 'three.v9': 1 }, parked: 0 });
      await expect(bus.subscribe(group, [take('x', []), take('x', [])])).rejects.toMatchObject({ code: 'CONSUMER_TWICE' });
    });

    test('retries a failed handler by the schedule, before later events of its subject', async () => {
      const slept: number[] = [];
      const bus = await fixture.bus({ retry: [100, 500, 2_000], sleep: async (ms) => void slept.push(ms) });
      const tried: unknown[] = [];
      await bus.publish(topic, [event('a', 1), event('a', 2)]);
      await bus.subscribe(group, [
        consumer(topic, ({ data }) => {
          tried.push(data);
          if (tried.length < 4) throw new Error('not yet');
        }),
      ]);
      await eventually(() => tried.length === 5, 'the second event');
      expect(tried).toEqual([1, 1, 1, 1, 2]);
      expect(slept).toEqual([100, 500, 2_000]);
      await eventually(async () => (await bus.lag(group))[topic] === 0, 'everything committed');
      expect(bus.stats()).toMatchObject({ handled: 2, retried: 3, parked: 0 });
    });

    test('makes the partition wait without limit on a transient failure, with alert and backoff, and parks nothing', async () => {
      const stalls: Stall[] = [];
      const recovered: Stall[] = [];
      const slept: number[] = [];
      const bus = await fixture.bus({
        wait: { first: 1, max: 8 },
        sleep: async (ms) => {
          slept.push(ms);
          await new Promise((resolve) => setTimeout(resolve, ms));
        },
        onStalled: (stall) => stalls.push(stall),
        onRecovered: (stall) => recovered.push(stall),
      });
      let away = true;
      let tries = 0;
      const got: unknown[] = [];
      const failures = [
        () => new Unavailable('store away'),
        () => new Error('save failed', { cause: new Error('deeper', { cause: new Unavailable('store away') }) }),
        () => Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
      ];
      await bus.publish(topic, [event('a', 1), event('a', 2)]);
      const waiting = consumer(topic, ({ data }) => {
        const failure = failures[tries++ % failures.length];
        if (away && failure) throw failure();
        got.push(data);
      });
      await bus.subscribe(group, [waiting]);
      await eventually(() => tries > 12, 'many tries');
      expect(slept.slice(0, 6)).toEqual([1, 2, 4, 8, 8, 8]);
      expect(stalls).toHaveLength(1);
      expect(stalls[0]).toMatchObject({ group, consumerId: 'test/consumer', topic, subject: 'a', attempts: 1 });
      expect(bus.stats()).toMatchObject({ stalled: 1, parked: 0, handled: 0 });
      expect((await bus.lag(group))[topic]).toBe(2);
      away = false;
      await eventually(() => got.length === 2, 'both events');
      expect(got).toEqual([1, 2]);
      expect(recovered).toHaveLength(1);
      expect(bus.stats()).toMatchObject({ stalled: 0, parked: 0 });
      expect(await bus.deadLetters.list(topic)).toEqual([]);
    });

    test('keeps the partition during a wait longer than a session, though another member could take it', async () => {
      const heartbeatMs = Math.min(1_000, fixture.backing.sessionMs / 4);
      const [one, two, log] = [await fixture.bus({ heartbeatMs }), await fixture.bus({ heartbeatMs }), await fixture.log()];
      const warm = new Set<string>();
      const waited = new Set<string>();
      const got: string[] = [];
      let isAway: (() => boolean) | undefined;
      const work = (name: string) =>
        consumer(topic, ({ data }) => {
          if (data === 'warm') warm.add(name);
          else {
            waited.add(name);
            isAway ??= lasting(fixture.backing.sessionMs * 3);
            if (isAway()) throw new Unavailable('away');
            got.push(name);
          }
        });
      await one.subscribe(group, [work('one')]);
      await two.subscribe(group, [work('two')]);
      await eventually(async () => {
        if (warm.size < 2)
          await one.publish(
            topic,
            (await keysApart(log, topic, 4)).map((key) => event(key, 'warm')),
          );
        return warm.size === 2;
      }, 'both members work');
      await one.publish(topic, [event('a', 'long')]);
      const done = async () => got.length > 0 && (await one.lag(group))[topic] === 0;
      await eventually(done, 'the event', fixture.backing.sessionMs * 3 + 10_000);
      expect([got.length, waited.size]).toEqual([1, 1]);
    });
  });
}
