import { createECDH, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NOTIFICATION_CENTRE } from '@visavis/contracts/constants/notification';
import { pushSubscriptionId, pushSubscriptions, pushSubscriptionsOf } from '../../src/data/centre/push-subscriptions.ts';
import { type CentreForTest, startCentre } from './support.ts';

let centre: CentreForTest;
beforeEach(async () => {
  centre = await startCentre();
});
afterEach(() => centre.stop());

const PATH = '/api/notifications/push-subscriptions';
const HOST = 'https://push.visavis.test/s';
let made = 0;
const browser = (endpoint = `${HOST}/${++made}`) => ({
  endpoint,
  expirationTime: null,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
});
const subscribe = (body: unknown, token = centre.gita) => centre.call('POST', PATH, { token, body });
const endpointsOf = async (userId: string) => (await pushSubscriptionsOf(centre.store, userId)).map(({ endpoint }) => endpoint);

describe('push subscriptions', () => {
  test('are made with the server’s public key', async () => {
    const { body } = await centre.call('GET', '/api/notifications/push-key', { token: centre.gita });
    expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65);
  });

  test('are one for each browser, whose keys may change, and end when it says so', async () => {
    const first = browser();
    expect((await subscribe(first)).status).toBe(200);
    const renewed = browser(first.endpoint);
    await Promise.all(Array.from({ length: 10 }, () => subscribe(renewed)));
    const [stored, ...more] = await pushSubscriptionsOf(centre.store, 'gita');
    expect(more).toEqual([]);
    expect(stored).toMatchObject({ endpoint: first.endpoint, keys: renewed.keys, sessionId: 's-gita' });
    const end = (token: string) => centre.call('DELETE', PATH, { token, body: { endpoint: first.endpoint } });
    // Somebody else's is not theirs to end.
    expect((await end(centre.ravi)).status).toBe(200);
    expect(await endpointsOf('gita')).toHaveLength(1);
    for (let n = 0; n < 2; n++) expect((await end(centre.gita)).status).toBe(200);
    expect(await endpointsOf('gita')).toEqual([]);
  });

  test('move with the browser to whoever signs in there', async () => {
    const shared = browser();
    await subscribe(shared);
    await subscribe(shared, centre.ravi);
    expect([await endpointsOf('gita'), await endpointsOf('ravi')]).toEqual([[], [shared.endpoint]]);
  });

  test('are ten at most, also of twenty at once; the oldest goes first', async () => {
    const oldest = browser();
    await subscribe(oldest);
    centre.clock.advance(1_000);
    await Promise.all(Array.from({ length: 20 }, () => subscribe(browser())));
    const endpoints = await endpointsOf('gita');
    expect(endpoints).toHaveLength(NOTIFICATION_CENTRE.pushSubscriptionsMax);
    expect(endpoints).not.toContain(oldest.endpoint);
  });

  const good = browser();
  test.each([
    ['no https', { ...good, endpoint: 'http://push.visavis.test/s/1' }, 'endpoint'],
    ['an unknown service', { ...good, endpoint: 'https://attacker.example/s/1' }, 'endpoint'],
    ['our own network', { ...good, endpoint: 'https://127.0.0.1/s/1' }, 'endpoint'],
    ['no address', { ...good, endpoint: 'x' }, 'endpoint'],
    ['a long address', { ...good, endpoint: `${HOST}/${'x'.repeat(1_000)}` }, 'endpoint'],
    ['no keys', { endpoint: good.endpoint }, 'keys'],
    ['a short key', { ...good, keys: { ...good.keys, p256dh: 'BPk' } }, 'keys.p256dh'],
    [
      'a key off the curve',
      { ...good, keys: { ...good.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      'keys.p256dh',
    ],
    ['a secret that is too long', { ...good, keys: { ...good.keys, auth: 'x'.repeat(23) } }, 'keys.auth'],
  ])('refuse %s and name the field', async (_what, body, path) => {
    const refused = await subscribe(body);
    expect([refused.status, refused.body.details?.[0].path]).toEqual([400, path]);
    expect(await centre.store.collection(pushSubscriptions).get(pushSubscriptionId(body.endpoint))).toBeUndefined();
  });
});
