// @deep BUYERS=20
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@jest/globals';
import { describeWith, kafka, redis, removeFolder, seedOf, startClusterProduct, startProduct } from '../../src/index.ts';
import { WITHOUT_LIMITS } from '../faults/cluster.ts';
import { tradeForAMonth } from '../trade/month.ts';

/**
 * A month of trade, around the end of a financial year, reconciled to the paisa with the books of the payment provider that the
 * sandbox plays. `BUYERS=…`, `DAYS=…` for more of it, `SEED=…` to see one again.
 */
const size = {
  seed: seedOf('a month of trade'),
  buyers: Number(process.env.BUYERS ?? 12),
  days: Number(process.env.DAYS ?? 31),
};
const DEADLINE_MS = 300_000 + size.buyers * size.days * 1_000;
/** Processes of one data folder look at the sandbox's clock ten times a second. */
const SPREAD_MS = 110;

test(
  'agrees with the provider at the end of each day, in a single process',
  async () => {
    const product = await startProduct(WITHOUT_LIMITS);
    const processes = () => [{ id: 'all-in-one', url: product.url }];
    const file = join(product.dataDir, 'billing.db');
    try {
      await tradeForAMonth({
        ...size,
        title: 'Single process',
        product,
        processes,
        file,
        clockSpreadMs: 0,
        startAgain: product.start,
      });
    } finally {
      await product.dispose();
    }
  },
  DEADLINE_MS,
);

describeWith('kafka', kafka(), 'on Kafka', (startKafka) => {
  describeWith('redis', redis(), 'and Redis', (startRedis) => {
    test(
      'agrees with the provider at the end of each day, with two replicas of billing',
      async () => {
        const stores = mkdtempSync(join(tmpdir(), 'visavis-stores-'));
        const [bus, cache] = await Promise.all([startKafka(), startRedis()]);
        try {
          const engines = { EVENT_BUS_URL: bus.url, CACHE_URL: cache.url, STORE_URL: `sqlite:${stores}` };
          const product = await startClusterProduct({ ...WITHOUT_LIMITS, ...engines }, 'billing=2');
          const processes = () =>
            product.processes().map(({ id, metricsPort }) => ({ id, url: `http://127.0.0.1:${metricsPort}` }));
          const file = join(stores, 'billing.db');
          const startAgain = product.startSupervisor;
          try {
            await tradeForAMonth({
              ...size,
              title: 'Kafka, Redis, two billing',
              product,
              processes,
              file,
              clockSpreadMs: SPREAD_MS,
              startAgain,
            });
          } finally {
            await product.dispose();
          }
        } finally {
          await Promise.all([bus.stop(), cache.stop(), removeFolder(stores)]);
        }
      },
      DEADLINE_MS,
    );
  });
});
