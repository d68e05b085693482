import { createHmac } from 'node:crypto';
import { createServer } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { createMovableClock } from '@visavis/platform';
import { createTwilio } from '../src/messenger/twilio.ts';
import { createTwilioWebhook, twilioSignature } from '../src/messenger/twilio-webhook.ts';
import { createWhatsApp } from '../src/messenger/whatsapp.ts';
import { createWhatsAppWebhook } from '../src/messenger/whatsapp-webhook.ts';
import { hangUp, json, never, page, startFakeProvider } from './fake-provider.ts';
import { freePort } from './free-port.ts';

const fake = startFakeProvider();
const TO = '+919876543210';
const PUBLIC_URL = 'https://visavis.example';

const whatsApp = (more: { apiUrl?: () => string; deadlineMs?: number } = {}) =>
  createWhatsApp({ token: 'a token', phoneNumberId: '1001', apiVersion: 'v25.0', apiUrl: () => fake.url, ...more });
const utility = {
  channel: 'whatsapp',
  messageId: 'message-1',
  to: TO,
  template: 'meeting-approved',
  language: 'hi',
  category: 'utility',
  parameters: ['Design  talk\nwith\tAsha', '5 pm'],
  buttons: ['m/42?u=1'],
  text: 'all of it',
} as const;
const twilio = (more: { apiUrl?: () => string; deadlineMs?: number; dltTemplates?: Map<string, string>; from?: string } = {}) =>
  createTwilio({
    accountSid: 'AC1',
    authToken: 'a token',
    from: 'VISAVS',
    publicUrl: PUBLIC_URL,
    dltTemplates: new Map(),
    apiUrl: () => fake.url,
    ...more,
  });
const sms = { channel: 'sms', messageId: 'message-1', to: TO, template: 'reminder', text: 'In an hour: Design talk' } as const;

const metaError = (code: number, details = 'details') => ({
  error: { code, message: `(#${code}) words`, error_data: { details } },
});
const twilioError = (code: number) => ({ code, message: 'words', more_info: '', status: 400 });

describe('WhatsApp', () => {
  test('gets the template with its parameters in one line, its buttons and our id', async () => {
    fake.answer = json(200, { messaging_product: 'whatsapp', contacts: [], messages: [{ id: 'wamid.1' }] });
    expect(await whatsApp()(utility)).toEqual({ kind: 'accepted', id: 'wamid.1' });
    const [request] = fake.requests;
    expect(request?.url).toBe('/v25.0/1001/messages');
    expect(request?.headers).toMatchObject({ authorization: 'Bearer a token', 'content-type': 'application/json' });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: TO,
      type: 'template',
      template: {
        name: 'meeting_approved',
        language: { code: 'hi' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Design talk with Asha' },
              { type: 'text', text: '5 pm' },
            ],
          },
          { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'm/42?u=1' }] },
        ],
      },
      biz_opaque_callback_data: 'message-1',
    });
  });

  test('gets a code twice: in the text, and in the button that copies it', async () => {
    fake.answer = json(200, { messages: [{ id: 'wamid.2' }] });
    await whatsApp()({
      ...utility,
      category: 'authentication',
      template: 'one-time-code',
      parameters: ['123456'],
      code: '123456',
    });
    const value = [{ type: 'text', text: '123456' }];
    expect(JSON.parse(fake.requests[0]?.body ?? '').template.components).toEqual([
      { type: 'body', parameters: value },
      { type: 'button', sub_type: 'url', index: '0', parameters: value },
    ]);
  });

  test.each([
    [400, metaError(131026), { kind: 'refused', reason: 'recipient-unknown' }],
    [400, metaError(131050), { kind: 'refused', reason: 'opted-out' }],
    [400, metaError(131049), { kind: 'refused', reason: 'undeliverable' }],
    [400, metaError(132001), { kind: 'refused', reason: 'invalid' }],
    [401, metaError(190), { kind: 'refused', reason: 'unauthorized' }],
    [403, metaError(200), { kind: 'refused', reason: 'unauthorized' }],
    [400, metaError(131056), { kind: 'retry', reason: 'rate-limited', afterMs: 7_000 }],
    [429, metaError(130429), { kind: 'retry', reason: 'rate-limited', afterMs: 7_000 }],
    [429, {}, { kind: 'retry', reason: 'rate-limited', afterMs: 7_000 }],
    [500, metaError(131000), { kind: 'retry', reason: 'unavailable' }],
    [503, metaError(2), { kind: 'retry', reason: 'unavailable' }],
    [504, metaError(2), { kind: 'unknown' }],
    [200, { messages: [] }, { kind: 'unknown' }],
    [404, {}, { kind: 'refused', reason: 'invalid' }],
  ])('%s %j is %j', async (status, body, outcome) => {
    fake.answer = json(status, body, { 'retry-after': '7' });
    expect(await whatsApp()(utility)).toMatchObject(outcome);
    expect(fake.requests).toHaveLength(1);
  });

  test('a redirect is not followed, and a gateway’s page leaves the outcome open', async () => {
    fake.answer = json(307, {}, { location: `${fake.url}/elsewhere` });
    expect(await whatsApp()(utility)).toMatchObject({ kind: 'refused', reason: 'invalid' });
    fake.answer = page(502);
    expect(await whatsApp()(utility)).toMatchObject({ kind: 'unknown' });
    expect(fake.requests).toHaveLength(2);
  });
});

describe.each([
  ['WhatsApp', (more: { apiUrl?: () => string; deadlineMs?: number }) => whatsApp(more)(utility)],
  ['SMS', (more: { apiUrl?: () => string; deadlineMs?: number }) => twilio(more)(sms)],
])('%s without an answer', (_name, send) => {
  test('is safe to send again when nobody listened', async () => {
    const port = await freePort();
    expect(await send({ apiUrl: () => `http://127.0.0.1:${port}` })).toMatchObject({ kind: 'retry', reason: 'unavailable' });
  });

  test('has an unknown outcome once the request was sent', async () => {
    fake.answer = hangUp;
    expect(await send({})).toMatchObject({ kind: 'unknown' });
    fake.answer = never;
    expect(await send({ deadlineMs: 50 })).toEqual({ kind: 'unknown', detail: 'no response within 50 ms' });
    expect(fake.requests).toHaveLength(2);
  });

  test('is safe to send again when the connection was never made', async () => {
    // Accepts connections only in the kernel, and never begins TLS.
    const silent = createServer(() => undefined);
    const port = await new Promise<number>((resolve) =>
      silent.listen(0, '127.0.0.1', () => resolve((silent.address() as { port: number }).port)),
    );
    expect(await send({ apiUrl: () => `https://127.0.0.1:${port}`, deadlineMs: 50 })).toMatchObject({
      kind: 'retry',
      reason: 'unavailable',
    });
    silent.close();
  });
});

describe('SMS', () => {
  const created = { sid: 'SM1', status: 'queued', num_segments: '2', error_code: null };

  test('is Twilio’s form, with our id in the address of the report', async () => {
    fake.answer = json(201, created);
    expect(await twilio()({ ...sms, messageId: 'a_b-1' })).toEqual({ kind: 'accepted', id: 'SM1', segments: 2 });
    expect(fake.requests[0]?.url).toBe('/2010-04-01/Accounts/AC1/Messages.json');
    expect(fake.requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:a token').toString('base64')}`);
    expect(Object.fromEntries(new URLSearchParams(fake.requests[0]?.body))).toEqual({
      To: TO,
      From: 'VISAVS',
      Body: sms.text,
      StatusCallback: `${PUBLIC_URL}/api/notifications/webhooks/sms?id=a_b-1`,
    });
  });

  test('of a code is dropped with the code’s end; a messaging service has no segments yet', async () => {
    fake.answer = json(201, { ...created, num_segments: '0', status: 'accepted' });
    expect(await twilio({ from: 'MG1' })({ ...sms, code: '123456' })).toEqual({ kind: 'accepted', id: 'SM1' });
    const form = new URLSearchParams(fake.requests[0]?.body);
    expect([form.get('MessagingServiceSid'), form.get('From'), form.get('ValidityPeriod')]).toEqual(['MG1', null, '300']);
  });

  test('to India needs a template of the register, once one is set', async () => {
    fake.answer = json(201, created);
    const dltTemplates = new Map([['reminder', '1107160000000000000']]);
    const send = twilio({ dltTemplates });
    expect(await send(sms)).toMatchObject({ kind: 'accepted' });
    expect(await send({ ...sms, template: 'other' })).toMatchObject({ kind: 'refused', reason: 'not-configured' });
    expect(await send({ ...sms, template: 'other', to: '+447700900123' })).toMatchObject({ kind: 'accepted' });
    expect(await send({ ...sms, text: 'x'.repeat(1_601) })).toMatchObject({ kind: 'refused', reason: 'invalid' });
    expect(fake.requests).toHaveLength(2);
  });

  test.each([
    [400, twilioError(21211), { kind: 'refused', reason: 'recipient-unknown' }],
    [400, twilioError(21614), { kind: 'refused', reason: 'recipient-unknown' }],
    [400, twilioError(21610), { kind: 'refused', reason: 'opted-out' }],
    [400, twilioError(21408), { kind: 'refused', reason: 'undeliverable' }],
    [400, twilioError(21602), { kind: 'refused', reason: 'invalid' }],
    [401, twilioError(20003), { kind: 'refused', reason: 'unauthorized' }],
    [429, twilioError(20429), { kind: 'retry', reason: 'rate-limited', afterMs: 7_000 }],
    [500, twilioError(20500), { kind: 'retry', reason: 'unavailable' }],
    [503, twilioError(20503), { kind: 'retry', reason: 'unavailable' }],
    [502, twilioError(20500), { kind: 'unknown' }],
    [500, {}, { kind: 'unknown' }],
    [201, { status: 'queued' }, { kind: 'unknown' }],
    [201, { ...created, status: 'failed', error_code: 30005 }, { kind: 'refused', reason: 'recipient-unknown' }],
  ])('%s %j is %j', async (status, body, outcome) => {
    fake.answer = json(status, body, { 'retry-after': '7' });
    expect(await twilio()(sms)).toMatchObject(outcome);
  });
});

describe('WhatsApp’s webhook', () => {
  const webhook = createWhatsAppWebhook({ phoneNumberId: '1001', appSecrets: ['new', 'old'], verifyToken: 'ours' });
  const posted = (value: object, options: { secret?: string; number?: string } = {}) => {
    const { secret = 'new', number = '1001' } = options;
    const change = {
      field: 'messages',
      value: { messaging_product: 'whatsapp', metadata: { phone_number_id: number }, ...value },
    };
    const rawBody = Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '0', changes: [change] }] }));
    return { rawBody, signature: `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}` };
  };
  const status = { id: 'wamid.1', status: 'delivered', timestamp: '1795341600', recipient_id: '919876543210' };
  const at = new Date(1_795_341_600_000);

  test('reads statuses with our id, the category and what went wrong', () => {
    const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'marketing' };
    const errors = [{ code: 131026, title: 'Message undeliverable', error_data: { details: 'Not on WhatsApp' } }];
    const statuses = [
      { ...status, biz_opaque_callback_data: 'message-1', pricing },
      { ...status, status: 'failed', errors },
      { ...status, status: 'failed', errors: [{ code: 131000, title: 'Something went wrong' }] },
      { ...status, status: 'failed' },
      { ...status, status: 'of next year' },
      'nothing',
    ];
    const base = { kind: 'status', channel: 'whatsapp', providerId: 'wamid.1', at, to: TO };
    expect(webhook.whatsapp(posted({ statuses }))).toEqual([
      { ...base, status: 'delivered', messageId: 'message-1', category: 'marketing', billable: true },
      { ...base, status: 'failed', failure: { reason: 'recipient-unknown', code: '131026', detail: 'Not on WhatsApp' } },
      { ...base, status: 'failed', failure: { reason: 'temporary', code: '131000', detail: 'Something went wrong' } },
      { ...base, status: 'failed', failure: { reason: 'undeliverable', code: '', detail: '' } },
    ]);
  });

  test.each([
    [{ text: { body: ' Stop. ' } }, 'stop'],
    [{ text: { body: 'बंद करें।' } }, 'stop'],
    [{ button: { text: 'STOP', payload: 'x' } }, 'stop'],
    [{ interactive: { button_reply: { id: '1', title: 'Unsubscribe' } } }, 'stop'],
    [{ text: { body: 'start' } }, 'start'],
    [{ text: { body: 'do not stop' } }, 'other'],
    [{ type: 'image' }, 'other'],
  ])('reads what people write: %j is %s', (content, intent) => {
    const messages = [{ id: 'wamid.9', from: '919876543210', timestamp: '1795341600', type: 'text', ...content }];
    expect(webhook.whatsapp(posted({ messages }))).toMatchObject([{ kind: 'inbound', from: TO, at, intent }]);
  });

  test('reads "stop" of WhatsApp’s own setting', () => {
    const preference = { wa_id: '919876543210', category: 'marketing_messages', value: 'stop', timestamp: 1_795_341_600 };
    const user_preferences = [preference, { ...preference, value: 'resume' }];
    expect(webhook.whatsapp(posted({ user_preferences }))).toMatchObject([{ intent: 'stop', from: TO }, { intent: 'start' }]);
  });

  test('takes the old secret, too, and nothing forged, truncated or of another number', () => {
    expect(webhook.whatsapp(posted({ statuses: [status] }, { secret: 'old' }))).toHaveLength(1);
    expect(webhook.whatsapp(posted({ statuses: [status] }, { secret: 'wrong' }))).toBeUndefined();
    const { rawBody, signature } = posted({ statuses: [status] });
    expect(webhook.whatsapp({ rawBody, signature: undefined })).toBeUndefined();
    expect(webhook.whatsapp({ rawBody, signature: signature.slice(0, -1) })).toBeUndefined();
    expect(webhook.whatsapp({ rawBody: Buffer.concat([rawBody, Buffer.from(' ')]), signature })).toBeUndefined();
    expect(webhook.whatsapp(posted({ statuses: [status] }, { number: '2002' }))).toEqual([]);
    const other = Buffer.from('[]');
    const signed = `sha256=${createHmac('sha256', 'new').update(other).digest('hex')}`;
    expect(webhook.whatsapp({ rawBody: other, signature: signed })).toEqual([]);
  });

  test('answers the challenge for our verify token only', () => {
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'ours', 'hub.challenge': '1158201444' };
    expect(webhook.whatsappChallenge(query)).toBe('1158201444');
    expect(webhook.whatsappChallenge({ ...query, 'hub.verify_token': 'theirs' })).toBeUndefined();
    expect(webhook.whatsappChallenge({ ...query, 'hub.verify_token': ['ours'] })).toBeUndefined();
    expect(webhook.whatsappChallenge({ ...query, 'hub.mode': 'unsubscribe' })).toBeUndefined();
    expect(webhook.whatsappChallenge({ ...query, 'hub.challenge': '<script>' })).toBeUndefined();
  });
});

describe('Twilio’s webhook', () => {
  const clock = createMovableClock();
  const { sms: readSms } = createTwilioWebhook({ publicUrl: PUBLIC_URL, authTokens: ['12345', 'old'], clock });
  const posted = (fields: Record<string, string>, options: { token?: string; path?: string } = {}) => {
    const { token = '12345', path = '/api/notifications/webhooks/sms?id=message-1' } = options;
    const form = new URLSearchParams(fields);
    const signature = twilioSignature(PUBLIC_URL + path, form, token);
    return { originalUrl: path, rawBody: Buffer.from(form.toString()), signature };
  };
  const fields = { MessageSid: 'SM1', SmsSid: 'SM1', MessageStatus: 'delivered', SmsStatus: 'delivered', To: TO, From: 'VISAVS' };

  test('signs as Twilio’s documentation does', () => {
    const form = new URLSearchParams({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675310',
      Digits: '1234',
      From: '+14158675310',
      To: '+18005551212',
    });
    expect(twilioSignature('https://example.com/myapp.php?foo=1&bar=2', form, '12345')).toBe('L/OH5YylLD5NRKLltdqwSvS0BnU=');
  });

  test('reads statuses with our id and what went wrong', () => {
    const base = { kind: 'status', channel: 'sms', providerId: 'SM1', messageId: 'message-1', to: TO };
    expect(readSms(posted(fields))).toEqual([{ ...base, status: 'delivered', at: expect.any(Date) }]);
    const failed = { ...fields, MessageStatus: 'undelivered', ErrorCode: '30003' };
    expect(readSms(posted(failed))).toMatchObject([{ status: 'failed', failure: { reason: 'temporary', code: '30003' } }]);
    expect(readSms(posted({ ...failed, ErrorCode: '30005' }))).toMatchObject([{ failure: { reason: 'recipient-unknown' } }]);
    expect(readSms(posted({ ...failed, ErrorCode: '39999' }))).toMatchObject([{ failure: { reason: 'undeliverable' } }]);
    expect(readSms(posted({ ...fields, MessageStatus: 'queued' }))).toEqual([]);
    expect(readSms(posted({ MessageStatus: 'delivered' }))).toEqual([]);
  });

  test('reads what people write', () => {
    const inbound = { MessageSid: 'SM2', SmsStatus: 'received', From: TO, To: 'VISAVS', Body: 'Stop' };
    const path = '/api/notifications/webhooks/sms';
    expect(readSms(posted(inbound, { path }))).toMatchObject([{ kind: 'inbound', from: TO, text: 'Stop', intent: 'stop' }]);
    expect(readSms(posted({ ...inbound, Body: 'hm', OptOutType: 'STOP' }, { path }))).toMatchObject([{ intent: 'stop' }]);
  });

  test('takes the old token, too, and nothing forged', () => {
    expect(readSms(posted(fields, { token: 'old' }))).toHaveLength(1);
    expect(readSms(posted(fields, { token: 'wrong' }))).toBeUndefined();
    const good = posted(fields);
    expect(readSms({ ...good, signature: undefined })).toBeUndefined();
    expect(readSms({ ...good, originalUrl: '/api/notifications/webhooks/sms?id=message-2' })).toBeUndefined();
    expect(readSms({ ...good, rawBody: Buffer.from(`${good.rawBody}&ErrorCode=1`) })).toBeUndefined();
  });
});
