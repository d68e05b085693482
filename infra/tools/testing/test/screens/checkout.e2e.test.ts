// @deep SELDOM=true
import { expect, test } from '@jest/globals';
import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import type { Page } from 'playwright-core';
import { PLANS_ON_SALE } from '../support/billing-answers.ts';
import { describeApp } from '../support/browser-fixture.ts';
import { choose } from '../support/person.ts';
import { seldom } from '../support/seldom.ts';
import { openShop, storedValue } from '../support/shopper.ts';
import { eventuallyEquals, eventuallyReads, expectAccessibleScreen, hasFocus, hasValue, navigatesTo } from '../support/wait.ts';

const CREATE = 'POST /api/payments/create-order';
const VALIDATE = 'POST /api/coupons/validate';
const SAVE = 'POST /api/payments/gst-details';
const valid = (discount: number, price = 499) => ({
  valid: true,
  message: 'Coupon applied successfully',
  discount,
  discountedPrice: price - discount,
  originalPrice: price,
  bonusPasses: 0,
  coupon: null,
});
const invalid = (message: string) => ({ ...valid(0), valid: false, message });
const ordered = {
  orderId: 'order_own_2',
  paymentUrl: '/api/payments/pay/order_own_2?t=abc',
  razorpayOrderId: 'order_R2',
  amount: 499,
};

/** Ordering a plan (specification 2, sections 3 to 5, 7 and 8). */
describeApp('the checkout', (app) => {
  const open = (plan = 'basic', more = {}) => openShop(app, `/meeting-passes?plan=${plan}`, more);
  const state = (page: Page) => page.getByRole('combobox', { name: 'State (place of supply)' });
  const pay = (page: Page, amount = '₹499') => page.getByRole('button', { name: `Pay ${amount}`, exact: true });

  // spec 2 §5.1, §8.12
  test('requires a category for the Growth plan and a place of supply for every plan', async () => {
    const { page, billing } = await open('growth', { [CREATE]: { ...ordered, amount: 1_499 } });
    await pay(page, '₹1,499').click();
    await page.getByText('Please select a category for the Growth plan.').waitFor();
    await page.getByText('Please choose a state').waitFor();
    await hasFocus(page.getByRole('combobox', { name: 'Category' }));
    expect(billing.count(CREATE)).toBe(0);
    billing.answer('GET /api/payments/pay/order_own_2', {});
    await choose(page, 'Category', 'Tech Development');
    // One of 38, found by typing.
    await state(page).pressSequentially('mahar');
    await state(page).press('Enter');
    await pay(page, '₹1,499').click();
    await navigatesTo(page, ordered.paymentUrl);
    expect(billing.last(CREATE)).toMatchObject({
      planCode: 'growth',
      gstDetails: { stateCode: '27' },
      selectedCategory: 'Tech Development',
      expectedAmount: 1_499,
    });
  });

  test('keeps the order and the choices in this browser, then leaves for the payment page', async () => {
    const { page, billing, events } = await open('basic', { [VALIDATE]: valid(50), [CREATE]: { ...ordered, amount: 449 } });
    billing.answer('GET /api/payments/pay/order_own_2', {});
    await page.getByRole('button', { name: 'HELLO50 ₹50 off' }).click();
    await choose(page, 'State (place of supply)', 'Karnataka');
    await pay(page, '₹449').click();
    await navigatesTo(page, ordered.paymentUrl);
    expect(billing.last(CREATE)).toEqual({
      planCode: 'basic',
      gstDetails: { isBusiness: false, stateCode: '29' },
      useDirectPaymentLink: true,
      selectedCategory: 'all',
      couponCode: 'HELLO50',
      expectedAmount: 449,
      expectedPlanVersion: 1,
    });
    const choices = { gstDetails: { isBusiness: false, stateCode: '29' }, selectedCategory: 'all', couponCode: 'HELLO50' };
    expect(await storedValue(page, STORAGE_KEYS.pendingPayment)).toEqual({
      orderId: 'order_own_2',
      planCode: 'basic',
      timestamp: expect.any(Number),
      ...choices,
    });
    expect(await storedValue(page, STORAGE_KEYS.paymentSession)).toEqual(choices);
    await eventuallyEquals(
      () => events,
      expect.arrayContaining([
        { event: 'view_item', item_id: 'basic', item_name: 'Basic' },
        { event: 'button_click', button: 'coupon_apply' },
        { event: 'begin_checkout', item_id: 'basic', value: 449, currency: 'INR' },
      ]),
    );
  });

  // spec 2 §5.2, §8.10
  seldom('shows at once what a coupon saves, and why one is not good', async () => {
    const { page, billing } = await open('basic', { [VALIDATE]: invalid('') });
    const code = page.getByRole('textbox', { name: 'Coupon code' });
    const apply = page.getByRole('button', { name: 'Apply', exact: true });
    await code.fill('nonsense');
    await apply.click();
    await page.getByText('Invalid coupon code').waitFor();
    billing.answer(VALIDATE, invalid('This coupon is for the Growth plan'));
    await code.press('Enter');
    await page.getByText('This coupon is for the Growth plan').waitFor();
    billing.refuse(VALIDATE, { status: 500 });
    await apply.click();
    await page.getByText('Failed to validate coupon').waitFor();
    billing.answer(VALIDATE, valid(100));
    await code.fill('save100');
    await apply.click();
    await page.getByText('Coupon applied successfully').waitFor();
    await page.getByText('You save ₹100').waitFor();
    await pay(page, '₹399').waitFor();
    expect(billing.last(VALIDATE)).toEqual({ code: 'SAVE100', planCode: 'basic' });
    await page.getByRole('button', { name: 'Remove the coupon' }).click();
    await pay(page).waitFor();
  });

  // spec 2 §8.9
  seldom('checks GST details while they are typed, takes the state from the GSTIN, and saves them', async () => {
    const { page, billing } = await open('basic', { [SAVE]: (body: object) => ({ gstDetails: body }) });
    await page.getByRole('checkbox', { name: 'I buy for a business with a GSTIN' }).check();
    const gstin = page.getByRole('textbox', { name: 'GSTIN' });
    await gstin.fill('27AAPFU0939F1ZW');
    await page.getByText('Please enter a valid GSTIN').waitFor();
    await gstin.fill('27aapfu0939f1zv');
    await page.getByText('Please enter a valid GSTIN').waitFor({ state: 'detached' });
    await eventuallyReads(page.locator('.ant-select', { has: state(page) }), /Maharashtra/);
    const save = page.getByRole('button', { name: 'Save for next time' });
    await save.click();
    await page.getByText('Please enter the legal name of the business').waitFor();
    expect(billing.count(SAVE)).toBe(0);
    await page.getByRole('textbox', { name: 'Legal name' }).fill('Hina Studio');
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Hill Road');
    await page.getByRole('textbox', { name: /PIN code/ }).fill('012');
    await page.getByRole('textbox', { name: /Email/ }).focus();
    await page.getByText('Please enter a valid 6-digit PIN code').waitFor();
    await page.getByRole('textbox', { name: /PIN code/ }).fill('400050');
    billing.refuse(SAVE, { status: 500 });
    await save.click();
    await page.getByText('Failed to save GST details').waitFor();
    billing.answer(SAVE, (body: object) => ({ gstDetails: body }));
    await save.click();
    await page.getByText('GST details saved successfully').waitFor();
    expect(billing.last(SAVE)).toEqual({
      isBusiness: true,
      gstin: '27AAPFU0939F1ZV',
      legalName: 'Hina Studio',
      line1: '1 Hill Road',
      pincode: '400050',
      stateCode: '27',
    });
    // Offered the next time.
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Choose Enterprise', exact: true }).click();
    await hasValue(page.getByRole('textbox', { name: 'Legal name' }), 'Hina Studio');
  });

  // spec 2 §4.2, §5.4, §8.3–6, §8.24
  seldom('says why there is no order, and stays where it is', async () => {
    const { page, billing } = await open();
    const toast = page.getByRole('alert').filter({ hasText: 'Failed to initialize payment. Please try again later.' });
    const refusedBy = async (text: string) => {
      await pay(page).click();
      await page.getByRole('dialog').getByText(text, { exact: true }).waitFor();
    };
    await choose(page, 'State (place of supply)', 'Goa');
    billing.refuse(CREATE, { status: 500 });
    await refusedBy('Failed to create order');
    await toast.waitFor();
    billing.refuse(CREATE, { status: 400, message: 'Unknown plan', error: 'VALIDATION_FAILED' });
    await refusedBy('Unknown plan');
    billing.answer(CREATE, {});
    await refusedBy('Failed to create order: Unknown error');
    billing.answer(CREATE, { success: false, message: 'The bank is asleep' });
    await refusedBy('Failed to create order: The bank is asleep');
    billing.answer(CREATE, { orderId: 'order_own_2' });
    await refusedBy('No payment URL received from server');
    billing.refuse(CREATE, { status: 503, message: 'Payments are not available', error: 'UNAVAILABLE' });
    await refusedBy('Payments are not available');
    expect(await storedValue(page, STORAGE_KEYS.pendingPayment)).toBeNull();
    expect(new URL(page.url()).pathname).toBe('/meeting-passes');
  });

  seldom('asks again when the price has changed, and drops a coupon that is no longer good', async () => {
    const { page, billing } = await open('basic', { [VALIDATE]: valid(50) });
    await choose(page, 'State (place of supply)', 'Goa');
    billing.refuse(CREATE, { status: 409, message: 'The Basic plan has changed: 3 meeting passes', error: 'PRICE_CHANGED' });
    const fewer = PLANS_ON_SALE.map((plan) => (plan.code === 'basic' ? { ...plan, passes: 3, version: 2 } : plan));
    billing.answer('GET /api/plans', { plans: fewer });
    await pay(page).click();
    await page.getByText('The plan has changed meanwhile. Now: 3 meeting passes. Good for 30 days. To pay: ₹499.').waitFor();
    billing.refuse(CREATE, { status: 409, message: 'The price has changed', error: 'PRICE_CHANGED' });
    const dearer = fewer.map((plan) => (plan.code === 'basic' ? { ...plan, price: 599, pricePaise: 59_900 } : plan));
    billing.answer('GET /api/plans', { plans: dearer });
    await pay(page).click();
    await page.getByText('The price has changed to ₹599 meanwhile.').waitFor();
    expect(await page.getByText('Failed to initialize payment').count()).toBe(0);
    billing.answer(VALIDATE, valid(50, 599));
    await page.getByRole('button', { name: 'HELLO50 ₹50 off' }).click();
    billing.refuse(CREATE, { status: 409, message: 'This coupon has been used up', error: 'COUPON_INVALID' });
    await pay(page, '₹549').click();
    await page.getByText('This coupon has been used up').waitFor();
    expect(await page.getByText('Failed to initialize payment').count()).toBe(0);
    billing.answer(CREATE, { ...ordered, amount: 599 });
    billing.answer('GET /api/payments/pay/order_own_2', {});
    await pay(page, '₹599').click();
    await navigatesTo(page, ordered.paymentUrl);
    expect(billing.last(CREATE)).toMatchObject({ expectedAmount: 599, expectedPlanVersion: 2 });
    expect(billing.last(CREATE)).not.toHaveProperty('couponCode');
  });

  test('orders once on a double click, and sends a create-order again whose answer was lost, under the same key', async () => {
    const { page, billing } = await open('basic', { 'GET /api/payments/pay/order_own_2': {} });
    const keys: (string | undefined)[] = [];
    let lost = true;
    await page.route('**/api/payments/create-order', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (!lost) return route.fallback();
      lost = false;
      return route.abort();
    });
    billing.answer(CREATE, ordered);
    await choose(page, 'State (place of supply)', 'Goa');
    await pay(page).dblclick();
    await navigatesTo(page, ordered.paymentUrl);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/./);
    expect(keys[1]).toBe(keys[0]);
    expect(billing.count(CREATE)).toBe(1);
  });

  seldom('keeps a record of payments for support, to save and to clear', async () => {
    const { page, billing } = await open();
    billing.refuse(CREATE, { status: 503, message: 'Buying is not possible right now.', error: 'UNAVAILABLE' });
    await choose(page, 'State (place of supply)', 'Goa');
    await pay(page).click();
    await page.getByText('Buying is not possible right now.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Payment problems?').click();
    const record = page.getByRole('region', { name: 'Record of this device’s payments' });
    await record.getByText('"event": "order-failed"').waitFor();
    await expectAccessibleScreen(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('visavis-payments.txt');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByText('No payment was started on this device.').waitFor();
    await eventuallyEquals(() => storedValue(page, STORAGE_KEYS.paymentDebugLog), null);
  });
});
