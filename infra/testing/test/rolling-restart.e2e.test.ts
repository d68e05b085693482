import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ClusterProduct, describeWith, kafka, redis, startClusterProduct, until, WAITING_EVENTS } from '../src/index.ts';
import { type Answer, clientOf, proposal } from './client.ts';
import { checkAll } from './faults/checks.ts';
import { runLane } from './faults/lanes.ts';
import { seedOf } from './faults/random.ts';
import { openWorld, type World } from './faults/world.ts';

/** Every process is told to stop, one after another, while people work: they notice nothing. */
describeWith('kafka', kafka(), 'a rolling restart', () => {
  describeWith('redis', redis(), 'of the cluster', () => {
    let product: ClusterProduct;
    let world: World;
    beforeAll(async () => {
      product = await startClusterProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0', RATE_LIMIT_SOCKETS: '0' });
      world = await openWorld(product, { seed: seedOf('rolling restart'), hosts: 2, followers: 5 });
      // A host's name may reach the meetings after the first of them, which gives it one more version.
      await product.zero(WAITING_EVENTS);
    }, 120_000);
    afterAll(async () => {
      world?.close();
      await product?.dispose();
    }, 60_000);

    test('no request fails, and no event is missed', async () => {
      const call = clientOf(product.url);
      const failed: (Answer | string)[] = [];
      let over = false;
      // Asked without a second try, as impatient pages do.
      const asking = [
        () => call('GET', '/api/meetings/public'),
        () => call('GET', '/admin/meetings', { token: world.admin.token }),
        () => call('POST', '/api/meetings', { token: world.hosts[0]?.token ?? '', body: { ...proposal(0), title: '' } }),
      ].map(async (ask) => {
        let asked = 0;
        while (!over) {
          await ask().then(
            (answer) => answer.status >= 500 && failed.push(answer),
            (error) => failed.push(String(error)),
          );
          asked += 1;
          await delay(20);
        }
        return asked;
      });
      const lanes = Promise.all([0, 1].map((number) => runLane(world, number, () => over)));
      lanes.catch(() => undefined);

      for (const { id, pid } of product.processes()) {
        process.kill(pid, 'SIGTERM');
        await until(
          `${id} was started again`,
          () => product.processes().some((each) => each.id === id && each.pid !== pid),
          20_000,
        );
        await product.ready();
      }
      over = true;
      const asked = await Promise.all(asking);
      await checkAll(world, await lanes);
      expect(failed).toEqual([]);
      expect(Math.min(...asked)).toBeGreaterThan(20);
    }, 240_000);
  });
});
