// @weight busy @deep FAULTS=25 CLIENTS=200
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { fromNow, until, WAITING_EVENTS } from '../../src/index.ts';
import { randomFrom, seedOf } from '../../src/random.ts';
import { checkAll } from '../faults/checks.ts';
import { describeCluster } from '../faults/cluster.ts';
import { nextFault } from '../faults/faults.ts';
import { type Lane, whileLanesWork } from '../faults/lanes.ts';
import { keepAsking } from '../faults/load.ts';
import { crowdUnderFaults } from '../faults/many-clients.ts';
import { outcomes, proposal } from '../support/client.ts';
import { openListener } from '../support/listener.ts';

/**
 * Processes are killed, stopped and restarted, engines cut off, slowed and restarted, while people work (R1, R2). `FAULTS=200`
 * and `CLIENTS=1000` for the long runs, `SEED=…` to see one again.
 */
const seed = seedOf('faults of the cluster');
const FAULTS = Number(process.env.FAULTS ?? 6);
/** People take their time, more of it in a long run: all that they did is looked at in the end. */
const PAUSE_MS = process.env.FAULTS ? 200 : 50;
const CLIENTS = Number(process.env.CLIENTS ?? 60);
/**
 * By the target in the long run, on a machine of its own; in a short one, beside other work, by a bound that still differs from
 * never.
 */
const CROWD = process.env.CLIENTS
  ? { cutMs: 15_000, redisMs: 5_000, convergedMs: 10_000 }
  : { cutMs: 3_000, redisMs: 1_500, convergedMs: 90_000 };
/** Until the others have the partitions of a killed BFF. */
const SOON_MS = 2_000;
const FOLLOWERS = Number(process.env.FOLLOWERS ?? 20);

/**
 * Two, as in production (k8s/scaling): requests wait 5 s for the only replica, and on a busy machine it may be away for longer.
 */
const SCALE = 'auth=2,meeting=2';

describeCluster(
  'the cluster under faults',
  { seed, hosts: 3, followers: FOLLOWERS, environment: { LOG_LEVEL: 'error' }, scale: SCALE },
  (cluster) => {
    const done: Lane[] = [];

    test('fails no request and misses no event in a rolling restart', async () => {
      const { product, fixture } = cluster;
      const { call, admin, hosts } = fixture;
      const load = keepAsking({
        visitor: () => call('GET', '/api/meetings/public'),
        admin: () => call('GET', '/admin/meetings', { token: admin.token }),
        host: () => call('POST', '/api/meetings', { token: hosts[0]?.token ?? '', body: { ...proposal(0), title: '' } }),
      });
      const restartAll = async () => {
        for (const { id, pid } of product.processes()) {
          process.kill(pid, 'SIGTERM');
          const isBack = () => product.processes().some((each) => each.id === id && each.pid !== pid);
          await until(`${id} was started again`, isBack, 60_000);
          await product.ready();
        }
      };
      const lanes = await whileLanesWork(fixture, { numbers: [0, 1], pauseMs: PAUSE_MS }, restartAll);
      const answers = await load.stop();
      done.push(...lanes);
      await checkAll(fixture, done);
      for (const [who, status] of [
        ['visitor', '200'],
        ['admin', '200'],
        ['host', '400 VALIDATION_FAILED'],
      ] as const) {
        expect(Object.keys(outcomes(answers[who]))).toEqual([status]);
        expect(answers[who].length).toBeGreaterThan(20);
      }
    }, 240_000);

    test(
      `shows every acknowledged change once and in order on every open page, through ${FAULTS} faults`,
      async () => {
        const { engines, product, fixture } = cluster;
        const random = randomFrom(seed);
        const lanes = await whileLanesWork(fixture, { numbers: [2, 3, 4], pauseMs: PAUSE_MS }, async (failed) => {
          // A lane that fails ends the run at once, not after the last fault.
          for (let count = 0; count < FAULTS && !failed.aborted; count += 1) {
            await delay(200 + random() * 1_500);
            const fault = nextFault(random, product, engines);
            process.stdout.write(`  ${count + 1}. ${fault.what}\n`);
            await fault.happen();
          }
          for (const { proxy } of engines) proxy.heal();
        });
        done.push(...lanes);
        await product.ready();
        const { acknowledged } = await checkAll(fixture, done);
        expect(acknowledged).toBeGreaterThan(FAULTS);
      },
      120_000 + FAULTS * 30_000,
    );

    test('tells open pages of every event soon after a BFF is killed', async () => {
      const { product, fixture } = cluster;
      const lateMs: number[] = [];
      let starts = 0;
      const pages = Array.from({ length: 4 }, () =>
        openListener(product.url, {
          room: 'admin',
          token: () => fixture.admin.token,
          hears: ({ stamp }) => void lateMs.push(fromNow().getTime() - Date.parse(stamp.at)),
          startsOver: () => {
            starts += 1;
          },
        }),
      );
      try {
        await until('the pages are in the room', () => pages.every((page) => page.cursor() !== undefined));
        const lanes = await whileLanesWork(fixture, { numbers: [7], pauseMs: 50 }, async () => {
          for (const id of ['bff-1', 'bff-2']) {
            await product.ready();
            await delay(3_000);
            const killed = product.processes().find((each) => each.id === id);
            if (!killed) throw new Error(`${id} does not run`);
            process.kill(killed.pid, 'SIGKILL');
            await delay(2 * SOON_MS);
          }
        });
        done.push(...lanes);
        await product.zero(WAITING_EVENTS);
        await until('all pages heard the same', () => new Set(pages.map((page) => JSON.stringify(page.cursor()))).size === 1);
        process.stdout.write(`  ${lateMs.length} events heard, the latest after ${Math.max(...lateMs)} ms\n`);
        // Each at the beginning, and none since: nothing was left out.
        expect(starts).toBe(pages.length);
        expect(lateMs.length).toBeGreaterThan(20 * pages.length);
        expect(Math.max(...lateMs)).toBeLessThan(SOON_MS);
      } finally {
        for (const page of pages) page.close();
      }
    }, 180_000);

    test(
      `delivers every event once and soon to ${CLIENTS} clients, with networks cut, each BFF killed and Redis away`,
      async () => {
        done.push(...(await crowdUnderFaults(cluster, { clients: CLIENTS, lanes: [5, 6], ...CROWD })));
        await checkAll(cluster.fixture, done);
      },
      180_000 + 2 * CROWD.cutMs,
    );
  },
);
