import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { closeServer, listen, Unavailable } from '@visavis/platform';
import { createRazorpay, ProviderRefusal } from '../src/index.ts';

/** A server that answers as each test says, and what it was asked. */
let server: Server;
let url = '';
let answer: (response: ServerResponse, request: IncomingMessage) => void;
const requests: { method: string; url: string; headers: IncomingMessage['headers']; body: unknown }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    requests.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: text && JSON.parse(text),
    });
    answer(response, request);
  });
  url = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`;
});
afterAll(() => closeServer(server, 100));
beforeEach(() => void requests.splice(0));

const KEYS = {
  keyId: 'rzp_test_key',
  keySecret: 'the key’s secret',
  webhookSecrets: ['new webhook secret', 'old webhook secret'],
};
const connect = (more: { timeoutMs?: number; apiUrl?: () => string } = {}) =>
  createRazorpay({ name: 'sandbox', ...KEYS, apiUrl: () => url, ...more });
const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const refusal = (description: string, status = 400) => json({ error: { code: 'BAD_REQUEST_ERROR', description } }, status);

/** As in Razorpay's documentation. */
const payment = {
  id: 'pay_G3P9vcIhRs3NV4',
  entity: 'payment',
  amount: 49_900,
  currency: 'INR',
  status: 'captured',
  order_id: 'order_GjCr5oKh4AVC51',
  method: 'card',
  amount_refunded: 0,
  refund_status: null,
  captured: true,
  card: { id: 'card_KOdY30ajbuyOYN', last4: '1007', network: 'Visa', type: 'debit' },
  bank: null,
  wallet: null,
  vpa: null,
  notes: [],
  error_description: null,
  acquirer_data: { auth_code: '064381' },
  created_at: 1_605_871_409,
};
const refund = {
  id: 'rfnd_FP8QHiV938haTz',
  entity: 'refund',
  amount: 49_900,
  receipt: 'refund_1',
  currency: 'INR',
  payment_id: payment.id,
  notes: {},
  acquirer_data: { arn: null },
  created_at: 1_597_078_866,
  status: 'pending',
};
const refundRequest = { paymentId: payment.id, amountPaise: 49_900, receipt: 'refund_1', idempotencyKey: 'refund_1-of-order_1' };

describe('what is sent to Razorpay', () => {
  test('an order has our receipt, no partial payment, and the capture options', async () => {
    answer = json({
      id: 'order_IluGWxBm9U8zJ8',
      entity: 'order',
      amount: 49_900,
      currency: 'INR',
      receipt: 'order_1',
      status: 'created',
    });
    expect(await connect().createOrder({ receipt: 'order_1', amountPaise: 49_900, notes: { plan: 'basic' } })).toEqual({
      id: 'order_IluGWxBm9U8zJ8',
      receipt: 'order_1',
      amountPaise: 49_900,
      currency: 'INR',
      status: 'created',
    });
    expect(requests).toMatchObject([{ method: 'POST', url: '/v1/orders' }]);
    expect(requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('rzp_test_key:the key’s secret').toString('base64')}`);
    expect(requests[0]?.body).toEqual({
      amount: 49_900,
      currency: 'INR',
      receipt: 'order_1',
      partial_payment: false,
      payment: {
        capture: 'automatic',
        capture_options: { automatic_expiry_period: 30, manual_expiry_period: 4_320, refund_speed: 'normal' },
      },
      notes: { plan: 'basic' },
    });
  });

  test('a refund has its idempotency key, and the next request has none', async () => {
    answer = json(refund);
    const razorpay = connect();
    expect(await razorpay.refund(refundRequest)).toMatchObject({
      id: refund.id,
      status: 'pending',
      arn: null,
      receipt: 'refund_1',
    });
    await razorpay.getRefund(refund.id);
    expect(requests.map(({ url, headers }) => [url, headers['x-refund-idempotency']])).toEqual([
      [`/v1/payments/${payment.id}/refund`, 'refund_1-of-order_1'],
      [`/v1/refunds/${refund.id}`, undefined],
    ]);
    expect(requests[0]?.body).toEqual({ amount: 49_900, speed: 'normal', receipt: 'refund_1' });
  });

  test.each(['short', 'with a space', 'dot.dot.dot'])('a key that Razorpay would refuse (%j) is not sent', (idempotencyKey) => {
    expect(() => connect().refund({ ...refundRequest, idempotencyKey })).toThrow(RangeError);
    expect(requests).toEqual([]);
  });

  test('lists are asked for in whole seconds, a hundred at a time, with cards', async () => {
    answer = json({ entity: 'collection', count: 1, items: [payment] });
    const span = { from: new Date('2026-11-22T10:00:00.900Z'), to: new Date('2026-11-22T10:15:00.100Z'), skip: 100 };
    expect(await connect().listPayments(span)).toMatchObject([{ id: payment.id, maskedInstrument: 'Visa •••• 1007' }]);
    expect(Object.fromEntries(new URL(requests[0]?.url ?? '', url).searchParams)).toEqual({
      from: '1795341600',
      to: '1795342501',
      count: '100',
      skip: '100',
      'expand[]': 'card',
    });
  });

  test('settled items are asked for by the day, a hundred at a time', async () => {
    answer = json({ entity: 'collection', count: 0, items: [] });
    expect(await connect().listSettled({ day: '2022-06-11', skip: 200 })).toEqual([]);
    expect(requests[0]?.url).toBe('/v1/settlements/recon/combined?year=2022&month=06&day=11&count=100&skip=200');
  });

  test('an id that cannot be one is never part of an address', async () => {
    const razorpay = connect();
    expect(await razorpay.getPayment('../orders?x=')).toBeUndefined();
    expect(await razorpay.getRefund('')).toBeUndefined();
    expect(await razorpay.paymentsOfOrder('a/b')).toEqual([]);
    expect(requests).toEqual([]);
  });
});

describe('what Razorpay answers', () => {
  test.each([
    ['a card', { card: payment.card }, 'Visa •••• 1007'],
    ['a card of an unknown network', { card: { network: 'Unknown', last4: 1007 } }, 'Card •••• 1007'],
    ['a card without details', { card: undefined, card_id: 'card_1' }, null],
    ['UPI', { card: null, method: 'upi', vpa: 'gaurav.kumar@okhdfcbank' }, 'g•••@okhdfcbank'],
    ['net banking', { card: null, method: 'netbanking', bank: 'HDFC' }, 'HDFC'],
    ['a wallet', { card: null, method: 'wallet', wallet: 'payzapp' }, 'payzapp'],
    ['lists in place of objects', { card: [], notes: [] }, null],
  ])('masks %s', async (_of, more, masked) => {
    answer = json({ ...payment, ...more });
    expect(await connect().getPayment(payment.id)).toMatchObject({ maskedInstrument: masked, wasCaptured: true });
  });

  test.each([
    ['a UPI address', { card: null, vpa: 'Gaurav@okhdfcbank' }, 'vpa:gaurav@okhdfcbank'],
    ['not a UPI address of its tests', { card: null, vpa: 'success@razorpay' }, undefined],
    [
      'a card with its holder',
      { card: { last4: '1007', network: 'Visa', issuer: 'HDFC', name: ' Gaurav  Kumar' } },
      'card:Visa:HDFC:1007:gaurav kumar',
    ],
    ['not a card without one', { card: { ...payment.card, name: '' } }, undefined],
    ['not a bank', { card: null, method: 'netbanking', bank: 'HDFC' }, undefined],
  ])('recognises again %s', async (_of, more, instrument) => {
    answer = json({ ...payment, ...more });
    expect((await connect().getPayment(payment.id))?.instrument).toBe(instrument);
  });

  test('tells what was settled, in which transfer, and what it kept of it', async () => {
    // As in Razorpay's documentation.
    const item = {
      entity_id: 'pay_DEXrnipqTmWVGE',
      type: 'payment',
      debit: 0,
      credit: 97_100,
      amount: 100_000,
      currency: 'INR',
      fee: 2_900,
      tax: 0,
      settled: true,
      settled_at: 1_568_176_960,
      settlement_id: 'setl_DGlQ1Rj8os78Ec',
      settlement_utr: '1568176960vxp0rj',
      payment_id: null,
      dispute_id: null,
    };
    const back = {
      ...item,
      entity_id: 'rfnd_DGRcGzZSLyEdg1',
      type: 'refund',
      debit: 242_500,
      credit: 0,
      amount: 242_500,
      fee: 0,
    };
    const disputed = { ...back, entity_id: 'adj_EhcHONhX4ChgNC', type: 'adjustment', dispute_id: 'disp_1', fee: null, tax: null };
    const held = { ...item, entity_id: 'trf_1', type: 'transfer', settled: false, settlement_utr: null, settled_at: null };
    answer = json({ entity: 'collection', count: 4, items: [item, back, disputed, held] });
    const settlement = { id: 'setl_DGlQ1Rj8os78Ec', utr: '1568176960vxp0rj', at: new Date(1_568_176_960_000) };
    const nothing = { creditPaise: 0, debitPaise: 0, feePaise: 0, taxPaise: 0, disputeId: null, settlement };
    const paid = { ...nothing, amountPaise: 100_000, creditPaise: 97_100, feePaise: 2_900 };
    const taken = { ...nothing, amountPaise: 242_500, debitPaise: 242_500 };
    expect(await connect().listSettled({ day: '2019-09-11' })).toEqual([
      { ...paid, id: 'pay_DEXrnipqTmWVGE', kind: 'payment' },
      { ...taken, id: 'rfnd_DGRcGzZSLyEdg1', kind: 'refund' },
      { ...taken, id: 'adj_EhcHONhX4ChgNC', kind: 'adjustment', disputeId: 'disp_1' },
      { ...paid, id: 'trf_1', kind: 'other', settlement: null },
    ]);
    // The tax within the fee, and beside it.
    for (const fee of [1_180, 1_000]) {
      answer = json({ items: [{ ...item, amount: 50_000, credit: 48_820, fee, tax: 180 }] });
      expect(await connect().listSettled({ day: '2019-09-11' })).toMatchObject([{ feePaise: 1_180, taxPaise: 180 }]);
    }
  });

  test('an unknown id is none', async () => {
    answer = refusal('The id provided does not exist');
    const razorpay = connect();
    expect(await razorpay.getPayment('pay_00000000000000')).toBeUndefined();
    expect(await razorpay.getRefund('rfnd_0000000000000')).toBeUndefined();
    expect(await razorpay.paymentsOfOrder('order_00000000000000')).toEqual([]);
  });

  test('a refusal has its code, status and words', async () => {
    answer = refusal('The refund amount provided is greater than amount captured');
    await expect(connect().refund(refundRequest)).rejects.toEqual(
      expect.objectContaining({
        name: 'ProviderRefusal',
        code: 'BAD_REQUEST_ERROR',
        status: 400,
        message: 'The refund amount provided is greater than amount captured',
      }),
    );
    answer = json({ error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }, 401);
    await expect(connect().createOrder({ receipt: 'r', amountPaise: 100 })).rejects.toBeInstanceOf(ProviderRefusal);
  });

  test('a capture that was captured already returns the payment, but not for another amount', async () => {
    answer = (response, { method }) =>
      method === 'POST' ? refusal('This payment has already been captured')(response) : json(payment)(response);
    expect(await connect().capture(payment.id, 49_900)).toMatchObject({ id: payment.id, status: 'captured' });
    await expect(connect().capture(payment.id, 49_800)).rejects.toBeInstanceOf(ProviderRefusal);
  });

  test('finds an order by its receipt: of two, the one that was tried', async () => {
    const order = { entity: 'order', amount: 100, currency: 'INR', receipt: 'order_1' };
    const items = [
      { ...order, id: 'order_new', status: 'created' },
      { ...order, id: 'order_old', status: 'attempted' },
      { ...order, id: 'order_other', receipt: 'order_2', status: 'paid' },
    ];
    answer = json({ entity: 'collection', count: 3, items });
    expect(await connect().findOrder('order_1')).toMatchObject({ id: 'order_old' });
    expect(new URL(requests[0]?.url ?? '', url).searchParams.get('receipt')).toBe('order_1');
    answer = json({ entity: 'collection', count: 0, items: [] });
    expect(await connect().findOrder('order_1')).toBeUndefined();
  });
});

describe('when Razorpay does not answer', () => {
  const failing = async (razorpay = connect()) => {
    const error = await razorpay.getPayment(payment.id).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Unavailable);
    return ((error as Unavailable).cause as Error).message;
  };

  test('a lost connection is Unavailable, before and after the request was sent', async () => {
    answer = (response) => response.destroy();
    expect(await failing()).toMatch(/socket hang up|ECONNRESET/);
    expect(await failing(connect({ apiUrl: () => 'http://127.0.0.1:1' }))).toContain('ECONNREFUSED');
  });

  test('silence and a response that trickles end with the time-out', async () => {
    const razorpay = connect({ timeoutMs: 150 });
    answer = () => undefined;
    expect(await failing(razorpay)).toMatch(/timeout|canceled/);
    let timer: NodeJS.Timeout | undefined;
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    };
    expect(await failing(razorpay)).toMatch(/timeout|canceled/);
  });

  test.each([
    ['500', json({ error: { code: 'SERVER_ERROR', description: 'We are facing some trouble' } }, 500), /some trouble/],
    ['429', json({ error: { code: 'BAD_REQUEST_ERROR', description: 'Too many requests' } }, 429), /Too many/],
    ['a gateway’s page', (response: ServerResponse) => response.writeHead(502).end('<html>'), /HTTP 502/],
    ['403 of a firewall', (response: ServerResponse) => response.writeHead(403).end('<html>'), /HTTP 403/],
    ['a redirect', (response: ServerResponse) => response.writeHead(302, { location: '/v1/orders' }).end(), /HTTP 302/],
    ['a refund under way', refusal('Another request with the same idempotency key is still in progress.', 409), /in progress/],
    ['HTML with 200', (response: ServerResponse) => response.end('<html>'), /./],
    ['another shape', json({ ...payment, amount: '499.00' }), /./],
    ['no body', (response: ServerResponse) => response.writeHead(204).end(), /./],
  ])('%s is Unavailable', async (_what, response, cause) => {
    answer = response;
    expect(await failing()).toMatch(cause);
  });
});

describe('signatures', () => {
  const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');
  const razorpay = connect();

  test('of the browser’s return', () => {
    const returned = { providerOrderId: 'order_1', paymentId: 'pay_1' };
    const signature = sign('order_1|pay_1', KEYS.keySecret);
    expect(razorpay.isAuthentic({ ...returned, signature })).toBe(true);
    expect(razorpay.isAuthentic({ ...returned, paymentId: 'pay_2', signature })).toBe(false);
    for (const odd of ['', signature.slice(1), `${signature}0`, 'é'.repeat(64), sign('order_1|pay_1', 'x'), ['a'], undefined])
      expect(razorpay.isAuthentic({ ...returned, signature: odd as string })).toBe(false);
  });

  const body = (event: string, payload: object) =>
    Buffer.from(
      JSON.stringify({ entity: 'event', account_id: 'acc_1', event, contains: Object.keys(payload), payload, created_at: 1 }),
    );
  const receive = (bytes: Buffer, secret = 'new webhook secret', eventId: string | undefined = 'evt_1') =>
    razorpay.readWebhook(bytes, createHmac('sha256', secret).update(bytes).digest('hex'), eventId);

  test.each(['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid'])(
    'of %s, which brings the payment',
    (event) => {
      expect(receive(body(event, { payment: { entity: payment } }))).toMatchObject({
        id: 'evt_1',
        kind: 'payment',
        payment: { id: payment.id, orderId: payment.order_id, amountPaise: 49_900 },
      });
    },
  );

  test('of refunds', () => {
    expect(
      receive(body('refund.processed', { refund: { entity: { ...refund, acquirer_data: { arn: '10000000000000' } } } })),
    ).toMatchObject({
      kind: 'refund',
      refund: { id: refund.id, arn: '10000000000000', receipt: 'refund_1' },
      payment: null,
    });
  });

  test('of disputes, whose event says what the entity may not say yet', () => {
    const entity = {
      id: 'disp_AHfqOvkldwsbqt',
      entity: 'dispute',
      payment_id: payment.id,
      amount: 39_000,
      amount_deducted: 0,
      currency: 'INR',
      reason_code: 'pre_arbitration',
      respond_by: 1_590_604_200,
      status: 'open',
      phase: 'pre_arbitration',
      created_at: 1_590_059_211,
    };
    const parsed = (event: string, change: object = {}) =>
      receive(body(event, { payment: { entity: payment }, dispute: { entity: { ...entity, ...change } } }));
    expect(parsed('payment.dispute.created')).toEqual({
      id: 'evt_1',
      kind: 'dispute',
      at: expect.any(Date),
      dispute: {
        id: entity.id,
        paymentId: payment.id,
        amountPaise: 39_000,
        deductedPaise: 0,
        reasonCode: 'pre_arbitration',
        respondBy: new Date('2020-05-27T18:30:00.000Z'),
        phase: 'pre-arbitration',
        status: 'open',
        createdAt: new Date('2020-05-21T11:06:51.000Z'),
      },
    });
    for (const [event, status] of [
      ['action_required', 'action-required'],
      ['under_review', 'under-review'],
      ['won', 'won'],
      ['lost', 'lost'],
      ['closed', 'closed'],
    ])
      expect(parsed(`payment.dispute.${event}`)).toMatchObject({ kind: 'dispute', dispute: { status } });
    expect(parsed('payment.dispute.created', { respond_by: null, phase: 'new', reason_code: null })).toMatchObject({
      dispute: { respondBy: null, phase: null, reasonCode: null },
    });
    // Not "open", as if nothing had happened.
    expect(parsed('payment.dispute.created', { status: 'appealed' })).toMatchObject({ dispute: { status: 'unknown' } });
    expect(parsed('payment.dispute.appealed')).toMatchObject({ kind: 'other' });
    expect(parsed('payment.dispute.lost', { id: 5 })).toMatchObject({ kind: 'other' });
  });

  test('of what we do not use or cannot read', () => {
    expect(receive(body('settlement.processed', {}))).toEqual({ id: 'evt_1', kind: 'other', type: 'settlement.processed' });
    expect(receive(body('payment.captured', { payment: { entity: { id: 5 } } }))).toMatchObject({ kind: 'other' });
    expect(receive(Buffer.from('no JSON'))).toMatchObject({ kind: 'other', type: 'unreadable' });
    expect(receive(Buffer.alloc(0))).toMatchObject({ kind: 'other' });
  });

  test('of an older secret, while Razorpay repeats what it signed with it', () => {
    expect(receive(body('order.paid', { payment: { entity: payment } }), 'old webhook secret')).toMatchObject({
      kind: 'payment',
    });
    expect(receive(body('order.paid', { payment: { entity: payment } }), KEYS.keySecret)).toBeUndefined();
  });

  test('cover the bytes that were sent', () => {
    const bytes = body('order.paid', { payment: { entity: payment } });
    const signature = createHmac('sha256', 'new webhook secret').update(bytes).digest('hex');
    expect(razorpay.readWebhook(Buffer.concat([bytes, Buffer.from(' ')]), signature, 'evt_1')).toBeUndefined();
    // Two byte strings that are one text once they are decoded.
    const invalid = Buffer.from([0xff]);
    const replaced = createHmac('sha256', 'new webhook secret').update(invalid.toString()).digest('hex');
    expect(razorpay.readWebhook(invalid, replaced, 'evt_1')).toBeUndefined();
    for (const odd of [undefined, '', 'x', signature.slice(2)]) expect(razorpay.readWebhook(bytes, odd, 'evt_1')).toBeUndefined();
  });

  test('an odd event id, which nobody signs, is replaced by the body’s hash', () => {
    const bytes = body('order.paid', { payment: { entity: payment } });
    const odd = receive(bytes, undefined, 'x'.repeat(65))?.id;
    expect(odd).toMatch(/^[0-9a-f]{64}$/);
    expect(receive(bytes, undefined, '')?.id).toBe(odd);
  });
});

test('the checkout gets what Razorpay’s script and, without script, its hosted page take', () => {
  const { script, options, action, fields } = createRazorpay({ name: 'razorpay', ...KEYS }).checkout({
    providerOrderId: 'order_1',
    amountPaise: 49_900,
    description: 'Basic',
    name: 'Asha',
    email: 'asha@example.com',
    callbackUrl: 'https://visavis.example/api/payments/callback',
    cancelUrl: 'https://visavis.example/meeting-passes',
  });
  expect(script).toBe('https://checkout.razorpay.com/v1/checkout.js');
  expect(options).toEqual({
    key: 'rzp_test_key',
    amount: 49_900,
    currency: 'INR',
    order_id: 'order_1',
    name: 'Visavis',
    description: 'Basic',
    prefill: { name: 'Asha', email: 'asha@example.com' },
    callback_url: 'https://visavis.example/api/payments/callback',
    redirect: true,
    config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
    modal: { confirm_close: true },
    theme: { color: '#0B6E4F' },
  });
  expect(action).toBe('https://api.razorpay.com/v1/checkout/embedded');
  expect(fields).toEqual({
    key_id: 'rzp_test_key',
    amount: '49900',
    currency: 'INR',
    order_id: 'order_1',
    name: 'Visavis',
    description: 'Basic',
    'prefill[name]': 'Asha',
    'prefill[email]': 'asha@example.com',
    callback_url: 'https://visavis.example/api/payments/callback',
    cancel_url: 'https://visavis.example/meeting-passes',
  });
});
