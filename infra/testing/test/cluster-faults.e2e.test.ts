import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ClusterProduct, describeWith, kafka, redis, startClusterProduct, WAITING_EVENTS } from '../src/index.ts';
import { checkAll } from './faults/checks.ts';
import { startFragileEngines } from './faults/engines.ts';
import { nextFault } from './faults/faults.ts';
import { runLane } from './faults/lanes.ts';
import { randomFrom, seedOf } from './faults/random.ts';
import { openWorld, type World } from './faults/world.ts';

/**
 * Processes are killed and stopped, engines cut off, slowed and restarted, while people work (R1, R2). `FAULTS=200` for the long run
 * (`npm run faults`), `SEED=…` to see one again.
 */
const seed = seedOf('faults of the cluster');
const FAULTS = Number(process.env.FAULTS ?? 6);
const HOSTS = 3;
const LANES = 3;
const FOLLOWERS = Number(process.env.FOLLOWERS ?? 20);

describeWith('kafka', kafka(), 'the cluster under faults', () => {
  describeWith('redis', redis(), 'of its processes and engines', () => {
    let fragile: Awaited<ReturnType<typeof startFragileEngines>>;
    let product: ClusterProduct;
    let world: World;
    beforeAll(async () => {
      fragile = await startFragileEngines();
      product = await startClusterProduct({
        ...fragile.environment,
        RATE_LIMIT_ADDRESS: '0',
        RATE_LIMIT_USER: '0',
        RATE_LIMIT_SOCKETS: '0',
        LOG_LEVEL: 'error',
      });
      world = await openWorld(product, { seed, hosts: HOSTS, followers: FOLLOWERS });
      // A host's name may reach the meetings after the first of them, which gives it one more version.
      await product.zero(WAITING_EVENTS);
    }, 180_000);
    afterAll(async () => {
      world?.close();
      await product?.dispose();
      await fragile?.stop();
    }, 60_000);

    test(
      `${FAULTS} faults: what was acknowledged is there, once and in order, on every open page`,
      async () => {
        const random = randomFrom(seed);
        let over = false;
        const lanes = Promise.all(Array.from({ length: LANES }, (_, number) => runLane(world, number, () => over)));
        // A lane that fails ends the run at once, not after the last fault.
        let failed: unknown;
        lanes.catch((error) => {
          failed = error ?? new Error('a lane failed');
        });
        for (let count = 0; count < FAULTS && !failed; count += 1) {
          await delay(200 + random() * 1_500);
          const fault = nextFault(random, product, fragile.engines);
          process.stdout.write(`  ${count + 1}. ${fault.what}\n`);
          await fault.happen();
        }
        for (const { proxy } of fragile.engines) proxy.heal();
        over = true;
        const done = await lanes;
        await product.ready();
        const { acknowledged } = await checkAll(world, done);
        expect(acknowledged).toBeGreaterThan(FAULTS);

        // Nothing is left behind.
        await product.zero(/^visavis_(outbox_rows|dead_letters)\b/);
      },
      120_000 + FAULTS * 30_000,
    );
  });
});
