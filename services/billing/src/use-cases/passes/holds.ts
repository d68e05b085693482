import type { PassCause, PlanCode } from '@visavis/contracts/constants/billing';
import { Conflict, newId } from '@visavis/platform';
import type { Idempotency } from '@visavis/store';
import { loadPasses, paidFor } from '../../data/passes.ts';
import { applyDue } from '../../domain/passes/apply-due.ts';
import { choosePayer, type PassRefusal } from '../../domain/passes/choose.ts';
import { confirm, type ForMeeting, hold, holdFor, release } from '../../domain/passes/holds.ts';
import { type Balance, balanceOf } from '../../domain/passes/passes.ts';
import type { BillingDeps } from '../deps.ts';
import { changePasses } from './change-passes.ts';

type PassRequest = Omit<ForMeeting, 'id'>;
interface Command<R> {
  request: R;
  now: Date;
  once: Idempotency | undefined;
}

export interface Entitlement {
  refusal: PassRefusal | null;
  /** A pass is held or used for this meeting already. */
  isPaid: boolean;
  balance: Balance;
  /** Of the plan that would pay; null: passes that an admin gave, or none. */
  planCode: PlanCode | null;
}

/** What joining this meeting would take. Changes nothing. */
export async function readEntitlement(
  { store }: BillingDeps,
  { userId, meetingId, category }: Omit<PassRequest, 'title'>,
  now: Date,
): Promise<Entitlement> {
  const passes = applyDue(await loadPasses(store, userId, now), now);
  const isPaid = holdFor(passes, meetingId) !== undefined || (await paidFor(store, userId, meetingId)) !== undefined;
  const chosen = choosePayer(passes, category, now);
  const balance = balanceOf(passes, now);
  if ('refusal' in chosen) return { refusal: isPaid ? null : chosen.refusal, isPaid, balance, planCode: null };
  return { refusal: null, isPaid, balance, planCode: chosen.payer?.planCode ?? null };
}

const MESSAGES: Record<PassRefusal, string> = {
  PASS_REQUIRED: 'You need a meeting pass to join this meeting',
  CATEGORY_LOCKED: 'Your passes are for another category. A plan for all categories covers this meeting too.',
};

/** Holds a pass, or renews the hold; a meeting that is paid for takes none. Throws PASS_REQUIRED and CATEGORY_LOCKED. */
export function holdPass(deps: BillingDeps, { request, now, once }: Command<PassRequest>) {
  const id = newId();
  return changePasses(deps, {
    userId: request.userId,
    now,
    once,
    async decide(stored, unit) {
      const paid = await paidFor(unit, request.userId, request.meetingId);
      const decision = hold(applyDue(stored, now), paid, { ...request, id }, now);
      if (decision.kind === 'refused') throw new Conflict(decision.refusal, MESSAGES[decision.refusal]);
      return decision;
    },
    present: (decision) => ({
      state: decision.kind,
      expiresAt: decision.kind === 'held' ? decision.expiresAt.toISOString() : null,
    }),
  });
}

/** The guest and a host were together for long enough: the pass is used, once per user and meeting. */
export async function confirmPass(deps: BillingDeps, { request, now, once }: Command<PassRequest & { because?: PassCause }>) {
  const id = newId();
  const { isNew, state } = await changePasses(deps, {
    userId: request.userId,
    now,
    once,
    decide: async (stored, unit) =>
      confirm(stored, await paidFor(unit, request.userId, request.meetingId), { ...request, id }, now),
    present: ({ kind }, entries) => ({ state: kind, isNew: entries.some(({ reason }) => reason === 'consume') }),
  });
  if (isNew && state === 'written-off') deps.metrics.passesWrittenOff.inc();
  return { state };
}

/** They did not meet: the held pass goes back. */
export const releasePass = (deps: BillingDeps, { request, now, once }: Command<Pick<PassRequest, 'userId' | 'meetingId'>>) =>
  changePasses(deps, {
    userId: request.userId,
    now,
    once,
    decide: async (stored, unit) =>
      release(applyDue(stored, now), await paidFor(unit, request.userId, request.meetingId), request.meetingId, now),
    present: ({ kind }) => ({ state: kind }),
  });
