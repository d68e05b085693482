import { type CouponForm, couponForm } from '@visavis/contracts/coupon-form';
import { couponCreated, couponDeleted, couponUpdated } from '@visavis/contracts/events/billing';
import { type Actor, Conflict, invalidField, NotFound, newId } from '@visavis/platform';
import type { Idempotency, Unit } from '@visavis/store';
import { addToAdminSum } from '../../data/admin-sums.ts';
import { coupons } from '../../data/collections.ts';
import { couponByCode, isUsed } from '../../data/coupons.ts';
import type { CouponRecord } from '../../domain/coupon.ts';
import { givesAway, passesOf } from '../../domain/coupons/rules.ts';
import { changedFields, type Edit } from '../changed-fields.ts';
import type { BillingDeps } from '../deps.ts';
import { readPlans } from '../plans/read-plans.ts';

type Deps = Pick<BillingDeps, 'store' | 'events' | 'config'>;
interface NeedsFresh {
  actor: Actor;
  now: Date;
  /** Called before a coupon is on sale that gives as much as an admin may not give by themselves: throws SECOND_FACTOR_FRESH. */
  requireFresh(): void;
}
type Terms = Pick<CouponRecord, keyof CouponForm>;

/**
 * An admin creates a coupon. Returns what `present` makes of it, the same for a repeated request. Throws COUPON_EXISTS and
 * SECOND_FACTOR_FRESH.
 */
export function createCoupon<R>(
  deps: Deps,
  command: NeedsFresh & {
    form: CouponForm;
    once: Idempotency | undefined;
    present(coupon: CouponRecord): R;
  },
): Promise<R> {
  const { form, actor, now, once } = command;
  const work = async (unit: Unit) => {
    await refuseTakenCode(unit, form.code);
    await refuseGift(deps, unit, undefined, form, command);
    const coupon = unit.collection(coupons).insert({
      _id: newId(),
      ...termsOf(form),
      archivedAt: null,
      redemptions: 0,
      reserved: 0,
      stats: { uniqueUsers: 0, refunded: 0, discountPaise: 0, bonusPasses: 0, revenuePaise: 0, byPlan: [], days: [] },
      edition: 1,
      createdAt: now,
    });
    unit.publish(deps.events(couponCreated, coupon._id, { couponId: coupon._id, code: coupon.code, actor, after: form }), coupon);
    return command.present(coupon);
  };
  return deps.store.transaction(work, once && { idempotency: once });
}

/**
 * An admin changes a coupon; what is left out stays, and the whole result is checked. The same again changes nothing. Throws
 * NOT_FOUND, VALIDATION_FAILED, COUPON_EXISTS, FIELDS_LOCKED (code and type of a used coupon, a deleted one),
 * SECOND_FACTOR_FRESH and VERSION_CONFLICT, whose details are `conflict` of the current coupon.
 */
export function updateCoupon(
  deps: Deps,
  command: NeedsFresh & {
    couponId: string;
    edit: Edit<CouponForm>;
    edition: number | undefined;
    conflict(current: CouponRecord): Record<string, unknown>;
  },
): Promise<CouponRecord> {
  const { couponId, actor } = command;
  return deps.store.transaction(async (unit) => {
    const current = await couponOf(unit, couponId);
    const written = Object.fromEntries(Object.entries(command.edit).filter(([, value]) => value !== undefined));
    const form = couponForm.parse({ ...formOf(current), ...written });
    const change = changedFields<Terms>(current, termsOf(form));
    if (!change) return current;
    if (current.archivedAt) throw new Conflict('FIELDS_LOCKED', 'A deleted coupon cannot be changed');
    if (command.edition !== undefined && command.edition !== current.edition)
      throw new Conflict(
        'VERSION_CONFLICT',
        'This coupon was changed in the meantime. Please look at it again.',
        command.conflict(current),
      );
    await refuseFinal(unit, current, change.after);
    await refuseGift(deps, unit, current, form, command);
    const coupon = unit.collection(coupons).save({ ...current, ...change.after, edition: current.edition + 1 });
    unit.publish(deps.events(couponUpdated, couponId, { couponId, code: coupon.code, actor, ...change }), coupon);
    return coupon;
  });
}

/** An admin deletes a coupon. A used one is archived: it is kept for its stats, and its code stays taken. Throws NOT_FOUND. */
export function deleteCoupon(
  deps: Deps,
  { couponId, actor, now }: { couponId: string; actor: Actor; now: Date },
): Promise<{ archived: boolean }> {
  return deps.store.transaction(async (unit) => {
    const current = await couponOf(unit, couponId);
    if (current.archivedAt) return { archived: true };
    const archived = await isUsed(unit, couponId);
    const writer = unit.collection(coupons);
    const coupon = archived ? writer.save({ ...current, isActive: false, archivedAt: now }) : writer.touch(current);
    const event = { couponId, code: coupon.code, archived, actor, before: formOf(current) };
    unit.publish(deps.events(couponDeleted, couponId, event), coupon);
    if (!archived) writer.delete(coupon);
    return { archived };
  });
}

async function couponOf(unit: Unit, couponId: string): Promise<CouponRecord> {
  const coupon = await unit.collection(coupons).get(couponId);
  if (!coupon) throw couponNotFound();
  return coupon;
}
export const couponNotFound = () => new NotFound('NOT_FOUND', 'Coupon not found');

async function refuseTakenCode(unit: Unit, code: string): Promise<void> {
  if (await couponByCode(unit, code)) throw new Conflict('COUPON_EXISTS', 'A coupon with this code already exists');
}

/** One coupon that gives much, or several that give little each: what they add counts as what the admin gives by hand. */
async function refuseGift(
  { config }: Deps,
  unit: Unit,
  before: CouponRecord | undefined,
  form: CouponForm,
  { actor, now, requireFresh }: NeedsFresh,
): Promise<void> {
  if (!form.isActive) return;
  const most = config.freshAbove.passes;
  if (givesAway(form, await readPlans({ store: unit }), most)) requireFresh();
  const amount = passesOf(form) - (before?.isActive ? passesOf(before) : 0);
  if (!Number.isFinite(amount) || amount <= 0) return;
  if ((await addToAdminSum(unit, { of: 'passes', adminId: actor.userId, amount }, now)) > most) requireFresh();
}

async function refuseFinal(unit: Unit, current: CouponRecord, { code, type, maxRedemptions }: Partial<Terms>): Promise<void> {
  if ((code !== undefined || type !== undefined) && (await isUsed(unit, current._id)))
    throw new Conflict('FIELDS_LOCKED', 'Code and type of a used coupon are final');
  if (code !== undefined) await refuseTakenCode(unit, code);
  const used = current.redemptions + current.reserved;
  if (maxRedemptions == null || maxRedemptions >= used) return;
  throw invalidField('maxRedemptions', `Maximum uses must be at least ${used}: so many are used or reserved`);
}

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));
const termsOf = (form: CouponForm): Terms => ({ ...form, startsAt: dateOf(form.startsAt), endsAt: dateOf(form.endsAt) });

/** As an admin would send it. */
const formOf = (coupon: CouponRecord): CouponForm => ({
  code: coupon.code,
  type: coupon.type,
  value: coupon.value,
  maxDiscountPaise: coupon.maxDiscountPaise,
  planCodes: coupon.planCodes,
  minAmountPaise: coupon.minAmountPaise,
  startsAt: coupon.startsAt?.toISOString() ?? null,
  endsAt: coupon.endsAt?.toISOString() ?? null,
  maxRedemptions: coupon.maxRedemptions,
  perUserLimit: coupon.perUserLimit,
  firstPurchaseOnly: coupon.firstPurchaseOnly,
  isPublic: coupon.isPublic,
  isActive: coupon.isActive,
});
