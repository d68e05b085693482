/** How long others wait when the broker or a member is gone. */
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { timedEventBusContract } from '@visavis/event-bus/contract-suite';
import { describeWith, kafka, type RunningEngine, until } from '@visavis/testing';
import { timesAsLong } from '@visavis/testing/timed';
import { DEFAULT_CONSUMER } from '../src/index.ts';
import { describeOnKafka, group, topic } from './describe-on-kafka.ts';
import { kafkaBacking } from './kafka-backing.ts';

describeOnKafka('groups of Kafka, in time', ({ url, open, atTheEnd, takeAll }) => {
  test('a killed member’s partitions are taken over within its session and two seconds, with the product’s settings', async () => {
    const log = open({ consumer: DEFAULT_CONSUMER });
    await log.append(topic, [{ key: 'k', value: 'a' }]);
    const zombie = fileURLToPath(new URL('zombie.ts', import.meta.url));
    const config = JSON.stringify({ url: url(), consumer: DEFAULT_CONSUMER });
    const victim = spawn(process.execPath, [zombie, config, topic, group], { stdio: ['pipe', 'pipe', 'inherit'] });
    atTheEnd(async () => victim.kill('SIGKILL'));
    let output = '';
    victim.stdout.on('data', (chunk) => {
      output += chunk;
    });
    await until('the batch', () => output.includes('holding'));
    victim.kill('SIGKILL');
    const got: string[] = [];
    const takeover = async () => {
      await takeAll(log, got);
      await until('the takeover', () => got.length === 1, 30_000);
    };
    expect(await timesAsLong(takeover, () => delay(DEFAULT_CONSUMER.sessionMs + 2_000), 1)).toBeLessThan(1);
  }, 60_000);
});

describeWith('kafka', kafka(), 'Kafka, in time', (start) => {
  let engine: RunningEngine;
  beforeAll(async () => {
    engine = await start();
  }, 60_000);
  afterAll(() => engine.stop());
  timedEventBusContract('kafka', () => kafkaBacking(engine.url), timesAsLong);

  test('a broker that is gone is Unavailable in bounded time', async () => {
    if (!engine.process) return console.warn('skipped: only a broker that runs as a process of the test can be broken');
    const backing = await kafkaBacking(engine.url);
    const [log, name] = [await backing.open(), await backing.topic()];
    await log.append(name, [{ key: 'k', value: 'before' }]);
    await engine.process.kill();
    const refused = (work: () => Promise<unknown>) => () => expect(work()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const within = async (ms: number, work: () => Promise<unknown>, runs: number) =>
      expect(await timesAsLong(work, () => delay(ms), runs)).toBeLessThan(1);
    await within(
      4_000,
      refused(() => log.ping()),
      3,
    );
    await within(
      17_000,
      refused(() => log.lag(group)),
      1,
    );
    await within(10_000, () => log.close(), 1);
    await engine.process.start();
    await backing.close();
  }, 240_000);
});
