import { type Refused, refused } from '@visavis/platform/refusal';
import { byExpiry } from './choose.ts';
import { balanceOf, enter, type Passes, withAccount, withSubscription } from './passes.ts';

export interface Adjustment {
  /** A new one. */
  id: string;
  action: 'add' | 'remove';
  count: number;
  reason: string;
  /** The admin's id. */
  by: string;
}

/**
 * Gives passes without an expiry, or takes some: those that admins gave first, then of the plan that expires next. Refuses with
 * BALANCE_TOO_LOW. `passes`: with what is due applied.
 */
export function adjust(passes: Passes, command: Adjustment, now: Date): { kind: 'accepted'; passes: Passes } | Refused {
  const { id, action, count, reason: note, by } = command;
  const entry = { _id: `adjust:${id}`, reason: 'admin_action', note, by } as const;
  const { grantedPasses } = passes.account;
  if (action === 'add')
    return {
      kind: 'accepted',
      passes: enter(withAccount(passes, { grantedPasses: grantedPasses + count }), { ...entry, delta: count }),
    };

  const { countable } = balanceOf(passes, now);
  if (count > countable)
    return refused('conflict', 'BALANCE_TOO_LOW', `The user has ${countable} passes: ${count} cannot be removed`, {
      balance: countable,
    });
  const granted = Math.min(count, grantedPasses);
  let after = withAccount(passes, { grantedPasses: grantedPasses - granted });
  let missing = count - granted;
  const from: string[] = [];
  for (const { _id, isUnlimited, remainingPasses } of byExpiry(passes, now)) {
    const taken = isUnlimited ? 0 : Math.min(missing, remainingPasses);
    if (taken === 0) continue;
    after = withSubscription(after, _id, { remainingPasses: remainingPasses - taken });
    from.push(_id);
    missing -= taken;
  }
  const subscriptionId = granted === 0 && from.length === 1 ? (from[0] ?? null) : null;
  return { kind: 'accepted', passes: enter(after, { ...entry, delta: -count, subscriptionId }) };
}
