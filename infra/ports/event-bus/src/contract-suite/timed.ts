/** What a backend of the event bus promises about time; run by timed tests only. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { eventually, type LogFactory, openFixture } from './harness.ts';

/**
 * How many times as long as `peer` the work takes; `timesAsLong` of the testing package, which a package that ships may not
 * import.
 */
type TimesAsLong = (work: () => unknown, peer: () => unknown, runs?: number) => Promise<number>;

export function timedEventBusContract(name: string, factory: LogFactory, timesAsLong: TimesAsLong): void {
  test(`${name}: an append wakes a waiting member within a second, also by another client`, async () => {
    const fixture = await openFixture(factory);
    const [log, other, topic] = [await fixture.log(), await fixture.log(), await fixture.topic()];
    let got = 0;
    await log.consume({
      group: fixture.group(),
      topics: [topic],
      async onBatch(batch) {
        got += batch.records.length;
        await batch.commit(batch.records.at(-1)?.offset ?? 0);
      },
    });
    for (const client of [log, other]) {
      const reach = async () => {
        const before = got;
        await client.append(topic, [{ key: 'k', value: 'v' }]);
        await eventually(() => got > before, 'the record');
      };
      await reach();
      expect(await timesAsLong(reach, () => pause(1_000))).toBeLessThan(1);
    }
    await fixture.end();
  }, 60_000);
}
