import { type Actor, NotFound, newId, unlessRefused } from '@visavis/platform';
import type { Idempotency } from '@visavis/store';
import type { LedgerEntryRecord } from '../../domain/account.ts';
import { type Adjustment, adjust } from '../../domain/passes/adjust.ts';
import { applyDue } from '../../domain/passes/apply-due.ts';
import { type Balance, balanceOf } from '../../domain/passes/passes.ts';
import type { BillingDeps } from '../deps.ts';
import { changePasses } from './change-passes.ts';

/**
 * An admin gives passes or takes some. Throws USER_NOT_FOUND and BALANCE_TOO_LOW. `present` gets the entry of the adjustment
 * itself.
 */
export function adjustPasses<R>(
  deps: BillingDeps,
  command: Pick<Adjustment, 'action' | 'count' | 'reason'> & {
    userId: string;
    actor: Actor;
    now: Date;
    once: Idempotency | undefined;
  },
  present: (entry: LedgerEntryRecord, balance: Balance) => R,
): Promise<R> {
  const { userId, actor, now, once, action, count, reason } = command;
  const id = newId();
  return changePasses(deps, {
    userId,
    now,
    actor,
    once,
    decide(stored) {
      if (!stored.account.isRegistered || stored.account.erased) throw new NotFound('USER_NOT_FOUND', 'User not found');
      return unlessRefused(adjust(applyDue(stored, now), { id, action, count, reason, by: actor.userId }, now));
    },
    present: ({ passes }, entries) => present(entries.at(-1) as LedgerEntryRecord, balanceOf(passes, now)),
  });
}
