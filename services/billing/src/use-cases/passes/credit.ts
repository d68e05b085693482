import type { Source, Unit } from '@visavis/store';
import { subscriptions } from '../../data/collections.ts';
import { loadPasses, savePasses } from '../../data/passes.ts';
import type { OrderRecord, RefundRecord } from '../../domain/order.ts';
import { applyDue } from '../../domain/passes/apply-due.ts';
import { credit, giveBack, subscriptionIdOf, takeBack } from '../../domain/passes/subscriptions.ts';
import type { BillingDeps } from '../deps.ts';

type Deps = Pick<BillingDeps, 'events'>;

/** In the capture's unit: the order's subscription with its passes, once. It becomes the active one. Returns its id. */
export async function creditSubscription(deps: Deps, unit: Unit, order: OrderRecord, now: Date): Promise<string> {
  const id = subscriptionIdOf(order);
  if (await unit.collection(subscriptions).get(id)) return id;
  const before = await loadPasses(unit, order.userId, now);
  savePasses(unit, deps.events, { before, after: credit(applyDue(before, now), order, now) }, now);
  return id;
}

/**
 * In the unit of a full refund's request: the subscription ends, its unused passes go. Null where there is none, or it had ended.
 */
export async function takeBackPasses(deps: Deps, unit: Unit, order: OrderRecord, now: Date): Promise<RefundRecord['taken']> {
  const found = await passesToTakeBack(unit, order, now);
  if (!found) return null;
  savePasses(unit, deps.events, found, now);
  return found.taken;
}

/** What a full refund would end and take now. Null where there is nothing, or it had ended. */
export async function passesToTakeBack(source: Source, order: OrderRecord, now: Date) {
  const subscription = await source.collection(subscriptions).get(order.subscriptionId ?? subscriptionIdOf(order));
  if (!subscription) return null;
  const before = await loadPasses(source, order.userId, now);
  const result = takeBack(applyDue(before, now), subscription, now);
  return result && { before, after: result.passes, taken: { subscriptionId: subscription._id, passes: result.taken } };
}

/**
 * In the unit that marks a refund failed: what its request took comes back, also a pass that was held then and released since.
 */
export async function giveBackPasses(deps: Deps, unit: Unit, refund: RefundRecord, now: Date): Promise<void> {
  const subscription = refund.taken && (await unit.collection(subscriptions).get(refund.taken.subscriptionId));
  if (!subscription) return;
  const before = await loadPasses(unit, refund.userId, now);
  const after = giveBack(applyDue(before, now), subscription, refund._id, now);
  if (after) savePasses(unit, deps.events, { before, after }, now);
}
