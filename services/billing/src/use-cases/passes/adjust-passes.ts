import { PASSES } from '@visavis/contracts/constants/billing';
import { type Actor, NotFound, newId, unlessRefused } from '@visavis/platform';
import type { Idempotency } from '@visavis/store';
import { addToAdminSum } from '../../data/admin-sums.ts';
import type { LedgerEntryRecord } from '../../domain/account.ts';
import { type Adjustment, adjust } from '../../domain/passes/adjust.ts';
import { applyDue } from '../../domain/passes/apply-due.ts';
import { type Balance, balanceOf } from '../../domain/passes/passes.ts';
import type { BillingDeps } from '../deps.ts';
import { changePasses } from './change-passes.ts';

/**
 * An admin gives passes or takes some. Throws USER_NOT_FOUND, BALANCE_TOO_LOW and SECOND_FACTOR_FRESH. `present` gets the entry
 * of the adjustment itself.
 */
export function adjustPasses<R>(
  deps: BillingDeps,
  command: Pick<Adjustment, 'action' | 'count' | 'reason'> & {
    userId: string;
    actor: Actor;
    now: Date;
    once: Idempotency | undefined;
    /** Called above the setting for a day, and for what goes to the admin themself: throws SECOND_FACTOR_FRESH. */
    requireFresh(): void;
  },
  present: (entry: LedgerEntryRecord, balance: Balance) => R,
): Promise<R> {
  const { userId, actor, now, once, action, count, reason, requireFresh } = command;
  const isToThemself = action === 'add' && userId === actor.userId;
  const id = newId();
  return changePasses(deps, {
    userId,
    now,
    cause: { actor, ...(reason === PASSES.defaultReason ? {} : { reason }) },
    once,
    async decide(stored, unit) {
      if (!stored.account.isRegistered || stored.account.erased) throw new NotFound('USER_NOT_FOUND', 'User not found');
      const decision = unlessRefused(adjust(applyDue(stored, now), { id, action, count, reason, by: actor.userId }, now));
      // As with refunds: what is taken counts, too.
      const today = { of: 'passes', adminId: actor.userId, amount: count } as const;
      const sum = await addToAdminSum(unit, today, now);
      if (isToThemself || sum > deps.config.freshAbove.passes) requireFresh();
      return decision;
    },
    present: ({ passes }, entries) => present(entries.at(-1) as LedgerEntryRecord, balanceOf(passes, now)),
  });
}
