import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startPayment } from '../../src/features/passes/payment/start-payment.ts';
import { browserStorage } from '../state/browser-storage.ts';

const holder = globalThis as unknown as { window?: unknown };
const opened: string[] = [];
/** What the server still has to answer, by plan. */
const answers = new Map<string, () => void>();
beforeEach(() => {
  opened.length = 0;
  const window = Object.assign(new EventTarget(), {
    localStorage: browserStorage(),
    location: { assign: (url: string) => opened.push(url) },
    fetch: (_: string, { body }: { body: string }) => {
      const { planCode } = JSON.parse(body);
      const order = { success: true, message: 'ok', orderId: planCode, paymentUrl: `/pay/${planCode}`, amount: 499 };
      return new Promise((resolve) => answers.set(planCode, () => resolve(new Response(JSON.stringify(order)))));
    },
  });
  holder.window = window;
});
afterEach(() => {
  delete holder.window;
});

const orderOf = (planCode: 'basic' | 'growth') => ({
  planCode,
  gstDetails: undefined,
  selectedCategory: 'all',
  couponCode: undefined,
  expectedAmount: 499,
  expectedPlanVersion: 1,
});
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

test('of two plans that are pressed one after the other, the checkout of the second opens, and no other', async () => {
  let hasEnded = false;
  void startPayment(orderOf('basic')).then(() => {
    hasEnded = true;
  });
  await nextTask();
  void startPayment(orderOf('growth'));
  answers.get('basic')?.();
  while (!hasEnded && opened.length === 0) await nextTask();
  expect(opened).toEqual([]);
  while (!answers.has('growth')) await nextTask();
  answers.get('growth')?.();
  while (opened.length === 0) await nextTask();
  expect(opened).toEqual(['/pay/growth']);
});
