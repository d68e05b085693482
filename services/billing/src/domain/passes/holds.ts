import { PASSES, type PassCause } from '@visavis/contracts/constants/billing';
import type { Hold, LedgerEntryRecord } from '../account.ts';
import { applyDue, released } from './apply-due.ts';
import { choosePayer, type PassRefusal, type Payer } from './choose.ts';
import { enter, type Passes, withAccount, withSubscription } from './passes.ts';

/** A guest's part in a meeting. `id`: a new one, which names the entries of a new hold. */
export interface ForMeeting {
  id: string;
  userId: string;
  meetingId: string;
  title: string;
  /** Null: only passes for all categories pay. */
  category: string | null;
}

/** The entry that says that a meeting is paid for: its key allows one per user and meeting. */
export const consumeKey = (userId: string, meetingId: string) => `consume:${userId}:${meetingId}`;
export const holdFor = ({ account }: Passes, meetingId: string): Hold | undefined =>
  account.holds.find((hold) => hold.meetingId === meetingId);

type Held =
  | { kind: 'held'; passes: Passes; expiresAt: Date }
  | { kind: 'consumed'; passes: Passes }
  | { kind: 'refused'; refusal: PassRefusal };

/** Holds a pass for 15 minutes, or renews the hold. A meeting that is paid for takes none. `passes`: with what is due applied. */
export function hold(passes: Passes, paid: LedgerEntryRecord | undefined, request: ForMeeting, now: Date): Held {
  if (paid) return { kind: 'consumed', passes };
  const expiresAt = new Date(now.getTime() + PASSES.holdMs);
  const present = holdFor(passes, request.meetingId);
  if (present) {
    const holds = passes.account.holds.map((each) => (each === present ? { ...each, expiresAt } : each));
    return { kind: 'held', passes: withAccount(passes, { holds }), expiresAt };
  }
  const chosen = choosePayer(passes, request.category, now);
  if ('refusal' in chosen) return { kind: 'refused', refusal: chosen.refusal };
  const { id, meetingId, title } = request;
  const { passes: taken, subscriptionId, count } = take(passes, chosen.payer);
  const newHold = { id, meetingId, meetingTitle: title, subscriptionId, passes: count, heldAt: now, expiresAt };
  return {
    kind: 'held',
    passes: enter(withAccount(taken, { holds: [...taken.account.holds, newHold] }), {
      _id: `hold:${id}`,
      delta: -count,
      reason: 'hold',
      subscriptionId,
      meetingId,
      meetingTitle: title,
    }),
    expiresAt,
  };
}

/** The pass leaves its place; the caller enters what became of it. */
function take(passes: Passes, payer: Payer): { passes: Passes; subscriptionId: string | null; count: number } {
  if (payer === null) {
    const grantedPasses = passes.account.grantedPasses - 1;
    return { passes: withAccount(passes, { grantedPasses }), subscriptionId: null, count: 1 };
  }
  const { _id, isUnlimited, remainingPasses } = payer;
  if (isUnlimited) return { passes, subscriptionId: _id, count: 0 };
  return { passes: withSubscription(passes, _id, { remainingPasses: remainingPasses - 1 }), subscriptionId: _id, count: 1 };
}

/**
 * They were together for two minutes, or the guest left early again and again: the held pass is used. Without a hold (it lapsed)
 * a pass is taken if there is one; else it is written off. `unsettled`: a lapsed hold that was not given back yet still counts.
 */
export function confirm(
  unsettled: Passes,
  paid: LedgerEntryRecord | undefined,
  request: ForMeeting & { because?: PassCause },
  now: Date,
): { kind: 'consumed' | 'written-off'; passes: Passes } {
  if (paid) return { kind: paid.isWrittenOff ? 'written-off' : 'consumed', passes: applyDue(unsettled, now) };
  const { userId, meetingId, title, because } = request;
  const cause = because && { because };
  const entry = { _id: consumeKey(userId, meetingId), reason: 'consume', meetingId, meetingTitle: title, ...cause } as const;
  const present = holdFor(unsettled, meetingId);
  if (present) {
    const holds = unsettled.account.holds.filter((each) => each !== present);
    const used = enter(withAccount(unsettled, { holds }), { ...entry, delta: 0, subscriptionId: present.subscriptionId });
    return { kind: 'consumed', passes: applyDue(used, now) };
  }
  const passes = applyDue(unsettled, now);
  const chosen = choosePayer(passes, request.category, now);
  if ('refusal' in chosen) return { kind: 'written-off', passes: enter(passes, { ...entry, delta: 0, isWrittenOff: true }) };
  const { passes: taken, subscriptionId, count } = take(passes, chosen.payer);
  return { kind: 'consumed', passes: enter(taken, { ...entry, delta: -count, subscriptionId }) };
}

/** They did not meet: the held pass goes back. `passes`: with what is due applied. */
export function release(
  passes: Passes,
  paid: LedgerEntryRecord | undefined,
  meetingId: string,
  now: Date,
): { kind: 'released' | 'consumed' | 'none'; passes: Passes } {
  if (paid) return { kind: 'consumed', passes };
  const present = holdFor(passes, meetingId);
  return present ? { kind: 'released', passes: released(passes, present, now) } : { kind: 'none', passes };
}
