// @deep SELDOM=true
import { afterEach, expect, test } from '@jest/globals';
import {
  type ClusterProduct,
  describeWith,
  kafka,
  type Product,
  redis,
  signIn,
  startClusterProduct,
  startProduct,
} from '../../src/index.ts';
import { atOnce, clientOf, proposal } from '../support/client.ts';
import { seldom } from '../support/seldom.ts';
import { asUser, type Browser, connect, signedInSockets } from '../support/sockets.ts';
import { eventuallyEquals, HOOK_MS } from '../support/wait.ts';

let product: Product | ClusterProduct;
let tabs: Browser[] = [];
afterEach(async () => {
  for (const tab of tabs) tab.close();
  tabs = [];
  await product?.dispose();
}, HOOK_MS);

const counts = ({ heard }: Browser) =>
  heard.filter(({ name }) => name.startsWith('notification:')).map(({ name, data }) => [name, data.unread]);

/** A host with four tabs, whose meetings are decided; then they read, in two tabs at once. */
async function readInManyTabs(): Promise<void> {
  const call = clientOf(product.url);
  const admin = (await signIn(product.url, '+919000000001', 'The Admin')).token;
  const { token } = await signIn(product.url, '+919811300010', 'Hana Host');
  tabs = await atOnce(4, () => connect(product.url, asUser(token)));
  const proposed = await atOnce(3, (slot) => call('POST', '/api/meetings', { token, body: proposal(slot) }));
  const decided = await atOnce(3, (n) =>
    call('PUT', `/admin/meetings/${proposed[n]?.body.meeting._id}/approve`, { token: admin, body: {} }),
  );
  expect(decided.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const tab of tabs)
    await eventuallyEquals(
      () => counts(tab),
      [1, 2, 3].map((unread) => ['notification:new', unread]),
    );

  const { data, unread } = (await call('GET', '/api/notifications', { token })).body;
  expect([data.length, unread]).toEqual([3, 3]);
  expect(data.map(({ kind, what }: { kind: string; what: string }) => `${kind} ${what}`)).toEqual(
    Array(3).fill('meeting_decided approved'),
  );
  // The same one in two tabs, and another one in a third.
  await atOnce(3, (n) => call('PUT', `/api/notifications/${data[Math.min(n, 1)]._id}/read`, { token }));
  await call('PUT', '/api/notifications/read-all', { token });
  for (const tab of tabs)
    await eventuallyEquals(
      () => counts(tab).slice(3),
      [2, 1, 0].map((unread) => ['notification:read', unread]),
    );
  expect((await call('GET', '/api/notifications?unread=true', { token })).body.data).toEqual([]);
}

test('every tab hears of new notifications and of those that were read, in one process', async () => {
  product = await startProduct();
  await readInManyTabs();
}, 120_000);

describeWith('kafka', kafka(), 'on Kafka', () => {
  describeWith('redis', redis(), 'and Redis', () => {
    seldom(
      'every tab hears of new notifications and of those that were read, with the tabs on two BFFs',
      async () => {
        const cluster = await startClusterProduct();
        product = cluster;
        await readInManyTabs();
        const sockets = await signedInSockets(cluster);
        expect([sockets.length, sockets.every((count) => count > 0)]).toEqual([2, true]);
      },
      240_000,
    );
  });
});
