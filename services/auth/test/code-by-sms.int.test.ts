import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { deliveryChanged } from '@visavis/contracts/events/alert';
import { createEventFactory } from '@visavis/platform';
import type { SendOutcome } from '@visavis/providers';
import { sentCodeOf } from '../src/data/sent-codes.ts';
import { type Auth, newPhone, startAuth, stopAll } from './support.ts';

let auth: Auth;
let phone: string;
beforeEach(async () => {
  auth = await startAuth();
  phone = newPhone();
  await auth.consume();
});
afterEach(stopAll);

const sent = () =>
  auth.inbox
    .inbox({ to: phone })
    .map(({ channel }) => channel)
    .reverse();
const ask = (more: object = {}) => auth.post('/auth/signup', { name: 'Gita', phone, ...more });
const late = (ms: number) => {
  auth.clock.advance(ms);
  return auth.runJob('send-late-codes');
};
const report = async (status: 'sent' | 'delivered' | 'read' | 'failed') => {
  const messageId = auth.inbox.inbox({ to: phone }).find(({ channel }) => channel === 'whatsapp')?.messageId as string;
  const at = auth.clock.now().toISOString();
  const event = createEventFactory('alert', auth.clock)(deliveryChanged, messageId, {
    messageId,
    channel: 'whatsapp',
    status,
    at,
  });
  await auth.deliver('visavis.alert', event);
};

test('a code that no receipt comes of within 20 s goes by SMS, too, once', async () => {
  await ask();
  await report('sent');
  await late(19_000);
  expect(sent()).toEqual(['whatsapp']);
  await late(1_000);
  expect(sent()).toEqual(['whatsapp', 'sms']);
  const [sms, whatsapp] = auth.inbox.inbox({ to: phone });
  expect(sms?.code).toBe(whatsapp?.code);
  await late(60_000);
  await report('failed');
  expect(sent()).toEqual(['whatsapp', 'sms']);
});

test.each(['delivered', 'read'] as const)('a code that was %s does not', async (status) => {
  await ask();
  await report(status);
  await late(25_000);
  expect(sent()).toEqual(['whatsapp']);
});

test('a code that failed goes by SMS at once, however often that is reported', async () => {
  await ask();
  await report('failed');
  await report('failed');
  await late(25_000);
  expect(sent()).toEqual(['whatsapp', 'sms']);
});

test('a code that was used is not sent again', async () => {
  await ask();
  expect((await auth.verify(phone, auth.codeOf(phone), { isSignup: true })).status).toBe(200);
  await late(25_000);
  expect(sent()).toEqual(['whatsapp']);
});

test('a person who asks for an SMS gets the same code by it, once, also after the receipt', async () => {
  const { challenge } = (await ask()).body;
  await report('delivered');
  const again = await ask({ bySms: true });
  expect(again.body).toMatchObject({ challenge, retryAt: expect.any(String) });
  await ask({ bySms: true });
  expect(sent()).toEqual(['whatsapp', 'sms']);
  expect(await ask({ bySms: 'yes' })).toMatchObject({ status: 400, body: { details: [{ path: 'bySms' }] } });
});

test('the store holds no code', async () => {
  const { challenge } = (await ask()).body;
  const stored = await sentCodeOf(auth.store, challenge);
  expect(stored).toMatchObject({ phone });
  expect(JSON.stringify(stored)).not.toContain(auth.codeOf(phone));
});

test('a phone that both providers do not know is refused as the caller’s input, and delays no other code', async () => {
  let answer: SendOutcome | undefined;
  auth = await startAuth({
    messenger: (sandbox) => ({ ...sandbox, send: async (message) => answer ?? sandbox.send(message) }),
  });
  answer = { kind: 'refused', reason: 'recipient-unknown', detail: 'no such number' };
  expect(await ask()).toMatchObject({
    status: 400,
    body: {
      error: 'VALIDATION_FAILED',
      message: 'Please enter a valid phone number',
      details: [{ path: 'phone', message: 'Please enter a valid phone number' }],
    },
  });
  answer = { kind: 'retry', reason: 'unavailable', detail: 'away' };
  expect((await ask()).status).toBe(503);
  answer = undefined;
  expect((await ask()).status).toBe(200);
});
