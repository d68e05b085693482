import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
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
const fieldsOf = (html: string) =>
  Object.fromEntries(
    Array.from(html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g), ([, name, value]) => [name, value]),
  );

describe('the pay page', () => {
  // spec 2 §4.1
  test('says what is bought and posts the checkout’s form, as often as it is opened', async () => {
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
    expect(page.html).not.toContain('<Rao>');
    expect((await open(paymentUrl)).html).toBe(page.html);
  });

  test('is kept by nobody, tells nobody its address, is framed by nobody, and runs no inline script', async () => {
    const { paymentUrl } = await ordered();
    const { headers, html } = await open(paymentUrl);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-frame-options')).toBe('DENY');
    const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? '';
    const forms = action.startsWith('/') ? '' : ` ${new URL(action).origin}`;
    expect(headers.get('content-security-policy')).toMatch(
      new RegExp(
        `^default-src 'none'; style-src 'sha256-[^']+'; script-src 'self'; img-src 'self' data:; form-action 'self'${forms}; frame-ancestors 'none'; base-uri 'none'$`,
      ),
    );
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/pay-page.js" defer>']);
    expect(html).not.toMatch(/ on\w+=| style=/);
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

test('without a provider the page says that payments are not available, and who comes back from the bank gets to the return page', async () => {
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
