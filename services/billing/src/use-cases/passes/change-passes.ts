import type { Idempotency, Unit } from '@visavis/store';
import { loadPasses, type PassCause, savePasses } from '../../data/passes.ts';
import type { LedgerEntryRecord } from '../../domain/account.ts';
import type { Passes } from '../../domain/passes/passes.ts';
import type { BillingDeps } from '../deps.ts';

export interface PassChange<D extends { passes: Passes }, R> {
  userId: string;
  now: Date;
  /** Set where an admin is. */
  cause?: PassCause;
  once?: Idempotency | undefined;
  /** `stored`: what is due is not applied yet. Throws refusals. */
  decide(stored: Passes, unit: Unit): Promise<D> | D;
  /** What is returned, now and when the same Idempotency-Key comes again. */
  present(decision: D, entries: readonly LedgerEntryRecord[]): R;
}

/** The story of every command on one user's passes: load, decide, save with ledger and events. */
export function changePasses<D extends { passes: Passes }, R>(
  { store, events }: Pick<BillingDeps, 'store' | 'events'>,
  { userId, now, cause, once, decide, present }: PassChange<D, R>,
): Promise<R> {
  return store.transaction(
    async (unit) => {
      const before = await loadPasses(unit, userId, now);
      const decision = await decide(before, unit);
      return present(decision, savePasses(unit, events, { before, after: decision.passes }, now, cause));
    },
    once ? { idempotency: once } : {},
  );
}
