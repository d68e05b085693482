import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startServiceForTest } from '@visavis/service-test';
import { until } from '@visavis/testing/wait';
import { alertService } from '../src/index.ts';

let alert: Awaited<ReturnType<typeof startServiceForTest<typeof alertService>>>;
beforeAll(async () => {
  alert = await startServiceForTest(alertService, {
    messenger: (inbox) => ({
      ...inbox,
      webhooks: {
        ...inbox.webhooks,
        whatsappChallenge: (query) => (query['hub.verify_token'] === 'ours' ? String(query['hub.challenge']) : undefined),
      },
    }),
  });
});
afterAll(() => alert.stop());

const message = { to: '+919812345601', text: 'Your meeting begins in an hour.', template: 'reminder' };
const viaWhatsApp = (messageId: string) =>
  alert.inbox.send({ channel: 'whatsapp', messageId, language: 'en', category: 'utility', parameters: [], ...message });
const viaSms = (messageId: string) => alert.inbox.send({ channel: 'sms', messageId, ...message });
const stepsOf = async (messageId: string) =>
  (await alert.published())
    .filter(({ subject }) => subject === messageId)
    .map(({ data }) => (data as { channel: string; status: string }).status);
const faults = (body: object) => alert.messengerSandbox.misbehave(body);

test.each([
  ['whatsapp', 'now'],
  ['whatsapp', 'twice'],
  ['whatsapp', 'out-of-order'],
  ['sms', 'twice'],
  ['sms', 'out-of-order'],
] as const)('reports on a message by %s are told of once, late, twice and out of order: %s', async (channel, receipts) => {
  const messageId = `m-${channel}-${receipts}`;
  faults({ receipts });
  await (channel === 'sms' ? viaSms : viaWhatsApp)(messageId);
  await until('the message is delivered', async () => (await stepsOf(messageId)).includes('delivered'));
  expect(await stepsOf(messageId)).toEqual(receipts === 'out-of-order' ? ['delivered'] : ['sent', 'delivered']);
});

test('a message that failed is told of as failed', async () => {
  faults({ receipts: 'failed' });
  await viaSms('m-failed');
  await until('the message failed', async () => (await stepsOf('m-failed')).includes('failed'));
});

test('a forged report changes nothing', async () => {
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] });
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': `sha256=${createHmac('sha256', 'guess').update(body).digest('hex')}`,
  };
  for (const path of ['whatsapp', 'sms']) {
    const response = await fetch(`${alert.url}/api/notifications/webhooks/${path}`, { method: 'POST', headers, body });
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([400, 'VALIDATION_FAILED']);
  }
});

test('WhatsApp gets its challenge back by our verify token alone', async () => {
  const check = (token: string) =>
    fetch(
      `${alert.url}/api/notifications/webhooks/whatsapp?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '42' })}`,
    );
  expect((await check('guess')).status).toBe(400);
  const response = await check('ours');
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'text/plain; charset=utf-8',
    '42',
  ]);
});
