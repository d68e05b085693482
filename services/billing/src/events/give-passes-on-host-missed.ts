import { PASSES } from '@visavis/contracts/constants/billing';
import { meetingHostMissed } from '@visavis/contracts/events/meeting';
import { defineConsumer } from '@visavis/store';
import { guaranteeDue, loadPasses, savePasses } from '../data/passes.ts';
import { applyDue } from '../domain/passes/apply-due.ts';
import { enter, withAccount } from '../domain/passes/passes.ts';
import type { BillingDeps } from '../use-cases/deps.ts';

/**
 * The no-show guarantee: whoever waited for a host who did not come gets a bonus pass, as from an admin: it covers every category
 * and does not expire. Once a guest and meeting, and only so often a month, so that a host and friends cannot make passes of it.
 */
export const givePassesOnHostMissed = (deps: BillingDeps) =>
  defineConsumer(deps.store, {
    id: 'billing/give-passes-on-host-missed',
    kind: 'reaction',
    on: [meetingHostMissed],
    async handle(unit, { data: { meetingId, title, guestIds } }) {
      const now = deps.clock.now();
      const since = new Date(now.getTime() - PASSES.guarantee.withinMs);
      // A unit asks before it writes.
      const gifts: (() => void)[] = [];
      for (const userId of guestIds) {
        const _id = await guaranteeDue(unit, { userId, meetingId }, { since, max: PASSES.guarantee.max });
        if (!_id) continue;
        const before = await loadPasses(unit, userId, now);
        if (!before.account.isRegistered || before.account.erased) continue;
        const passes = applyDue(before, now);
        const granted = withAccount(passes, { grantedPasses: passes.account.grantedPasses + 1 });
        const after = enter(granted, { _id, delta: 1, reason: 'guarantee', meetingId, meetingTitle: title });
        gifts.push(() => savePasses(unit, deps.events, { before, after }, now));
      }
      for (const give of gifts) give();
    },
  });
