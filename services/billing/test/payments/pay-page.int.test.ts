import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { returnErrorOf } from '@visavis/contracts/constants/billing';
import { MINUTE, type Shop, startShop } from './shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
  await shop.register('buyer', 'Asha <Rao>');
});
afterEach(() => shop.stop());

async function open(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(shop.url + path, {
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'visavis.example', 'accept-language': 'en-IN', ...headers },
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}
const ordered = async () => (await shop.order('buyer')).body as { orderId: string; paymentUrl: string; razorpayOrderId: string };
const optionsOf = (html: string) =>
  JSON.parse((/ data-checkout="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&lt;', '<')) as object;
const fieldsOf = (html: string) =>
  Object.fromEntries(
    Array.from(html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g), ([, name, value]) => [name, value]),
  );

describe('the pay page', () => {
  // spec 2 §4.1
  test('says what is bought and opens the checkout, as often as it is opened', async () => {
    const { paymentUrl, razorpayOrderId } = await ordered();
    const page = await open(paymentUrl);
    expect(page.status).toBe(200);
    expect(page.html).toContain('5 meeting passes, good for 30 days');
    expect(page.html).toContain('₹499');
    expect(page.html).toContain('Includes 18% GST');
    expect(fieldsOf(page.html)).toMatchObject({
      order_id: razorpayOrderId,
      amount: '49900',
      callback_url: 'https://visavis.example/api/payments/callback',
    });
    expect(page.html).toContain('<button type="submit">Pay ₹499</button>');
    // Razorpay's Standard Checkout: UPI apps on phones, a QR code elsewhere, nowhere a typed UPI ID.
    expect(optionsOf(page.html)).toMatchObject({
      order_id: razorpayOrderId,
      amount: 49_900,
      callback_url: 'https://visavis.example/api/payments/callback',
      redirect: true,
      config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
    });
    expect(page.html).not.toContain('<Rao>');
    expect((await open(paymentUrl)).html).toBe(page.html);
  });

  test('says to whoever leaves the checkout that they did, and not that the bank refused', async () => {
    const { orderId, paymentUrl } = await ordered();
    const left = new URL(String(fieldsOf((await open(paymentUrl)).html).cancel_url).replaceAll('&amp;', '&'));
    expect(left.origin + left.pathname).toBe('https://visavis.example/subscriptions/payment-callback');
    expect(Object.fromEntries(left.searchParams)).toEqual({ error: 'payment_cancelled', orderId });
    expect(returnErrorOf(left.searchParams.get('error') ?? '')).toBe('payment_cancelled');
  });

  test('is kept by nobody, tells nobody its address, is framed by nobody, and runs no inline script', async () => {
    const { paymentUrl } = await ordered();
    const { headers, html } = await open(paymentUrl);
    expect(headers.get('cache-control')).toBe('private, no-store');
    // Of our address the provider learns the origin, by which it knows the shop.
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('x-frame-options')).toBe('DENY');
    const provider = 'https://*.razorpay.com';
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      `script-src 'self' ${provider}`,
      `img-src 'self' data: ${provider}`,
      `connect-src ${provider}`,
      `frame-src ${provider} upi: intent: tez: gpay: phonepe: paytmmp: credpay: bhim:`,
      `form-action 'self' ${provider}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]);
    expect(html.match(/<script[^>]*>/g)).toEqual([
      '<script src="https://checkout.razorpay.com/v1/checkout.js" defer>',
      '<script src="/pay-page.js" defer>',
    ]);
    expect(html).not.toMatch(/ on\w+=| style=/);
  });

  test('brings the provider in on no other page', async () => {
    const { headers, html } = await open('/api/payments/pay/order_x?t=forged');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' data:; form-action/,
    );
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(html).not.toContain('<script');
  });

  test('speaks Hindi to whom the browser says so', async () => {
    const { paymentUrl } = await ordered();
    const { html } = await open(paymentUrl, { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.5' });
    expect(html).toContain('<html lang="hi">');
    expect(html).toContain('5 मीटिंग पास, 30 दिन के लिए मान्य');
    expect(html).toContain('₹499 का भुगतान करें');
  });

  test.each<[string, (url: string) => string]>([
    ['a cut', (url) => url.slice(0, -3)],
    ['another order’s', (url) => url.replace(/order_./, 'order_x')],
    ['an unsigned', (url) => url.replace(/\?.*/, '')],
  ])('refuses %s link with a page that leads back', async (_kind, change) => {
    const { paymentUrl } = await ordered();
    const { status, html } = await open(change(paymentUrl));
    expect(status).toBe(403);
    expect(html).toContain('This link does not open a payment');
    expect(html).toContain('href="/meeting-passes"');
    expect(html).not.toContain('<form');
  });

  test('says so when the order has expired, is paid, or waits for its capture', async () => {
    const expired = await ordered();
    shop.clock.advance(31 * MINUTE);
    expect(await open(expired.paymentUrl)).toMatchObject({ status: 410, html: expect.stringContaining('has expired') });

    const tell = async (status: 'failed' | 'authorized' | 'captured') => {
      await shop.send(shop.paymentEvent(shop.payAtProvider(razorpayOrderId, status)));
      return (await open(paymentUrl)).html;
    };
    const { paymentUrl, razorpayOrderId } = await ordered();
    expect(await tell('failed')).toContain('<form');
    expect(await tell('authorized')).toContain('Your payment is being confirmed');
    const paid = await tell('captured');
    expect(paid).toContain('This order is paid');
    expect(paid).not.toContain('<form');
    shop.clock.advance(60 * MINUTE);
    expect((await open(paymentUrl)).html).toBe(paid);
  });
});

test('says before money moves that the coupon is gone, and afterwards that it goes back', async () => {
  await shop.coupon({ maxRedemptions: 1 });
  const { body } = await shop.order('buyer', { couponCode: 'SAVE100' });
  expect((await open(body.paymentUrl)).html).toContain('<form');
  // The reservation lapses, and another buyer takes the last use.
  await shop.releaseReservation(body.orderId);
  expect((await shop.order('other', { couponCode: 'SAVE100' })).status).toBe(200);
  const gone = await open(body.paymentUrl);
  expect([gone.status, gone.html]).toEqual([410, expect.stringContaining('This coupon is gone: choose your plan again')]);
  expect(gone.html).not.toContain('<form');
  // The checkout was open in another tab.
  await shop.send(shop.paymentEvent(shop.payAtProvider(body.razorpayOrderId)));
  expect((await open(body.paymentUrl)).html).toContain('Your payment goes back to you');
  expect(await shop.payment('buyer', body.orderId)).toMatchObject({ paymentUrl: null });
});

test('makes the provider’s order where the provider did not answer when it was ordered, once', async () => {
  shop.books.fault = (operation, phase) => {
    if (operation === 'createOrder' && phase === 'before') throw shop.books.noAnswer();
  };
  expect((await shop.order('buyer')).status).toBe(503);
  const list = await shop.call('GET', '/api/payments', { token: shop.as('buyer') });
  const [{ paymentUrl, orderId }] = list.body.payments;
  expect(orderId).toBeNull();
  expect(await open(paymentUrl)).toMatchObject({ status: 503 });
  shop.books.fault = undefined;
  const page = await open(paymentUrl);
  expect(page.status).toBe(200);
  expect(fieldsOf(page.html)).toMatchObject({ order_id: shop.books.orders[0]?.id });
  expect((await open(paymentUrl)).html).toBe(page.html);
  expect(shop.books.orders).toHaveLength(1);
});

test('says without a provider that payments are unavailable, and redirects a buyer who returns from the bank to the return page', async () => {
  const { paymentUrl, razorpayOrderId } = await ordered();
  const { folder } = shop;
  await shop.stop({ keepFolder: true });
  shop = await startShop({ folder, sells: false, clock: shop.clock });
  expect(await open(paymentUrl)).toMatchObject({
    status: 503,
    html: expect.stringContaining('Payments are not available right now'),
  });
  const paid = { razorpay_payment_id: 'pay_1', razorpay_order_id: razorpayOrderId, razorpay_signature: 'ab' };
  expect(await shop.callback(paid)).toEqual({
    status: 303,
    location: `/subscriptions/payment-callback?${new URLSearchParams(paid)}`,
  });
});

test('the callback without a form, as of a reload or a bookmark, goes on to the return page', async () => {
  const response = await fetch(`${shop.url}/api/payments/callback`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/subscriptions/payment-callback']);
});
