import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { DomainEvent } from '@visavis/contracts/event';
import { Unavailable } from '@visavis/platform/errors';
import { deadLetterTopic } from '../bus/parked-events.ts';
import type { EventBus, EventLog } from '../port.ts';
import { type BusFixture, consumer, event, eventually, keysApart, type LogFactory, openFixture, readAll } from './harness.ts';

/** What the bus keeps on any log: poison is parked, what follows is parked behind it, and both can be replayed in order. */
export function parkingSuite(name: string, factory: LogFactory): void {
  describe(`${name}: dead letters of the event bus`, () => {
    let fixture: BusFixture;
    let topic: string;
    let group: string;
    beforeEach(async () => {
      fixture = await openFixture(factory);
      [topic, group] = [await fixture.topic(), fixture.group()];
    });
    afterEach(() => fixture.end());

    /** Fails on events whose data is in `poison`, remembers the others. */
    const fragile = (poison: Set<unknown>, got: unknown[], id = 'test/fragile') =>
      consumer(
        topic,
        ({ data }) => {
          if (poison.has(data)) throw new Error(`cannot bear ${data}`);
          got.push(data);
        },
        { id },
      );
    const drained = (bus: EventBus) => eventually(async () => (await bus.lag(group))[topic] === 0, 'everything committed');
    const parked = async (bus: EventBus) =>
      (await bus.deadLetters.list(topic)).map(({ event, reason }) => [(event as { data: unknown }).data, reason]);

    test('parks a poison event after its retries, and later events of its subject behind it, for that consumer only', async () => {
      const bus = await fixture.bus();
      const [got, others]: unknown[][] = [[], []];
      const [bad] = [event('a', 'bad')];
      await bus.publish(topic, [event('a', 'a0'), bad, event('b', 'b1'), event('a', 'a2'), event('b', 'b3')]);
      await bus.subscribe(group, [fragile(new Set(['bad']), got!), fragile(new Set(), others!, 'test/sturdy')]);
      await drained(bus);
      expect([...got!].sort()).toEqual(['a0', 'b1', 'b3']);
      expect([...others!].sort()).toEqual(['a0', 'a2', 'b1', 'b3', 'bad']);
      const letters = await bus.deadLetters.list(topic);
      expect(letters).toHaveLength(2);
      expect(letters[0]).toMatchObject({
        consumerId: 'test/fragile',
        subject: 'a',
        event: bad,
        error: 'Error: cannot bear bad',
        attempts: 3,
        reason: 'poison',
      });
      expect(letters[1]).toMatchObject({ subject: 'a', reason: 'behind', attempts: 0 });
      expect(letters[1]!.offset).toBeGreaterThan(letters[0]!.offset);
      expect(await bus.deadLetters.list(topic, { consumerId: 'test/sturdy' })).toEqual([]);
      expect(await bus.deadLetters.list(topic, { subject: 'b' })).toEqual([]);
      expect(bus.stats().parked).toBe(2);
    });

    test('replays parked events in order, stops a subject at its first failure, and then delivers events again', async () => {
      const [bus, tool] = [await fixture.bus(), await fixture.bus()];
      const poison = new Set<unknown>(['a1', 'b1']);
      const got: unknown[] = [];
      const work = fragile(poison, got);
      await bus.publish(topic, [event('a', 'a1'), event('a', 'a2'), event('a', 'a3'), event('b', 'b1'), event('b', 'b2')]);
      await bus.subscribe(group, [work]);
      await drained(bus);
      expect(got).toEqual([]);

      poison.delete('a1');
      poison.add('a3');
      // By another client, as an operator's tool would.
      const result = await tool.deadLetters.replay(work);
      expect(result).toMatchObject({ replayed: 2, remaining: 3 });
      expect(result.failures.map(({ subject, error }) => [subject, error])).toEqual([
        ['a', 'Error: cannot bear a3'],
        ['b', 'Error: cannot bear b1'],
      ]);
      expect(got).toEqual(['a1', 'a2']);

      await bus.publish(topic, [event('a', 'a4')]);
      await drained(bus);
      // `a3` was parked behind `a1`, and is first in line now.
      expect(await parked(bus)).toEqual([
        ['a3', 'behind'],
        ['a4', 'behind'],
        ['b1', 'poison'],
        ['b2', 'behind'],
      ]);
      poison.clear();
      expect(await tool.deadLetters.replay(work, 'a')).toEqual({ replayed: 2, remaining: 0, failures: [] });
      expect(await tool.deadLetters.replay(work, 'a')).toEqual({ replayed: 0, remaining: 0, failures: [] });
      expect(got).toEqual(['a1', 'a2', 'a3', 'a4']);
      // The subscribed member notices by itself, without parking once more.
      const before = bus.stats().parked;
      await bus.publish(topic, [event('a', 'a5')]);
      await eventually(() => got.includes('a5'), 'the subject flows again');
      expect(bus.stats().parked).toBe(before);
      expect(await parked(bus)).toEqual([
        ['b1', 'poison'],
        ['b2', 'behind'],
      ]);
    });

    test('keeps parked events across restarts and moves them with the partition to another member', async () => {
      const got: unknown[] = [];
      const first = await fixture.bus();
      await first.publish(topic, [event('a', 'bad')]);
      const member = await first.subscribe(group, [fragile(new Set(['bad']), got)]);
      await drained(first);
      await member.stop();
      const second = await fixture.bus();
      await second.publish(topic, [event('a', 'a2')]);
      await second.subscribe(group, [fragile(new Set(), got)]);
      await drained(second);
      expect(got).toEqual([]);
      expect(await parked(second)).toEqual([
        ['bad', 'poison'],
        ['a2', 'behind'],
      ]);
    });

    test('parks an unreadable record for every consumer, and continues with those behind it once it is discarded', async () => {
      const [bus, log] = [await fixture.bus(), await fixture.log()];
      const got: unknown[] = [];
      const work = fragile(new Set(), got);
      const half = JSON.stringify({ ...event('a', 'x'), id: undefined });
      await log.append(topic, [{ key: 'a', value: '{"half' }]);
      await log.append(topic, [{ key: 'a', value: half }]);
      await log.append(topic, [{ key: 'a', value: JSON.stringify({ type: 'nobody.wants.v1' }) }]);
      await bus.publish(topic, [event('a', 'a2')]);
      await bus.subscribe(group, [work, fragile(new Set(), [], 'test/other')]);
      await drained(bus);
      const letters = await bus.deadLetters.list(topic, { consumerId: work.id });
      expect(letters.map(({ event, reason }) => [typeof event === 'string' ? event : event.data, reason])).toEqual([
        ['{"half', 'poison'],
        [half, 'behind'],
        ['a2', 'behind'],
      ]);
      expect(await bus.deadLetters.list(topic, { consumerId: 'test/other' })).toHaveLength(3);
      expect(bus.stats().skipped).toEqual({ 'nobody.wants.v1': 1 });
      expect(await bus.deadLetters.replay(work)).toMatchObject({ replayed: 0, remaining: 3 });
      await expect(bus.deadLetters.discard(work, 'a', letters[1]!.offset)).rejects.toMatchObject({ code: 'NOT_FIRST' });
      await bus.deadLetters.discard(work, 'a', letters[0]!.offset);
      await bus.deadLetters.discard(work, 'a', letters[1]!.offset);
      expect(await bus.deadLetters.replay(work)).toEqual({ replayed: 1, remaining: 0, failures: [] });
      expect(got).toEqual(['a2']);
      expect(await bus.deadLetters.list(topic, { consumerId: 'test/other' })).toHaveLength(3);
    });

    test('treats an event that breaks its contract as poison', async () => {
      const read = (each: DomainEvent) => {
        if (each.data === 'odd') throw new TypeError('odd data');
        return each;
      };
      const bus = await fixture.bus();
      const got: unknown[] = [];
      await bus.publish(topic, [event('a', 'odd'), event('b', 'even')]);
      await bus.subscribe(group, [{ ...fragile(new Set(), got), read }]);
      await drained(bus);
      expect(got).toEqual(['even']);
      expect(await bus.deadLetters.list(topic)).toMatchObject([{ error: 'TypeError: odd data', attempts: 0, reason: 'poison' }]);
    });

    test('commits no event before its parking is durable, and counts a repeated parking once', async () => {
      let refuse = 5;
      const flaky = (log: EventLog): EventLog => ({
        ...log,
        async append(to, entries) {
          if (to !== deadLetterTopic(topic)) return log.append(to, entries);
          // Odd tries: refused. Even tries: written, but the answer is lost.
          if (refuse % 2 === 0) await log.append(to, entries);
          if (refuse-- > 0) throw new Unavailable('log away');
        },
      });
      const bus = await fixture.bus({ wait: { first: 40, max: 40 } }, flaky);
      await bus.publish(topic, [event('a', 'bad'), event('a', 'a2')]);
      await bus.subscribe(group, [fragile(new Set(['bad']), [])]);
      await eventually(() => bus.stats().stalled > 0, 'the wait');
      expect((await bus.lag(group))[topic]).toBe(2);
      await drained(bus);
      expect(await parked(bus)).toEqual([
        ['bad', 'poison'],
        ['a2', 'behind'],
      ]);
      expect((await readAll(await fixture.log(), deadLetterTopic(topic))).length).toBe(2);
    });

    test('does not leave behind an event that is parked just when a replay ends', async () => {
      const got: unknown[] = [];
      const poison = new Set<unknown>(['bad']);
      const work = fragile(poison, got);
      const tool = await fixture.bus();
      let replayed: unknown;
      // The replay runs to its end between the look at the book and the parking of the next event.
      const raced = (log: EventLog): EventLog => ({
        ...log,
        async append(to, entries) {
          if (to === deadLetterTopic(topic) && entries[0]?.value.includes('"behind"')) {
            poison.clear();
            replayed ??= await tool.deadLetters.replay(work);
          }
          await log.append(to, entries);
        },
      });
      const bus = await fixture.bus({}, raced);
      await bus.subscribe(group, [work]);
      await bus.publish(topic, [event('a', 'bad')]);
      await drained(bus);
      await bus.publish(topic, [event('a', 'a2')]);
      await drained(bus);
      expect(replayed).toMatchObject({ replayed: 1, remaining: 0 });
      expect(got).toEqual(['bad', 'a2']);
      expect(await parked(bus)).toEqual([]);
      await bus.publish(topic, [event('a', 'a3')]);
      await eventually(() => got.includes('a3'), 'the subject flows again');
    });

    test('keeps the order of parked events with several members and subjects over all partitions', async () => {
      const [one, two, log] = [await fixture.bus(), await fixture.bus(), await fixture.log()];
      const subjects = await keysApart(log, topic, 4);
      const got: unknown[] = [];
      const poison = new Set<unknown>(subjects.map((subject) => `${subject} 1`));
      const work = fragile(poison, got);
      await one.subscribe(group, [work]);
      await two.subscribe(group, [work]);
      for (let n = 0; n < 4; n++)
        await one.publish(
          topic,
          subjects.map((subject) => event(subject, `${subject} ${n}`)),
        );
      await drained(one);
      poison.clear();
      // A hand-over between the members may have repeated a first event, never a later one.
      expect([...new Set(got)].sort()).toEqual(subjects.map((subject) => `${subject} 0`).sort());
      got.length = 0;
      expect(await two.deadLetters.replay(work)).toMatchObject({ replayed: subjects.length * 3, remaining: 0 });
      for (const subject of subjects) {
        expect(got.filter((each) => String(each).startsWith(`${subject} `))).toEqual([1, 2, 3].map((n) => `${subject} ${n}`));
      }
    });
  });
}
