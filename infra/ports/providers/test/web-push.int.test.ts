import { describe, expect, test } from '@jest/globals';
import { isInnerAddress } from '../src/messenger/http-post.ts';
import { createEndpointCheck, createWebPush } from '../src/messenger/web-push.ts';
import { hangUp, json, startFakeProvider } from './fake-provider.ts';

const fake = startFakeProvider();
const SERVICES = ['push.example', '*.notify.example'];
/** Of RFC 8291, appendix A: a browser's keys. */
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg';
const PRIVATE_KEY = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
const P256DH = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
/** Any pair will do to sign with. */
const VAPID = { publicKey: P256DH, privateKey: PRIVATE_KEY };
const message = {
  channel: 'push',
  messageId: 'message-1',
  subscription: { endpoint: 'https://push.example/s/1', keys: { p256dh: P256DH, auth: AUTH } },
  payload: JSON.stringify({ title: 'नमस्ते', body: 'A meeting was approved' }),
  ttlSec: 600,
  urgency: 'high',
  topic: 'meeting-42',
} as const;
const push = (more: object = {}) =>
  createWebPush({
    vapid: VAPID,
    subject: 'mailto:ops@visavis.example',
    services: SERVICES,
    route: () => new URL(fake.url),
    ...more,
  });

describe('web push', () => {
  test.each([
    [404, { kind: 'refused', reason: 'gone' }],
    [410, { kind: 'refused', reason: 'gone' }],
    [403, { kind: 'refused', reason: 'unauthorized' }],
    [400, { kind: 'refused', reason: 'invalid' }],
    [413, { kind: 'refused', reason: 'invalid' }],
    [301, { kind: 'refused', reason: 'invalid' }],
    [429, { kind: 'retry', reason: 'rate-limited', afterMs: 7_000 }],
    [500, { kind: 'retry', reason: 'unavailable', afterMs: 7_000 }],
    [502, { kind: 'unknown' }],
  ])('%s is %j', async (status, outcome) => {
    fake.answer = json(status, {}, { 'retry-after': '7', location: `${fake.url}/elsewhere` });
    expect(await push()(message)).toMatchObject(outcome);
    expect(fake.requests).toHaveLength(1);
  });

  test('of a lost response is unknown', async () => {
    fake.answer = hangUp;
    expect(await push()(message)).toMatchObject({ kind: 'unknown' });
  });

  test('is not posted to an endpoint that is not one, nor with a payload that is too long', async () => {
    const to = (endpoint: string) => ({ ...message, subscription: { ...message.subscription, endpoint } });
    expect(await push()(to('https://evil.example/1'))).toMatchObject({ kind: 'refused', reason: 'invalid' });
    expect(await push()({ ...message, payload: 'x'.repeat(3_994) })).toMatchObject({ kind: 'refused', reason: 'invalid' });
    const keys = { p256dh: 'AAAA', auth: AUTH };
    expect(await push()({ ...message, subscription: { ...message.subscription, keys } })).toMatchObject({ reason: 'gone' });
    expect(fake.requests).toEqual([]);
    fake.answer = json(201, {});
    expect(await push()({ ...message, payload: 'x'.repeat(3_993) })).toMatchObject({ kind: 'accepted' });
  });

  test('never connects to a name of a private network', async () => {
    const send = push({ services: ['localhost'], route: undefined });
    const subscription = { ...message.subscription, endpoint: 'https://localhost/s/1' };
    expect(await send({ ...message, subscription })).toEqual({
      kind: 'retry',
      reason: 'unavailable',
      detail: 'localhost is an address of a private network',
    });
  });
});

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['192.168.0.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['224.0.0.1', true],
  ['::1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::ffff:10.0.0.1', true],
  ['64:ff9b::a00:1', true],
  ['142.250.182.14', false],
  ['172.32.0.1', false],
  ['2a00:1450:4001::1', false],
  ['::ffff:8.8.8.8', false],
])('%s is a private address: %s', (address, isPrivate) => {
  expect(isInnerAddress(address)).toBe(isPrivate);
});

test.each([
  ['https://push.example/s/1', true],
  ['https://a.b.notify.example/s', true],
  ['https://notify.example/s', false],
  ['https://evilnotify.example/s', false],
  ['https://push.example.evil.example/s', false],
  ['http://push.example/s', false],
  ['https://push.example:8443/s', false],
  ['https://user@push.example/s', false],
  ['https://push.example/s#f', false],
  ['not an address', false],
  [`https://push.example/${'x'.repeat(979)}`, true],
  [`https://push.example/${'x'.repeat(980)}`, false],
])('the endpoint %s is accepted: %s', (endpoint, isAccepted) => {
  expect(createEndpointCheck(SERVICES)(endpoint)).toBe(isAccepted);
});
