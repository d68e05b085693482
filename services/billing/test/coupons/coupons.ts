import { PAYMENTS } from '@visavis/contracts/constants/billing';
import { createMovableClock } from '@visavis/platform';
import { startServiceForTest, type TestOptions } from '@visavis/service-test';
import { coupons, couponUses, orders } from '../../src/data/collections.ts';
import type { OrderRecord } from '../../src/domain/order.ts';
import { billingService } from '../../src/index.ts';
import { priceWithCoupon, redeemCoupon, releaseCoupon, reserveCoupon } from '../../src/use-cases/coupons/use-coupon.ts';
import { readPlan } from '../../src/use-cases/plans/read-plans.ts';
import { orderOf, START } from '../passes/support.ts';

export { START };

/** The billing service with coupons, and orders that use them as create-order and captures do. */
export async function startCoupons(options: TestOptions<typeof billingService> = {}) {
  const clock = createMovableClock({ now: () => START });
  const billing = await startServiceForTest(billingService, { clock, ...options });
  const { store, deps } = billing;
  const admin = billing.tokenOf('admin-1', { role: 'admin' });
  const asAdmin = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    billing.call(method, `/api/coupons/admin${path}`, { token: admin, body, headers });
  let ordered = 0;
  return {
    ...billing,
    asAdmin,
    async create(form: object) {
      const { status, body } = await asAdmin('POST', '', form);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.coupon;
    },
    validate: (code: string, { planCode = 'basic', as = 'u1' } = {}) =>
      billing.call('POST', '/api/coupons/validate', { token: billing.tokenOf(as), body: { code, planCode } }),
    /** As create-order does: prices the plan, then saves order and reservation at once. */
    async order(userId: string, code: string, { planCode = 'basic' as OrderRecord['planCode'] } = {}): Promise<OrderRecord> {
      const plan = await readPlan(deps, planCode);
      const priced = await priceWithCoupon(deps, { code, plan, userId }, clock.now());
      if ('invalid' in priced) throw new Error(priced.invalid);
      const { coupon, discountPaise, bonusPasses } = priced;
      const { version, ...order } = orderOf(`order-${++ordered}`, {
        userId,
        planCode,
        planName: plan.name,
        passes: plan.passes,
        originalPaise: plan.pricePaise,
        discountPaise,
        amountPaise: plan.pricePaise - discountPaise,
        bonusPasses,
        couponId: coupon._id,
        couponCode: coupon.code,
        status: 'created',
        providerOrderId: `provider-${ordered}`,
        createdAt: clock.now(),
        expiresAt: new Date(clock.now().getTime() + PAYMENTS.orderTtlMs),
        paidAt: null,
      });
      return store.transaction(async (unit) => {
        const saved = unit.collection(orders).insert(order);
        await reserveCoupon(deps, unit, coupon._id, saved, clock.now());
        return saved;
      });
    },
    capture: ({ _id }: Pick<OrderRecord, '_id'>) =>
      store.transaction(async (unit) => {
        const order = await unit.collection(orders).get(_id);
        if (!order || order.status === 'captured') return;
        await redeemCoupon(deps, unit, order, clock.now());
        unit.collection(orders).save({ ...order, status: 'captured', paidAt: clock.now() });
      }),
    release: (order: Pick<OrderRecord, '_id'>) => store.transaction((unit) => releaseCoupon(deps, unit, order, clock.now())),
    attempt: ({ _id }: Pick<OrderRecord, '_id'>, status: 'created' | 'authorized' | 'failed') =>
      store.transaction(async (unit) => {
        const order = (await unit.collection(orders).get(_id)) as OrderRecord;
        const attempt = { paymentId: `pay-${_id}`, status, amountPaise: order.amountPaise, method: 'upi' };
        const attempts = [{ ...attempt, maskedInstrument: null, errorReason: null, isExtra: false, at: clock.now() }];
        unit.collection(orders).save({ ...order, attempts });
      }),
    async counts(couponId: string) {
      const coupon = await store.collection(coupons).get(couponId);
      return { redemptions: coupon?.redemptions, reserved: coupon?.reserved };
    },
    stateOf: async ({ _id }: Pick<OrderRecord, '_id'>) => (await store.collection(couponUses).get(_id))?.state,
  };
}
export type Coupons = Awaited<ReturnType<typeof startCoupons>>;
