/** The broker dies, hangs and comes back. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { DomainEvent } from '@visavis/contracts/event';
import { createEventBus, type EventBus } from '@visavis/event-bus';
import { systemClock } from '@visavis/platform/clock';
import { describeWith, type EngineProcess, freePort, kafka, type RunningEngine, startTcpProxy, until } from '@visavis/testing';
import type { KafkaLog, KafkaLogOptions } from '../src/index.ts';
import { openKafkaLog } from './kafka-backing.ts';

const TOPIC = 'events';
const GROUP = 'service';
const RECOVERY_MS = 60_000;

describeWith('kafka', kafka(), 'Kafka away', (start) => {
  let engine: RunningEngine;
  let broker: EngineProcess | undefined;
  beforeAll(async () => {
    engine = await start();
    broker = engine.process;
  }, 60_000);
  afterAll(() => engine.stop());

  const ends: (() => Promise<unknown>)[] = [];
  let prefix: string;
  beforeEach(() => {
    prefix = `${randomUUID()}.`;
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  const open = (more: Partial<KafkaLogOptions> = {}): KafkaLog => {
    const log = openKafkaLog({ url: `${engine.url}?prefix=${prefix}`, ...more });
    ends.push(() => log.close());
    return log;
  };
  const readAll = async (log: KafkaLog) => {
    const values: string[] = [];
    for await (const record of log.read(TOPIC)) values.push(record.value);
    return values;
  };
  const breakable = (name: string, run: (process: EngineProcess) => Promise<void>, deadlineMs: number) =>
    test(
      name,
      async () => {
        if (broker) await run(broker);
        else console.warn(`skipped: ${name} [kafka: only a broker that runs as a process of the test can be broken]`);
      },
      deadlineMs,
    );

  breakable(
    'killed and restarted twice under load: no event is lost, none takes effect twice, each key keeps its order, nothing is parked',
    async (process) => {
      const [writer, one, two] = [open(), open(), open()];
      const stop = new AbortController();
      const keys = Array.from({ length: 20 }, (_, n) => `key-${n}`);
      const acknowledged = new Map<string, number>();
      let refused = 0;
      // As the relay does: one event of a subject after the other, each until it is acknowledged.
      const write = async (subject: string) => {
        const bus = createEventBus(writer, { clock: systemClock });
        for (let n = 0; !stop.signal.aborted; n++) {
          for (let sent = false; !sent; ) {
            try {
              await bus.publish(TOPIC, [eventOf(subject, n)]);
              sent = true;
            } catch (error) {
              expect(error).toMatchObject({ code: 'UNAVAILABLE' });
              refused++;
              await pause(100);
            }
          }
          acknowledged.set(subject, n);
          await pause(5);
        }
      };
      const effects = new Map<string, number>();
      let repeated = 0;
      const outOfOrder: string[] = [];
      const buses: EventBus[] = [one, two].map((log) => createEventBus(log, { clock: systemClock }));
      for (const bus of buses) {
        await bus.subscribe(GROUP, [
          {
            id: 'test/effects',
            topic: TOPIC,
            types: ['test.happened.v1'],
            kind: 'reaction',
            async handle({ subject, data }) {
              await pause(1);
              const [n, last] = [data as number, effects.get(subject) ?? -1];
              // The inbox: an event that was handled is not handled again.
              if (n <= last) repeated++;
              else if (n > last + 1) outOfOrder.push(`${subject}: ${n} after ${last}`);
              else effects.set(subject, n);
            },
          },
        ]);
      }
      const writing = Promise.all(keys.map(write));
      for (let round = 0; round < 2; round++) {
        const before = [...acknowledged.values()].reduce((sum, n) => sum + n, 0);
        const flows = () => [...effects.values()].reduce((sum, n) => sum + n, 0) > before + 300;
        await until('events flow', flows, RECOVERY_MS);
        await process.kill();
        // Long enough for clients to give up on requests, and for kafkajs' consumers to crash.
        await pause(round === 0 ? 500 : 5_000);
        await process.start();
      }
      const before = effects.get('key-0') ?? 0;
      await until('events flow again', () => (effects.get('key-0') ?? 0) > before + 20, RECOVERY_MS);
      stop.abort();
      await writing;
      await until('everything handled', () => keys.every((key) => effects.get(key) === acknowledged.get(key)), RECOVERY_MS);
      expect(outOfOrder).toEqual([]);
      await until('everything committed', async () => (await one.lag(GROUP))[TOPIC] === 0, RECOVERY_MS);
      for (const bus of buses) {
        expect(bus.stats().parked).toBe(0);
        expect(await bus.deadLetters.list(TOPIC)).toEqual([]);
      }
      const total = [...acknowledged.values()].reduce((sum, n) => sum + n + 1, 0);
      console.info(`${total} events, ${refused} appends refused, ${repeated} deliveries repeated`);
    },
    240_000,
  );

  breakable(
    'away: appends, reads, lag and ping fail as unavailable; members and logs end; a new start waits and joins later',
    async (process) => {
      const log = open({ appendTimeoutMs: 3_000 });
      await log.append(TOPIC, [{ key: 'k', value: 'before' }]);
      const member = await log.consume({ group: 'other', topics: [TOPIC], onBatch: async () => {} });
      await process.kill();
      const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await refused(log.append(TOPIC, [{ key: 'k', value: 'refused' }]));
      await refused(log.append('never-seen', [{ key: 'k', value: 'refused' }]));
      await refused(log.ping());
      await refused(log.lag(GROUP));
      await refused(readAll(log));
      await member.stop();
      const idle = openKafkaLog({ url: `${engine.url}?prefix=${prefix}` });
      await idle.consume({ group: 'other', topics: [TOPIC], onBatch: async () => {} });
      await idle.close();

      const got: string[] = [];
      const late = open();
      await late.consume({
        group: GROUP,
        topics: [TOPIC],
        async onBatch(batch) {
          got.push(...batch.records.map((record) => record.value));
          await batch.commit(batch.records.at(-1)?.offset ?? 0);
        },
      });
      await pause(1_000);
      await process.start();
      await until('the record', () => got.includes('before'), RECOVERY_MS);
      await until('an append', () => log.append(TOPIC, [{ key: 'k', value: 'after' }]).then(() => true), RECOVERY_MS);
      await until('the next record', () => got.includes('after'), RECOVERY_MS);
    },
    180_000,
  );

  breakable(
    'an append that was stored, but whose answer never came, does not swallow the next one',
    async () => {
      const port = await freePort();
      const proxy = await startTcpProxy({ port });
      ends.push(() => proxy.close());
      const behind = await start({ port, advertisedPort: proxy.port });
      ends.push(() => behind.stop());
      const log = openKafkaLog({ url: behind.url, appendTimeoutMs: 10_000 });
      ends.push(() => log.close());
      const observer = openKafkaLog({ url: behind.url });
      ends.push(() => observer.close());
      await log.append(TOPIC, [{ key: 'k', value: '1' }]);
      proxy.slow(1_000);
      const refused = expect(log.append(TOPIC, [{ key: 'k', value: '2' }])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      // The request has arrived by now, the answer has not.
      await pause(1_500);
      proxy.cut();
      await refused;
      proxy.slow(0);
      proxy.heal();
      // The same producer would number this one like the one before, and the broker would take it for its repetition.
      await until('the next append', () => log.append(TOPIC, [{ key: 'k', value: '3' }]).then(() => true), RECOVERY_MS);
      expect(await readAll(observer)).toEqual(['1', '2', '3']);
    },
    120_000,
  );
});

const eventOf = (subject: string, n: number): DomainEvent => ({
  specversion: '1.0',
  id: `${subject}-${n}`,
  source: '/test',
  type: 'test.happened.v1',
  subject,
  time: new Date().toISOString(),
  datacontenttype: 'application/json',
  data: n,
});
