import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLifecycle, createMovableClock, createOperatorAccess, loadSettings, silentLogger } from '@visavis/platform';
import { backendSettings, createPaymentProvider, paymentSettings } from '../src/index.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'visavis-provider-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const KEYS = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'key secret', RAZORPAY_WEBHOOK_SECRET: 'new, old' };
const https = { PUBLIC_URL: 'https://visavis.example' };
async function provider(environment: Record<string, string>, isDefaultStart = false) {
  const values = loadSettings({ ...backendSettings, ...paymentSettings }, { DATA_DIR: folder, ...environment });
  const serviceSecret = 'a'.repeat(40);
  return createPaymentProvider(values, {
    serviceSecret,
    clock: createMovableClock(),
    operators: createOperatorAccess({ serviceSecret, isDefaultStart }),
    isDefaultStart,
  });
}

describe('who takes payments', () => {
  test('nobody without a setting, except the sandbox of the default start', async () => {
    expect(await provider({})).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
    expect((await provider({}, true))?.payments.name).toBe('sandbox');
  });

  test('the sandbox where it is set: it runs between start and stop', async () => {
    const found = await provider({ PAYMENTS: 'sandbox' });
    const lifecycle = createLifecycle(silentLogger);
    found?.addTo(lifecycle, () => undefined);
    await expect(found?.payments.findOrder('order_1')).rejects.toThrow('does not answer');
    await lifecycle.start();
    expect(await found?.payments.findOrder('order_1')).toBeUndefined();
    await lifecycle.stop();
  });

  test('Razorpay with its keys and an https address', async () => {
    const found = await provider({ PAYMENTS: 'razorpay', ...KEYS, ...https });
    expect(found?.payments).toMatchObject({ name: 'razorpay', keyId: 'rzp_live_1' });
    expect(found?.router).toBeUndefined();
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['a key is missing', { PAYMENTS: 'razorpay', ...KEYS, ...https, RAZORPAY_KEY_SECRET: '' }, /^RAZORPAY_KEY_SECRET: required/],
    [
      'all keys are missing',
      { PAYMENTS: 'razorpay', ...https },
      /^RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET: /,
    ],
    ['there is no https address', { PAYMENTS: 'razorpay', ...KEYS, PUBLIC_URL: 'http://visavis.example' }, /^PUBLIC_URL: /],
    ['keys are set and nothing takes them', KEYS, /^PAYMENTS: required with RAZORPAY_KEY_ID/],
    ['the provider is unknown', { PAYMENTS: 'stripe' }, /PAYMENTS: takes razorpay or sandbox$/],
  ])('fails in one line that shows no secret when %s', async (_when, environment, line) => {
    const message = await provider(environment).then(String, (error: Error) => error.message);
    expect(message).toMatch(line);
    expect(message.replace('Wrong settings:\n  ', '')).not.toMatch(/\n|key secret|new, old|rzp_live_1/);
  });
});
