import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { istDay } from '@visavis/contracts/local-time';
import { type Product, signIn, startProduct, until } from '../../src/index.ts';
import { atOnce, type Client, clientOf } from '../support/client.ts';
import { paidOrder } from '../support/fixtures.ts';

/** A hostile buyer, and somebody who plays the payment provider. */
let product: Product;
let call: Client;
const tokens = { buyer: '', otherUser: '' };
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0' });
  call = clientOf(product.url);
  tokens.buyer = (await signIn(product.url, '+919811700001', "Asha D'Souza")).token;
  tokens.otherUser = (await signIn(product.url, '+919811700002', 'Other User')).token;
}, 60_000);
afterAll(() => product.dispose());

const post = (path: string, body: string | URLSearchParams, headers: Record<string, string> = {}) =>
  fetch(product.url + path, { method: 'POST', body, headers, redirect: 'manual' });
const subscriptionsOf = async (token: string) => (await call('GET', '/api/subscriptions', { token })).body;
const order = async (token: string, body: object = {}) =>
  (await call('POST', '/api/payments/create-order', { token, body: { planCode: 'basic', ...body } })).body;
const stateOf = async (token: string, orderId: string) =>
  (await call('GET', `/api/payments/orders/${orderId}`, { token })).body.payment.status;

test('the GST month agrees with the dashboard to the paisa', async () => {
  const admin = (await signIn(product.url, '+919000000001', 'The Admin')).token;
  const orders = [];
  for (const stateCode of ['27', '29', '27', '96']) {
    const { token } = await signIn(product.url, `+9198117001${orders.length}0`, 'Bela Buyer');
    orders.push((await paidOrder(call, token, { gstDetails: { stateCode } })).orderId);
  }
  for (const [at, amountPaise] of [100_01, 33_33, 1_00].entries())
    await call('POST', `/api/admin/payments/${orders[at]}/refunds`, {
      token: admin,
      key: `r-${at}`,
      body: { amountPaise, reason: 'As agreed' },
    });
  const month = istDay(new Date((await call('GET', '/admin/dashboard/stats', { token: admin })).body.stats.asOf)).slice(0, 7);
  const gst = async () => (await call('GET', `/api/admin/gst-month?month=${month}`, { token: admin })).body;
  await until('all have their numbers', async () => (await gst()).creditNotes.count === 3 && (await gst()).waiting === 0);
  const { invoices, creditNotes } = await gst();
  const revenue = async () => (await call('GET', '/admin/dashboard/stats?_t=1', { token: admin })).body.stats.revenue;
  await until('the dashboard has heard', async () => (await revenue()).refundedPaise === creditNotes.totalPaise);
  expect(creditNotes.totalPaise).toBe(134_34);
  const { totalPaise, captured } = await revenue();
  expect(totalPaise).toBe(invoices.totalPaise);
  expect(captured.days.reduce((sum: number, { value }: { value: number }) => sum + value, 0)).toBe(invoices.totalPaise);
  expect(invoices.taxablePaise + invoices.igstPaise + invoices.cgstPaise + invoices.sgstPaise).toBe(invoices.totalPaise);
  // Of each ₹499 the provider keeps 2.36 %, as it said itself.
  const { attempts } = (await call('GET', `/api/admin/payments/${orders[0]}`, { token: admin })).body.payment;
  expect(attempts[0].fee).toEqual({ paise: 1_178, taxPaise: 180 });
  // Each file adds up to the same.
  const rowsOf = async (file: string) => {
    const headers = { authorization: `Bearer ${admin}` };
    const text = await (await fetch(`${product.url}/api/admin/gst-month/csv?month=${month}&file=${file}`, { headers })).text();
    const [head = [], ...rows] = text
      .trim()
      .split(/\r?\n/)
      .map((line) => line.replace(/^\uFEFF/, '').split(','));
    return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
  };
  const [toStates, abroad] = [await rowsOf('b2c'), await rowsOf('exports')];
  expect(abroad).toHaveLength(1);
  const taxable = [...toStates, ...abroad].reduce((sum, row) => sum + Math.round(Number(row['Taxable Value']) * 100), 0);
  expect(taxable).toBe(invoices.taxablePaise - creditNotes.taxablePaise);
  expect((await rowsOf('documents')).map((row) => row['Total Number'])).toEqual(['4', '3']);
});

describe('another person’s order', () => {
  test('is unknown to another user who knows its ids and its signature', async () => {
    const { orderId, returned } = await paidOrder(call, tokens.buyer);
    const before = await subscriptionsOf(tokens.otherUser);
    for (const path of [`/api/payments/orders/${orderId}`, `/api/payments/${orderId}/invoice`])
      expect((await call('GET', path, { token: tokens.otherUser })).status).toBe(404);
    const verified = await call('POST', '/api/payments/verify', { token: tokens.otherUser, body: returned });
    expect(verified.status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(verified.body)).not.toContain(orderId);
    const [bought] = (await subscriptionsOf(tokens.buyer)).subscriptions;
    const activated = await call('PUT', `/api/subscriptions/${bought._id}/activate`, { token: tokens.otherUser });
    expect(activated.status).toBe(404);
    expect(await subscriptionsOf(tokens.otherUser)).toEqual(before);
  });

  test('is paid once, however often its return is repeated', async () => {
    const { orderId, returned } = await paidOrder(call, tokens.otherUser);
    const bought = (await subscriptionsOf(tokens.otherUser)).subscriptions.length;
    const form = {
      razorpay_order_id: returned.razorpayOrderId,
      razorpay_payment_id: returned.razorpayPaymentId,
      razorpay_signature: returned.razorpaySignature,
    };
    const statuses = await atOnce(20, async (at) =>
      at % 2
        ? (await post('/api/payments/callback', new URLSearchParams(form))).status
        : (await call('POST', '/api/payments/verify', { token: tokens.otherUser, body: returned })).status,
    );
    expect(new Set(statuses)).toEqual(new Set([200, 303]));
    expect((await subscriptionsOf(tokens.otherUser)).subscriptions).toHaveLength(bought);
    expect(await stateOf(tokens.otherUser, orderId)).toBe('captured');
  });
});

describe('links', () => {
  test('of a pay page open nothing when they are altered, prolonged or moved to another order', async () => {
    const [mine, other] = [
      await order(tokens.buyer, { planCode: 'growth', selectedCategory: 'graphic-design' }),
      await order(tokens.otherUser, { planCode: 'enterprise' }),
    ];
    const link = new URL(mine.paymentUrl, product.url);
    const token = link.searchParams.get('t') ?? '';
    const [expires = '', signature = ''] = token.split('.');
    const open = async (path: string, t: string) => (await fetch(`${product.url}${path}?${new URLSearchParams({ t })}`)).status;
    expect(await open(link.pathname, token)).toBe(200);
    const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    for (const t of [
      '',
      '.',
      expires,
      `${expires}.`,
      `.${signature}`,
      `${expires}.${flipped}`,
      `${Number(expires) + 60}.${signature}`,
      `9e99.${signature}`,
      `${expires}.${'A'.repeat(200)}`,
      `\u0000${token}`,
      `${token}.x`,
      `${token}=`,
    ])
      expect([t, await open(link.pathname, t)]).toEqual([t, 403]);
    expect(await open(new URL(other.paymentUrl, product.url).pathname, token)).toBe(403);
    for (const id of ['__proto__', '%00', '..%2f..%2f', 'é'.repeat(60), 'x'.repeat(2_000)])
      expect([400, 403, 404]).toContain(await open(`/api/payments/pay/${id}`, token));
    // One purpose's link is no other's.
    const query = new URLSearchParams({ expires, signature });
    expect((await fetch(`${product.url}/api/payments/documents/${mine.orderId}?${query}`)).status).toBe(404);
  });
});

describe('webhooks', () => {
  test('that are forged change nothing', async () => {
    const { orderId, razorpayOrderId, amount } = await order(tokens.otherUser, { planCode: 'enterprise_pro' });
    const entity = {
      id: 'pay_forged1',
      entity: 'payment',
      order_id: razorpayOrderId,
      amount: amount * 100,
      currency: 'INR',
      status: 'captured',
      captured: true,
    };
    const body = JSON.stringify({ entity: 'event', event: 'payment.captured', payload: { payment: { entity } } });
    const signed = (key: string, text = body) => createHmac('sha256', key).update(text).digest('hex');
    const signatures = [
      undefined,
      '',
      'x',
      '0'.repeat(64),
      signed(''),
      signed('secret'),
      signed('sandbox'),
      signed('undefined'),
      `${signed('secret')}\u00e9`,
    ];
    for (const signature of signatures) {
      const headers: Record<string, string> = { 'content-type': 'application/json', 'x-razorpay-event-id': 'evt_forged' };
      if (signature !== undefined) headers['x-razorpay-signature'] = signature;
      expect([signature, (await post('/api/payments/webhook', body, headers)).status]).toEqual([signature, 400]);
    }
    for (const [text, status] of [
      ['', 400],
      ['null', 400],
      ['{', 400],
      [`"${'x'.repeat(3_000_000)}"`, 413],
    ] as const)
      expect([
        text.length,
        (
          await post('/api/payments/webhook', text, {
            'content-type': 'application/json',
            'x-razorpay-signature': signed('x', text),
          })
        ).status,
      ]).toEqual([text.length, status]);
    expect(await stateOf(tokens.otherUser, orderId)).toBe('created');
  });
});

describe('the return from the checkout', () => {
  test('leads to our own page only, with one plain header, whatever the form says', async () => {
    const texts = [
      '\r\nSet-Cookie: a=b',
      'https://evil.example/',
      '//evil.example',
      '</title><script>alert(1)</script>',
      '\u202eevil',
      'x'.repeat(5_000),
    ];
    for (const text of texts)
      for (const form of [
        { 'error[description]': text, 'error[metadata]': JSON.stringify({ order_id: text, __proto__: { a: 1 } }) },
        { razorpay_payment_id: text, razorpay_order_id: text, razorpay_signature: text },
        { razorpay_payment_id: text, razorpay_order_id: 'constructor', razorpay_signature: '0'.repeat(64) },
      ]) {
        const response = await post('/api/payments/callback', new URLSearchParams(form as Record<string, string>));
        expect(response.status).toBe(303);
        expect(response.headers.get('location')).toMatch(
          /^\/subscriptions\/payment-callback\?error=[\w%+.*-]*(&orderId=[\w-]+)?$/,
        );
        expect(response.headers.getSetCookie()).toEqual([]);
      }
  });
});

describe('input', () => {
  const hostile = [
    -1,
    0,
    1e308,
    '1e3',
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    'é'.repeat(300),
    '\u0000',
    '<script>',
    '__proto__',
    {},
    [],
    { $gt: '' },
    ['basic'],
    true,
    null,
    'x'.repeat(50_000),
  ];

  test.each(['planCode', 'couponCode', 'expectedAmount', 'selectedCategory', 'gstDetails'])(
    'of a strange %s gets a refusal or is nothing',
    async (field) => {
      for (const value of hostile) {
        const { status, body } = await call('POST', '/api/payments/create-order', {
          token: tokens.buyer,
          body: { planCode: 'basic', [field]: value },
        });
        expect([field, value, status >= 200 && status < 500]).toEqual([field, value, true]);
        // Never another price.
        if (status === 200) expect(body.amount).toBe(499);
      }
    },
  );

  test('of GST details stays text in pages, headers and documents', async () => {
    const legalName = '=HYPERLINK("https://evil.example")<script>alert(1)</script>';
    const gstDetails = {
      isBusiness: false,
      legalName,
      gstin: '',
      line1: '"\\ (1) Tj ET <</JS>>',
      line2: '',
      city: '<b>Pune</b>',
      stateCode: '27',
      pincode: '411001',
      email: '',
    };
    const made = await order(tokens.buyer, { planCode: 'enterprise', gstDetails });
    expect(made).toMatchObject({ success: true });
    const page = await (await fetch(new URL(made.paymentUrl, product.url))).text();
    expect(page).not.toMatch(/<script>alert|<img src=x|<b>Pune/);
    // A quote is the only markup that a name may hold.
    expect(page).toContain('Asha D&#39;Souza');
    await call('POST', `/dev/payments/${made.orderId}`, { body: { outcome: 'success', webhook: 'before' } });
    await until('the order is paid', async () => (await stateOf(tokens.buyer, made.orderId)) === 'captured');
    const invoiceUrl = await until(
      'there is an invoice',
      async () => (await call('GET', `/api/payments/${made.orderId}/invoice`, { token: tokens.buyer })).body.invoiceUrl as string,
    );
    const document = await fetch(new URL(invoiceUrl, product.url));
    expect(document.headers.get('content-disposition')).toMatch(/^inline; filename="[\w-]+\.pdf"$/);
    expect(document.headers.get('content-type')).toBe('application/pdf');
    expect(document.headers.get('content-security-policy')).toContain("default-src 'none'");
    const bytes = Buffer.from(await document.arrayBuffer()).toString('latin1');
    expect([bytes.slice(0, 5), /\/JS\b|\/JavaScript|\/OpenAction|\/Launch/.test(bytes)]).toEqual(['%PDF-', false]);
  });
});
