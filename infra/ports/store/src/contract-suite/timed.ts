/** What a store promises about time; run by timed tests only. */
import { describe, expect, test } from '@jest/globals';
import { createOutboxRelay } from '../outbox/relay.ts';
import type { Document, FindOptions } from '../port.ts';
import { placesOf, type StoreHarness, until } from './harness.ts';
import { change } from './outbox.ts';
import { fill, idOf, many } from './scale.ts';

/**
 * How many times as long as `peer` the work takes; `timesAsLong` of the testing package, which a package that ships may not
 * import.
 */
type TimesAsLong = (work: () => unknown, peer: () => unknown, runs?: number) => Promise<number>;

export function timedStoreContract(harness: StoreHarness, timesAsLong: TimesAsLong): void {
  const size = harness.documents ?? 1_000_000;
  const few = 10_000;
  describe(harness.name, () => {
    const open = placesOf(harness);

    test(`a read among ${size.toLocaleString('en')} documents costs what it answers, not what is stored`, async () => {
      const [{ store: large }, { store: small }] = [await open(), await open()];
      await fill(large, size);
      await fill(small, few);
      const readers = [large.collection(many), small.collection(many)] as const;
      /** Every document of the large one is so many times as many as of the small one: far more than this allows. */
      const most = Math.min(20, size / few / 2);
      const costsThatMuchMore = async (options: FindOptions, among: FindOptions = options) => {
        await readers[1].find(among);
        const times = await timesAsLong(
          () => readers[0].find(options),
          () => readers[1].find(among),
          20,
        );
        if (times > most) expect({ options, times }).toBe('as quick');
      };
      const [middle, early] = [await readers[0].get(idOf(size / 2 + 1)), await readers[1].get(idOf(few / 2 + 1))];
      const newest: FindOptions = { where: { status: 'approved' }, sort: { startsAt: -1 }, limit: 10 };
      await costsThatMuchMore(newest);
      await costsThatMuchMore({ ...newest, after: middle as Document }, { ...newest, after: early as Document });
      await costsThatMuchMore({ where: { hostId: 'h7' }, sort: { startsAt: -1 } });
      await costsThatMuchMore({ where: { status: 'pending', hostId: 'h7' } });
      // Not every entry of the index that comes after the first of them.
      await costsThatMuchMore({ where: { hostId: { gte: 'h12', lt: 'h12~' } }, limit: 10 });
      await costsThatMuchMore({ where: { search: 'usu' }, limit: 10 });
      await costsThatMuchMore({ where: { search: 'nothing' }, limit: 10 });
      const counted = await timesAsLong(
        () => readers[0].count({ status: 'approved' }),
        () => readers[1].count({ status: 'approved' }),
      );
      expect(counted).toBeLessThan(most);
    }, 900_000);

    test('a commit reaches the topic within a twentieth of a second', async () => {
      const { store } = await open();
      let published = 0;
      const publish = async (_topic: string, events: readonly unknown[]) => {
        published += events.length;
      };
      const relay = createOutboxRelay({ store, publish, pollMs: 600_000 });
      relay.start();
      const reach = async () => {
        const before = published;
        await change(store, 'a');
        await until(() => published > before, 'published');
      };
      await reach();
      expect(await timesAsLong(reach, () => new Promise((resolve) => setTimeout(resolve, 50)), 20)).toBeLessThan(1);
      await relay.stop();
    });
  });
}
