import { expect } from '@jest/globals';
import type { PaymentFixture } from './payment-fixture.ts';

/** `LAST` has fewer uses than buyers who want it; `GIFT` leaves nothing to pay. */
export const COUPONS = {
  HALF: { type: 'percentage', value: 50 },
  BONUS: { type: 'bonus_passes', value: 3 },
  LAST: { type: 'fixed_amount', value: 100, maxRedemptions: 5 },
  GIFT: { type: 'percentage', value: 100, maxRedemptions: 20 },
} as const;

export async function makeCoupons({ admin, insist }: PaymentFixture): Promise<void> {
  for (const [code, terms] of Object.entries(COUPONS)) {
    const answer = await insist(admin, 'POST', '/api/coupons/admin', { body: { code, ...terms }, key: `coupon-${code}` });
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  }
}
