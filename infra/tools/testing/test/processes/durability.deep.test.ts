// @weight busy @deep FAULTS=30
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callSandbox, type Product, startProduct, until } from '../../src/index.ts';
import { randomFrom, seedOf } from '../../src/random.ts';
import { allMeetings, byId, checkAll, dashboard, expectDashboard } from '../faults/checks.ts';
import { WITHOUT_LIMITS } from '../faults/cluster.ts';
import { whileLanesWork } from '../faults/lanes.ts';
import { openProviderBooks } from '../faults/payments/provider-books.ts';
import { type Fixture, openFixture, type Who } from '../faults/setup.ts';
import { atOnce, proposal } from '../support/client.ts';
import { HOOK_MS } from '../support/wait.ts';

/** Acknowledged is kept, whatever happens to the process. `SEED=…` replays the choices of a run. */

const seed = seedOf('durability');
const HOSTS = 3;
const LANES_EACH = 2;
const KILLS = Number(process.env.FAULTS ?? 5);
/** In a long run people take their time: all that they did is looked at in the end. */
const PAUSE_MS = process.env.FAULTS ? 200 : 0;

let product: Product;
let fixture: Fixture;

beforeAll(async () => {
  product = await startProduct(WITHOUT_LIMITS);
  fixture = await openFixture(product, { seed, hosts: HOSTS, followers: 1 });
}, HOOK_MS);
afterAll(async () => {
  fixture?.close();
  await product?.dispose();
}, HOOK_MS);

test(
  `keeps every acknowledged change, once, when killed ${KILLS} times under load`,
  async () => {
    const random = randomFrom(seed);
    const numbers = Array.from({ length: HOSTS * LANES_EACH }, (_, number) => number);
    const done = await whileLanesWork(fixture, { numbers, pauseMs: PAUSE_MS }, async (failed) => {
      for (let kill = 0; kill < KILLS && !failed.aborted; kill++) {
        await delay(100 + random() * 900);
        await product.kill();
        // Sometimes again while it starts, or when it has hardly begun.
        await product.start();
        if (random() < 0.3) {
          await delay(random() * 100);
          await product.kill();
          await product.start();
        }
      }
    });
    await product.kill();
    await product.start();

    const { acknowledged } = await checkAll(fixture, done);
    expect(acknowledged).toBeGreaterThan(50);
    expect(fixture.followers.watchers[0]?.connects()).toBeGreaterThan(1);
  },
  60_000 + KILLS * 20_000,
);

test('exits 0 in time on SIGTERM with open sockets and requests in flight, and keeps what it acknowledged', async () => {
  const { call, attempt, admin } = fixture;
  const host = fixture.hosts[0] as Who;
  const posts = atOnce(60, (index) =>
    attempt(() =>
      call('POST', '/api/meetings', { token: host.token, body: proposal(200_000 + index, 'Said at the last moment') }),
    ),
  );
  await delay(30);
  // It would be 1 after the time that a stop may take.
  expect(await product.stop()).toBe(0);
  const answered = (await posts).filter((answer) => answer?.status === 201).map((answer) => answer?.body.meeting);
  await product.start();
  const found = byId(await allMeetings(fixture, '/admin/meetings?search=last+moment', admin.token));
  for (const meeting of answered) expect(found.get(meeting._id)).toEqual(meeting);
  await expectDashboard(fixture, await allMeetings(fixture, '/admin/meetings?sort=createdAt', admin.token));
}, 120_000);

test('exits 0 in time on SIGTERM while a job waits for a payment provider that hangs', async () => {
  // The job that compares the books runs at each start.
  const hang = { api: 'slow', on: 'GET /payments', delayMs: 60_000, calls: 1 };
  const isSet = await callSandbox(product.url, '/dev/payments/faults', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(hang),
  });
  expect(isSet.status).toBe(200);
  await product.stop();
  await product.start();
  const books = openProviderBooks(product.dataDir);
  try {
    await until('the job waits for the provider', books.hasCall);
  } finally {
    books.close();
  }
  expect(await product.stop()).toBe(0);
  await product.start();
}, 120_000);

test('rebuilds the same read model, and refuses to while the product runs', async () => {
  const { asOf: _before, ...before } = await dashboard(fixture);
  const script = fileURLToPath(new URL('../../../../composition/all-in-one/src/operate.ts', import.meta.url));
  const rebuild = (dataDir: string) =>
    promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', script, 'admin', '--rebuild'], {
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir },
    });
  await expect(rebuild(product.dataDir)).rejects.toMatchObject({
    code: 1,
    stderr: `DATA_DIR: ${product.dataDir} is in use by another running Visavis\n`,
  });
  const nowhere = `${product.dataDir}-elsewhere`;
  await expect(rebuild(nowhere)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(`DATA_DIR: ${nowhere}`) });
  expect(existsSync(nowhere)).toBe(false);

  await product.stop();
  expect((await rebuild(product.dataDir)).stdout).toMatch(/rebuilt from \d+ events/);
  await product.start();
  const { asOf: _after, ...after } = await dashboard(fixture);
  expect(after).toEqual(before);
}, 120_000);
