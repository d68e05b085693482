import { describe, expect, test } from '@jest/globals';
import { startSandbox } from './payment-sandbox-support.ts';

const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0';
const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/150.0 Mobile';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1';

describe('the checkout', () => {
  /** As a browser without script: forms, and redirects that stay here. */
  async function atCheckout(change: Record<string, string> = {}, userAgent = DESKTOP) {
    const sandbox = await startSandbox();
    const { id: providerOrderId } = await sandbox.order();
    const { action, fields } = sandbox.payments.checkout({
      providerOrderId,
      amountPaise: 49_900,
      description: 'Basic, 5 <meeting> passes',
      name: 'Asha',
      callbackUrl: 'https://visavis.example/api/payments/callback',
      cancelUrl: 'https://visavis.example/meeting-passes',
    });
    const go = async (path: string, form?: Record<string, string>) => {
      const response = await fetch(new URL(path, sandbox.url), {
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
        headers: { 'accept-language': 'en', 'user-agent': userAgent },
      });
      return {
        status: response.status,
        path: new URL(response.url).pathname,
        headers: response.headers,
        html: await response.text(),
      };
    };
    const first = await go(action, { ...fields, ...change });
    return { ...sandbox, providerOrderId, go, first, path: first.path };
  }
  const backOf = (html: string) =>
    Object.fromEntries(
      Array.from(html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g), ([, name, value]) => [
        name,
        value?.replaceAll('&quot;', '"'),
      ]),
    );

  test('shows the order, each way to pay, and a code that a phone can scan', async () => {
    const { go, first, path } = await atCheckout();
    expect(path).toMatch(/^\/dev\/payments\/checkout\/chk_\w{14}$/);
    expect(first.html).toContain('₹499.00');
    expect(first.html).toContain('Basic, 5 &lt;meeting&gt; passes');
    expect(first.html).toContain('SANDBOX');
    expect(first.html).toContain('<svg viewBox');
    for (const method of ['upi', 'card', 'netbanking', 'wallet'])
      expect((await go(`${path}?method=${method}`)).html).toContain(`<input type="hidden" name="method" value="${method}">`);
    expect(first.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-.*script-src 'self'.*frame-ancestors 'none'/,
    );
    expect(first.html).not.toMatch(/ on\w+=| style=|<script>/);
  });

  test.each<[string, Record<string, string>, object]>([
    [
      'a card',
      { method: 'card', card_number: '4100 2800 0000 1007', expiry: '12/40', cvv: '123' },
      { method: 'card', maskedInstrument: 'Visa •••• 1007' },
    ],
    ['the phone that scans the code', { method: 'upi', by: 'phone' }, { method: 'upi' }],
    ['net banking', { method: 'netbanking', bank: 'SBIN' }, { method: 'netbanking', maskedInstrument: 'SBIN' }],
    ['a wallet', { method: 'wallet', wallet: 'phonepe' }, { method: 'wallet', maskedInstrument: 'phonepe' }],
  ])('takes %s and brings the browser back with a signature', async (_method, form, payment) => {
    const { go, path, payments, providerOrderId } = await atCheckout();
    const bank = await go(path, form);
    expect(bank.path).toBe(`${path}/bank`);
    const back = await go(`${path}/bank`, { outcome: 'success' });
    expect(back.html).toContain('action="https://visavis.example/api/payments/callback"');
    expect(back.headers.get('content-security-policy')).toContain("form-action 'self' https://visavis.example;");
    const fields = backOf(back.html);
    expect(
      payments.isAuthentic({
        providerOrderId: fields.razorpay_order_id ?? '',
        paymentId: fields.razorpay_payment_id ?? '',
        signature: fields.razorpay_signature ?? '',
      }),
    ).toBe(true);
    expect(await payments.paymentsOfOrder(providerOrderId)).toMatchObject([{ status: 'captured', ...payment }]);
    // Reload and "back" repeat nothing.
    expect(backOf((await go(back.path)).html)).toEqual(fields);
    expect((await go(path)).html).toContain('This order is paid already');
    await go(`${path}/bank`, { outcome: 'success' });
    expect(await payments.paymentsOfOrder(providerOrderId)).toHaveLength(1);
  });

  test('tells the shop why the bank declined, and lets the buyer try again', async () => {
    const { go, path, payments, providerOrderId } = await atCheckout();
    await go(path, { method: 'card', card_number: '4100280000080001', expiry: '01/40', cvv: '1234' });
    const back = backOf((await go(`${path}/bank`, { outcome: 'failure', reason: 'insufficient_fund' })).html);
    expect(back).toMatchObject({
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[description]': expect.stringContaining('insufficient account balance'),
    });
    expect(JSON.parse(back['error[metadata]'] ?? '')).toMatchObject({ order_id: providerOrderId });
    await go(path, { method: 'upi', by: 'phone' });
    expect(backOf((await go(`${path}/bank`, { outcome: 'duplicate' })).html)).toHaveProperty('razorpay_signature');
    expect((await payments.paymentsOfOrder(providerOrderId)).map(({ status }) => status)).toEqual([
      'captured',
      'captured',
      'failed',
    ]);
  });

  test('pays although the tab is closed', async () => {
    const { go, path, payments, providerOrderId } = await atCheckout();
    await go(path, { method: 'wallet', wallet: 'payzapp' });
    const closed = await go(`${path}/bank`, { outcome: 'closed' });
    expect(closed.html).toContain('You closed the tab');
    expect(closed.html).not.toContain('data-submit-at-once');
    expect(await payments.paymentsOfOrder(providerOrderId)).toMatchObject([{ status: 'captured' }]);
  });

  test.each([
    ['card_number', { method: 'card', card_number: '41', expiry: '12/40', cvv: '123' }],
    ['expiry', { method: 'card', card_number: '4100280000001007', expiry: '01/20', cvv: '123' }],
    ['cvv', { method: 'card', card_number: '4100280000001007', expiry: '12/40', cvv: 'x' }],
    ['bank', { method: 'netbanking', bank: '__proto__' }],
    ['wallet', { method: 'wallet' }],
  ])('says what is wrong with the %s', async (problem, form) => {
    const { go, path } = await atCheckout();
    const { html, path: next } = await go(path, form as Record<string, string>);
    expect(next).toBe(path);
    expect(html).toMatch(/class="problem" role="alert">(Enter|Choose) /);
    expect(problem).toBeTruthy();
  });

  // Razorpay: UPI Collect ended on 28 February 2026 except on iOS; Hosted Checkout has no UPI intent.
  test.each<[string, string, Record<string, string>, { offers: string[]; works: string[] }]>([
    ['a desktop', DESKTOP, { checkout: 'standard' }, { offers: ['Scan with any UPI app'], works: ['phone'] }],
    ['an Android phone', ANDROID, { checkout: 'standard' }, { offers: ['Google Pay', 'PhonePe'], works: ['app'] }],
    ['an iPhone', IPHONE, { checkout: 'standard' }, { offers: ['Google Pay', 'UPI ID'], works: ['app', 'typed'] }],
    [
      'an iPhone of a shop that hides typed IDs',
      IPHONE,
      { checkout: 'standard', hidden_upi_flows: 'collect' },
      { offers: ['Google Pay'], works: ['app'] },
    ],
    ['a desktop without script', DESKTOP, {}, { offers: ['Scan with any UPI app'], works: ['phone'] }],
    ['an Android phone without script', ANDROID, {}, { offers: ['On a phone, UPI needs the script'], works: [] }],
    ['an iPhone without script', IPHONE, {}, { offers: ['UPI ID'], works: ['typed'] }],
  ])('takes UPI on %s as Razorpay does', async (_device, userAgent, change, { offers, works }) => {
    const { go, first, path } = await atCheckout(change, userAgent);
    const texts = ['Scan with any UPI app', 'Google Pay', 'PhonePe', 'UPI ID', 'On a phone, UPI needs the script'];
    const isExpected = (text: string) => offers.includes(text) || (text === 'PhonePe' && offers.includes('Google Pay'));
    for (const text of texts) expect([text, first.html.includes(text)]).toEqual([text, isExpected(text)]);
    const ways = { phone: { by: 'phone' }, app: { by: 'app' }, typed: { vpa: 'Asha@okhdfcbank' } };
    const paid: string[] = [];
    for (const [way, form] of Object.entries(ways)) {
      const next = await go(path, { method: 'upi', ...form });
      if (next.path === `${path}/bank`) paid.push(way);
      else expect(next.html).toMatch(/class="problem" role="alert">(UPI IDs can no longer be typed|No UPI app|There is no code)/);
    }
    expect(paid).toEqual(works);
  });

  test('says what is wrong with a UPI ID', async () => {
    const { go, path } = await atCheckout({}, IPHONE);
    expect((await go(path, { method: 'upi', vpa: 'nobody' })).html).toContain('Enter a UPI ID');
  });

  test.each([
    ['another amount', { amount: '100' }],
    ['another key', { key_id: 'rzp_live_1' }],
    ['no such order', { order_id: 'order_00000000000000' }],
    ['a callback that is no web address', { callback_url: 'javascript:alert(1)' }],
  ])('refuses a form with %s', async (_what, change) => {
    expect((await atCheckout(change)).first.status).toBe(400);
  });
});
