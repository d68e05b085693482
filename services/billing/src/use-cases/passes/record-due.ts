import { accountsWithLapsedHolds, loadPasses, savePasses, usersWithUnrecordedExpiry } from '../../data/passes.ts';
import { applyDue } from '../../domain/passes/apply-due.ts';
import type { BillingDeps } from '../deps.ts';

/**
 * What the clock has decided is written down: passes of expired plans lapse (`expire`, subscription.expired). Reads and holds
 * have compared the expiry with now all along. Returns how many users it concerned.
 */
export const recordExpiries = (deps: BillingDeps, now: Date): Promise<number> =>
  applyDueOf(deps, usersWithUnrecordedExpiry(deps.store, now), 'expiries', now);

/** Held passes of meetings that were neither confirmed nor released in time go back. Returns how many users it concerned. */
export const releaseLapsedHolds = (deps: BillingDeps, now: Date): Promise<number> =>
  applyDueOf(deps, accountsWithLapsedHolds(deps.store, now), 'lapsed holds', now);

async function applyDueOf(deps: BillingDeps, userIds: AsyncIterable<string>, what: string, now: Date): Promise<number> {
  const failed: unknown[] = [];
  let doneCount = 0;
  for await (const userId of userIds) {
    try {
      await deps.store.transaction(async (unit) => {
        const before = await loadPasses(unit, userId, now);
        savePasses(unit, deps.events, { before, after: applyDue(before, now) }, now);
      });
      doneCount += 1;
    } catch (error) {
      // One user's defect must not keep the others waiting.
      deps.logger.error({ err: error, userId }, `${what} of a user could not be recorded`);
      failed.push(error);
    }
  }
  // The run counts as failed, so that the overdue alert comes.
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} users are left with ${what}`);
  return doneCount;
}
