import { describe, expect, it } from '@jest/globals';
import { gstForm } from '@visavis/contracts/gst';
import { gstBodyOf, gstValuesOf, hasUnsavedGst, stateOfGstin } from '../../src/features/passes/checkout/gst-values.ts';
import { arrivalOf, returnStateOf } from '../../src/features/passes/return/arrival.ts';
import { ruleOf } from '../../src/shared/api/call-rules.ts';

const gstin = '27AAPFU0939F1ZV';

describe('the GST form', () => {
  it('takes the state from a GSTIN that is right, in any spelling', () => {
    expect(stateOfGstin(gstin)).toBe('27');
    expect(stateOfGstin(' 27aapfu0939f1zv ')).toBe('27');
    expect(stateOfGstin('27AAPFU0939F1ZW')).toBeUndefined();
    expect(stateOfGstin('27')).toBeUndefined();
  });
  it('sends filled fields only, and a GSTIN only from a business', () => {
    const values = { ...gstValuesOf(null), gstin, stateCode: '27', city: ' ', legalName: 'Hina' };
    expect(gstBodyOf(values)).toEqual({ isBusiness: false, stateCode: '27', legalName: 'Hina' });
    const checkout = { ...values, category: 'graphic-design' };
    expect(gstBodyOf(checkout)).toEqual(gstBodyOf(values));
    expect(gstBodyOf({ ...values, isBusiness: true })).toEqual({ isBusiness: true, stateCode: '27', legalName: 'Hina', gstin });
  });
  it('shows saved details as they were sent, the state from the GSTIN if there is no other', () => {
    const saved = gstForm.parse({ isBusiness: true, legalName: 'Hina Studio', gstin, line1: '1 Hill Road' });
    expect(gstBodyOf(gstValuesOf(saved))).toEqual({ ...saved, stateCode: '27' });
  });
  it('is unsaved once something was typed that is not saved, a state apart', () => {
    const saved = gstValuesOf(gstForm.parse({ isBusiness: true, legalName: 'Hina Studio', gstin, line1: '1 Hill Road' }));
    expect(hasUnsavedGst({ ...saved, stateCode: '30', gstin: ` ${gstin.toLowerCase()}` }, saved)).toBe(false);
    expect(hasUnsavedGst({ ...saved, line1: '2 Hill Road' }, saved)).toBe(true);
    expect(hasUnsavedGst(saved, gstValuesOf(null))).toBe(true);
  });
});

describe('the return from the bank', () => {
  const at = (query: string) => arrivalOf(new URLSearchParams(query));
  // spec 2 §2.7
  it('is a payment to verify with all three parameters, and nothing with fewer', () => {
    expect(at('razorpay_payment_id=pay_1&razorpay_order_id=order_1&razorpay_signature=s')).toEqual({
      kind: 'paid',
      parameters: { razorpayOrderId: 'order_1', razorpayPaymentId: 'pay_1', razorpaySignature: 's' },
    });
    expect(at('razorpay_payment_id=pay_1&razorpay_order_id=order_1')).toBeUndefined();
    expect(at('razorpay_payment_id=pay_1&razorpay_order_id=order_1&razorpay_signature=')).toBeUndefined();
    expect(at('')).toBeUndefined();
  });
  it('is a refusal with an error, of the order if it is named', () => {
    expect(at('error=insufficient_fund&orderId=o1')).toEqual({ kind: 'refused', reason: 'insufficient_fund', orderId: 'o1' });
    expect(at('error=Your+refund+waits,+call+1800-EVIL')).toEqual({ kind: 'refused', reason: 'refused', orderId: undefined });
    expect(at('error=')).toEqual({ kind: 'refused', reason: 'refused', orderId: undefined });
  });
  it('goes on from its own history entries only', () => {
    expect(returnStateOf({ kind: 'order', orderId: 'o1' })).toEqual({ kind: 'order', orderId: 'o1' });
    expect([null, undefined, {}, { kind: 'other' }, 'order'].map(returnStateOf)).toEqual(Array(5).fill(undefined));
  });
});

// spec 2 §7.1
it('payment, subscription and plan calls have 30 s and one retry on a network failure; other calls 15 s', () => {
  for (const path of ['/api/payments/create-order', '/api/payments', '/api/subscriptions/active', '/api/plans'])
    expect([path, ruleOf(path)]).toEqual([path, { timeoutMs: 30_000, networkRetries: 1 }]);
  for (const path of ['/api/coupons/validate', '/users/profile'])
    expect([path, ruleOf(path)]).toEqual([path, { timeoutMs: 15_000, networkRetries: 0 }]);
});
