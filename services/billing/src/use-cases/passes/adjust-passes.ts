import { setTimeout as wait } from 'node:timers/promises';
import { PASSES } from '@visavis/contracts/constants/billing';
import { type Actor, NotFound, newId, unlessRefused } from '@visavis/platform';
import type { Idempotency } from '@visavis/store';
import { addToAdminSum, sumWith } from '../../data/admin-sums.ts';
import { passAccounts } from '../../data/collections.ts';
import { loadPasses } from '../../data/passes.ts';
import type { LedgerEntryRecord } from '../../domain/account.ts';
import { type Adjustment, adjust } from '../../domain/passes/adjust.ts';
import { applyDue } from '../../domain/passes/apply-due.ts';
import { type Balance, balanceOf, type Passes } from '../../domain/passes/passes.ts';
import type { BillingDeps } from '../deps.ts';
import { changePasses } from './change-passes.ts';

/** An event takes some 0.1 s, on a busy machine half a second. */
const LOOKS = 20;
const LOOK_AGAIN_MS = 50;

interface OnPasses extends Pick<Adjustment, 'action' | 'count'> {
  userId: string;
  actor: Actor;
  now: Date;
}

/**
 * An admin gives passes or takes some. Throws USER_NOT_FOUND, BALANCE_TOO_LOW and SECOND_FACTOR_FRESH. `present` gets the entry
 * of the adjustment itself.
 */
export async function adjustPasses<R>(
  deps: BillingDeps,
  command: OnPasses & {
    reason: string;
    once: Idempotency | undefined;
    /** Called above the setting for a day, and for what goes to the admin themself: throws SECOND_FACTOR_FRESH. */
    requireFresh(): void;
  },
  present: (entry: LedgerEntryRecord, balance: Balance) => R,
): Promise<R> {
  const { userId, actor, now, once, reason, requireFresh } = command;
  const id = newId();
  await hearOf(deps, userId);
  return changePasses(deps, {
    userId,
    now,
    cause: { actor, ...(reason === PASSES.defaultReason ? {} : { reason }) },
    once,
    async decide(stored, unit) {
      const decision = decided(stored, command, { id, reason });
      if (needsFresh(deps, command, await addToAdminSum(unit, amountOf(command), now))) requireFresh();
      return decision;
    },
    present: ({ passes }, entries) => present(entries.at(-1) as LedgerEntryRecord, balanceOf(passes, now)),
  });
}

/** What it would do now, which is not done. Throws USER_NOT_FOUND and BALANCE_TOO_LOW. */
export async function readAdjustmentEffects(deps: Pick<BillingDeps, 'store' | 'config'>, question: OnPasses) {
  const { store } = deps;
  const { userId, now } = question;
  await hearOf(deps, userId);
  const { passes } = decided(await loadPasses(store, userId, now), question, { id: '', reason: '' });
  const { balance, isUnlimited } = balanceOf(passes, now);
  return { balance, isUnlimited, needsFresh: needsFresh(deps, question, await sumWith(store, amountOf(question), now)) };
}

/** Auth has answered who created a user, or signed up, before billing hears of it. */
async function hearOf({ store }: Pick<BillingDeps, 'store'>, userId: string): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks++) {
    if ((await store.collection(passAccounts).get(userId))?.isRegistered) return;
    await wait(LOOK_AGAIN_MS);
  }
}

function decided(stored: Passes, { action, count, actor, now }: OnPasses, entry: Pick<Adjustment, 'id' | 'reason'>) {
  if (!stored.account.isRegistered || stored.account.erased) throw new NotFound('USER_NOT_FOUND', 'User not found');
  return unlessRefused(adjust(applyDue(stored, now), { ...entry, action, count, by: actor.userId }, now));
}

/** As with refunds: what is taken counts, too. */
const amountOf = ({ actor, count }: OnPasses) => ({ of: 'passes', adminId: actor.userId, amount: count }) as const;
const needsFresh = ({ config }: Pick<BillingDeps, 'config'>, { action, userId, actor }: OnPasses, sumOfDay: number) =>
  (action === 'add' && userId === actor.userId) || sumOfDay > config.freshAbove.passes;
