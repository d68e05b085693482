import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import { createDebugLog } from '../../src/features/passes/payment/debug-log.ts';
import {
  createPaymentRecords,
  forgetMeeting,
  meetingToJoin,
  rememberMeeting,
} from '../../src/features/passes/payment/payment-records.ts';
import { reportPurchase } from '../../src/features/passes/payment/report-purchase.ts';
import { createVerifyOnce, type ReturnParameters } from '../../src/features/passes/payment/verify-once.ts';
import { createSessionStore } from '../../src/shared/session/session-store.ts';
import { memoryStorage } from '../../src/shared/session/storage.ts';

const HOUR = 3_600_000;
let storage = memoryStorage();
beforeEach(() => {
  storage = memoryStorage();
});

describe('the pending payment', () => {
  const chosen = {
    orderId: 'order_own_1',
    planCode: 'growth' as const,
    gstDetails: { isBusiness: false, stateCode: '27' as const },
    selectedCategory: 'Graphic Design',
    couponCode: 'HELLO50',
  };
  const records = (now = 1_000) => createPaymentRecords(storage, () => now);

  // spec 2 §3.11
  it('is kept with its time, and the session with what verification sends', () => {
    records().keep(chosen);
    expect(JSON.parse(storage.get(STORAGE_KEYS.pendingPayment) ?? '')).toEqual({ ...chosen, timestamp: 1_000 });
    const { gstDetails, selectedCategory, couponCode } = chosen;
    expect(JSON.parse(storage.get(STORAGE_KEYS.paymentSession) ?? '')).toEqual({ gstDetails, selectedCategory, couponCode });
    expect(records().pending()).toEqual({ ...chosen, timestamp: 1_000 });
  });
  it('is dropped after 72 hours, with the session', () => {
    records().keep(chosen);
    expect(records(1_000 + 72 * HOUR - 1).pending()).toMatchObject({ orderId: 'order_own_1' });
    expect(records(1_000 + 72 * HOUR).pending()).toBeUndefined();
    expect(storage.keys()).toEqual([]);
  });
  it('is dropped on success, and at sign-out with everything else of ours', () => {
    records().keep(chosen);
    records().clear();
    expect(storage.keys()).toEqual([]);
    records().keep(chosen);
    createDebugLog(storage, () => 0).add('order-created');
    createSessionStore(storage).clear('signed-out');
    expect(storage.keys()).toEqual([]);
  });
  it.each(['', '{', 'null', '{"orderId":7}', '[]'])('is none when its record is %j', (text) => {
    storage.set(STORAGE_KEYS.pendingPayment, text);
    expect(records().pending()).toBeUndefined();
  });
});

it('the meeting that passes are bought for is kept for an hour, and until they have gone back to it', () => {
  const entries = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  };
  Object.assign(globalThis, { window: { sessionStorage } });
  expect(meetingToJoin(1_000)).toBeUndefined();
  rememberMeeting('m1', 1_000);
  expect(meetingToJoin(1_000 + HOUR - 1)).toBe('m1');
  expect(meetingToJoin(1_000 + HOUR)).toBeUndefined();
  forgetMeeting();
  expect(meetingToJoin(1_000)).toBeUndefined();
  // As an earlier release kept it.
  entries.set('visavis.passesForMeeting', 'm1');
  expect(meetingToJoin(1_000)).toBeUndefined();
  delete (globalThis as { window?: unknown }).window;
});

// spec 2 §3.12
describe('the debug log', () => {
  const log = () => createDebugLog(storage, () => Date.parse('2026-11-22T10:00:00.000Z'));
  it('keeps the last 10 entries, each with its time', () => {
    for (let at = 1; at <= 12; at += 1) log().add(`step-${at}`);
    const entries = log().entries();
    expect(entries.map(({ event }) => event)).toEqual(Array.from({ length: 10 }, (_, at) => `step-${at + 3}`));
    expect(entries[0]?.timestamp).toBe('2026-11-22T10:00:00.000Z');
  });
  it('masks signatures and nothing else', () => {
    log().add('verification-requested', { razorpayPaymentId: 'pay_1', razorpaySignature: 'secret' });
    expect(log().entries()[0]?.data).toEqual({ razorpayPaymentId: 'pay_1', razorpaySignature: '***' });
    expect(storage.get(STORAGE_KEYS.paymentDebugLog)).not.toContain('secret');
  });
  it('is exported as pretty-printed text, and can be cleared', () => {
    log().add('order-created', { orderId: 'o1' });
    expect(log().text()).toBe(JSON.stringify(log().entries(), null, 2));
    expect(log().text()).toContain('\n    "event": "order-created"');
    log().clear();
    expect(log().entries()).toEqual([]);
  });
});

describe('verifying', () => {
  const parameters: ReturnParameters = { razorpayOrderId: 'order_R', razorpayPaymentId: 'pay_R', razorpaySignature: 's' };
  const setUp = () => {
    const sent: ReturnParameters[] = [];
    let fail = false;
    let queue: Promise<unknown> = Promise.resolve();
    const tab = () =>
      createVerifyOnce({
        storage,
        exclusively: (_, work) => {
          const mine = queue.then(() => work(false));
          queue = mine.catch(() => undefined);
          return mine;
        },
        verify: async (parameters) => {
          sent.push(parameters);
          if (fail) throw new Error('away');
          return { payment: { _id: 'order_own_1' } } as never;
        },
      });
    const failing = (next: boolean) => {
      fail = next;
    };
    return { sent, tab, failing };
  };
  it('happens once, however often a page asks at the same time', async () => {
    const { sent, tab } = setUp();
    const verify = tab();
    expect(await Promise.all([verify(parameters), verify(parameters)])).toEqual(['order_own_1', 'order_own_1']);
    expect(sent).toHaveLength(1);
  });
  it('happens once in two tabs and after a reload', async () => {
    const { sent, tab } = setUp();
    await Promise.all([tab()(parameters), tab()(parameters)]);
    expect(await tab()(parameters)).toBe('order_own_1');
    expect(sent).toHaveLength(1);
  });
  it('happens again after a failure, and for another payment', async () => {
    const { sent, tab, failing } = setUp();
    const verify = tab();
    failing(true);
    await expect(verify(parameters)).rejects.toThrow('away');
    failing(false);
    expect(await verify(parameters)).toBe('order_own_1');
    await verify({ ...parameters, razorpayPaymentId: 'pay_S' });
    expect(sent).toHaveLength(3);
  });
});

describe('a purchase', () => {
  // The lock of an order outlives its test by seconds, also where the file runs again in this process.
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  const holder = globalThis as unknown as { window?: { dataLayer?: unknown[] } };
  // spec 2 §7.24
  it('is reported once per order, in rupees', async () => {
    holder.window = {};
    const paid = { _id: first, amountPaise: 44_900 };
    expect(await Promise.all([reportPurchase(storage, paid), reportPurchase(storage, paid)])).toEqual([true, false]);
    expect(await reportPurchase(storage, { _id: second, amountPaise: 0 })).toBe(true);
    expect(holder.window.dataLayer).toEqual([
      { event: 'purchase', transaction_id: first, value: 449, currency: 'INR' },
      { event: 'purchase', transaction_id: second, value: 0, currency: 'INR' },
    ]);
    delete holder.window;
  });

  it("is reported by one of two tabs that do not see each other's storage yet", async () => {
    holder.window = {};
    const paid = { _id: third, amountPaise: 49_900 };
    expect(await Promise.all([reportPurchase(storage, paid), reportPurchase(memoryStorage(), paid)])).toEqual([true, false]);
    expect(holder.window.dataLayer).toHaveLength(1);
    delete holder.window;
  });
});
