import { couponUses, orders } from '../../data/collections.ts';
import { lapsedReservations } from '../../data/coupons.ts';
import { heldUntil } from '../../domain/coupons/uses.ts';
import type { BillingDeps } from '../deps.ts';
import { releaseCoupon } from './use-coupon.ts';

type Deps = Pick<BillingDeps, 'store' | 'logger'>;
const AT_ONCE = 200;

/** Gives back reservations whose time is over, and prolongs those with an open attempt. Any number of times, by any replica. */
export async function releaseLapsedCoupons(deps: Deps, now: Date): Promise<void> {
  for (let failed = 0; ; ) {
    // Those that failed stay the most overdue; they must not keep the others waiting.
    const due = await lapsedReservations(deps.store, now, { limit: AT_ONCE, skip: failed });
    for (const { _id } of due)
      await releaseIfLapsed(deps, _id, now).catch((error) => {
        failed += 1;
        deps.logger.error({ err: error, orderId: _id }, 'coupon reservation could not be released');
      });
    if (due.length < AT_ONCE) return;
  }
}

function releaseIfLapsed(deps: Deps, orderId: string, now: Date): Promise<void> {
  return deps.store.transaction(async (unit) => {
    const use = await unit.collection(couponUses).get(orderId);
    if (use?.state !== 'reserved' || use.reservedUntil > now) return;
    const order = await unit.collection(orders).get(orderId);
    const reservedUntil = order && heldUntil(order, now);
    if (reservedUntil) unit.collection(couponUses).save({ ...use, reservedUntil });
    else await releaseCoupon(deps, unit, use, now);
  });
}
