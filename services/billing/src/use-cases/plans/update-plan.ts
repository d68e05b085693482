import type { PlanCode } from '@visavis/contracts/constants/billing';
import { planUpdated } from '@visavis/contracts/events/billing';
import { type Actor, Conflict, invalidField } from '@visavis/platform';
import { plans } from '../../data/collections.ts';
import { defaultPlan, type PlanRecord } from '../../domain/plan.ts';
import { changedFields, type Edit } from '../changed-fields.ts';
import type { BillingDeps } from '../deps.ts';

export type PlanChange = Edit<Pick<PlanRecord, 'name' | 'pricePaise' | 'passes' | 'days' | 'isActive'>>;

/**
 * An admin changes a plan; orders keep what they were made with. The same again changes nothing. Throws VALIDATION_FAILED (what
 * the free plan gives is fixed, every other plan has a price), SECOND_FACTOR_FRESH and VERSION_CONFLICT, whose details are
 * `conflict` of the current plan.
 */
export function updatePlan(
  deps: Pick<BillingDeps, 'store' | 'events'>,
  command: {
    code: PlanCode;
    change: PlanChange;
    version: number | undefined;
    actor: Actor;
    conflict(current: PlanRecord): Record<string, unknown>;
    /** Called before the price changes, or what it buys: throws SECOND_FACTOR_FRESH. */
    requireFresh(): void;
  },
): Promise<PlanRecord> {
  const { code, actor } = command;
  return deps.store.transaction(async (unit) => {
    const stored = await unit.collection(plans).get(code);
    const current = stored ?? defaultPlan(code);
    const change = changedFields<PlanRecord>(current, command.change);
    if (!change) return current;
    if (command.version !== undefined && command.version !== current.version)
      throw new Conflict(
        'VERSION_CONFLICT',
        'This plan was changed in the meantime. Please look at it again.',
        command.conflict(current),
      );
    refuseImpossible(code, change.after);
    const { pricePaise, passes, days } = change.after;
    if ([pricePaise, passes, days].some((each) => each !== undefined)) command.requireFresh();
    const next = { ...current, ...change.after };
    const saved = stored ? unit.collection(plans).save(next) : unit.collection(plans).insert(next);
    unit.publish(deps.events(planUpdated, code, { planCode: code, actor, ...change }), saved);
    return saved;
  });
}

function refuseImpossible(code: PlanCode, { pricePaise, passes, days }: PlanChange): void {
  if (code !== 'free') {
    if (pricePaise === 0) throw invalidField('pricePaise', 'Price must be at least ₹1');
    return;
  }
  const fixed = Object.entries({ pricePaise, passes, days }).find(([, value]) => value !== undefined);
  if (fixed) throw invalidField(fixed[0], 'The free plan always gives one pass for 30 days');
}
