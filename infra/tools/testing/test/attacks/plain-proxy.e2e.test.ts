import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callSandbox, describeWith, fromNow, inboxOf, type Product, startProduct } from '../../src/index.ts';
import { nginx, startPlainNginx } from '../deploy/nginx.ts';
import { clientOf } from '../support/client.ts';

/**
 * An ordinary reverse proxy on the same machine: it says `Host: localhost` and nothing of whom it forwards, so everybody looks
 * local.
 */
const BEHIND_PROXY = { NODE_ENV: 'production', PUBLIC_URL: 'https://visavis.example', TRUST_PROXY: '1', HOST: '127.0.0.1' };
const ADMIN = '+919000000001';
const sandboxPaths = [`/dev/messages?to=${encodeURIComponent(ADMIN)}`, '/dev/inbox', '/dev/explain', '/metrics'];

describeWith('nginx', nginx(), 'behind a proxy that forwards no address', (path) => {
  let product: Product;
  let proxy: Awaited<ReturnType<typeof startPlainNginx>>;
  beforeAll(async () => {
    product = await startProduct({ ...BEHIND_PROXY, MESSENGER: 'sandbox' });
    proxy = await startPlainNginx(path, product.url);
  }, 60_000);
  afterAll(async () => {
    await proxy?.stop();
    await product?.dispose();
  });

  test('nothing starts without a messenger', async () => {
    await expect(startProduct(BEHIND_PROXY).then((started) => started.dispose())).rejects.toThrow(
      /with 1 before it was ready:\nVisavis could not start\. MESSENGER: required [^\n]*\n$/,
    );
  });

  test('nobody reads an admin’s code, moves the clock or sees metrics without the token', async () => {
    const proxied = clientOf(proxy.url);
    expect((await proxied('POST', '/auth/signup', { body: { name: 'Admin', phone: ADMIN } })).status).toBe(200);
    for (const call of [proxied, clientOf(product.url)]) {
      const statuses = await Promise.all(sandboxPaths.map(async (each) => (await call('GET', each)).status));
      expect(statuses).toEqual([403, 403, 403, 404]);
      expect((await call('POST', '/dev/clock', { body: { advanceMs: 3_600_000 } })).status).toBe(403);
    }
    const ahead = Date.parse((await fetch(proxy.url)).headers.get('date') ?? '') - fromNow().getTime();
    expect(Math.abs(Math.round(ahead / 3_600_000))).toBe(0);
  });

  test('the printed token opens all of it', async () => {
    for (const each of sandboxPaths) expect([each, (await callSandbox(product.url, each)).status]).toEqual([each, 200]);
    expect(await (await fetch(proxy.url + inboxOf(product.url))).text()).toMatch(/<p class="code">\d{6}<\/p>/);
  });
});
