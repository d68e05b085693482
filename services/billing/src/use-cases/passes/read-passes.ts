import { loadPasses, type Page, pageOfLedger, pageOfSubscriptions } from '../../data/passes.ts';
import type { SubscriptionRecord } from '../../domain/account.ts';
import { applyDue } from '../../domain/passes/apply-due.ts';
import { activeOf } from '../../domain/passes/choose.ts';
import {
  type Balance,
  balanceOf,
  type FreeTaken,
  isUnwritten,
  type Passes,
  subscriptionOf,
  unwrittenEntry,
} from '../../domain/passes/passes.ts';
import type { BillingDeps } from '../deps.ts';

/** A user's passes as they are now: expiry and lapsed holds count, whether they are recorded or not. */
async function readPasses({ store }: BillingDeps, userId: string, now: Date): Promise<Passes> {
  return applyDue(await loadPasses(store, userId, now), now);
}

export interface SubscriptionList {
  subscriptions: SubscriptionRecord[];
  activeId: string | null;
  balance: Balance;
  freeTaken: FreeTaken | undefined;
  count: { total: number; totalIsEstimate?: true };
}

/** The newest first. The free plan's present period is among them, written or not. */
export async function listSubscriptions(deps: BillingDeps, userId: string, page: Page, now: Date): Promise<SubscriptionList> {
  const passes = await readPasses(deps, userId, now);
  const free = passes.subscriptions.find(isUnwritten);
  const { items, count } = await pageOfSubscriptions(deps.store, userId, page, free);
  return {
    subscriptions: items.map((stored) => subscriptionOf(passes, stored._id) ?? stored),
    activeId: activeOf(passes, now)?._id ?? null,
    balance: balanceOf(passes, now),
    freeTaken: passes.freeTaken,
    count,
  };
}

/** Undefined for an erased account, and where another one has had the free pass. */
export const readActiveSubscription = async (deps: BillingDeps, userId: string, now: Date) =>
  activeOf(await readPasses(deps, userId, now), now);

/** What each pass went to, the newest first; `balanceAfter` of the first one is the balance. */
export async function readLedger(deps: BillingDeps, userId: string, page: Page, now: Date) {
  const passes = await readPasses(deps, userId, now);
  const free = passes.subscriptions.find(isUnwritten);
  const { items, count } = await pageOfLedger(deps.store, userId, page, free && unwrittenEntry(passes, free));
  return { entries: items, balance: balanceOf(passes, now), freeTaken: passes.freeTaken, count };
}
