import { PASSES } from '@visavis/contracts/constants/billing';
import { meetingHostMissed } from '@visavis/contracts/events/meeting';
import { defineConsumer } from '@visavis/store';
import { guardLinks, linksOf } from '../data/account-links.ts';
import { countGuarantees, guaranteeKey, loadPasses, savePasses } from '../data/passes.ts';
import type { AccountLink } from '../domain/account.ts';
import { applyDue } from '../domain/passes/apply-due.ts';
import { guaranteeRefusal } from '../domain/passes/guarantee.ts';
import { enter, entersFree, freePeriodAt, type Passes, sharedBy, withAccount } from '../domain/passes/passes.ts';
import type { BillingDeps } from '../use-cases/deps.ts';

/**
 * The no-show guarantee: whoever waited for a host who did not come gets a bonus pass, as from an admin: it covers every category
 * and does not expire. Once a guest and meeting, only so often a month, and not to whom the host may be, so that nobody can make
 * passes of it. Without a pass the ledger says why.
 */
export const givePassesOnHostMissed = (deps: BillingDeps) =>
  defineConsumer(deps.store, {
    id: 'billing/give-passes-on-host-missed',
    kind: 'reaction',
    on: [meetingHostMissed],
    async handle(unit, { data: { meetingId, title, hostId, guestIds } }) {
      const now = deps.clock.now();
      const since = new Date(now.getTime() - PASSES.guarantee.withinMs);
      // A unit asks before it writes.
      const entries: (() => void)[] = [];
      const shared = new Map<string, AccountLink>();
      const grantedCounts = new Map<string, number>();
      /** Links of guests whose free pass this unit enters, and until when. */
      const free = new Map<string, Date>();
      for (const userId of new Set(guestIds)) {
        const _id = await guaranteeKey(unit, { userId, meetingId });
        if (!_id) continue;
        const before = withoutFree(await loadPasses(unit, userId, now), free);
        if (!before.account.isRegistered || before.account.erased) continue;
        const links = await linksOf(unit, userId);
        for (const each of new Set([userId, ...links.flatMap(({ userIds }) => userIds)]))
          if (!grantedCounts.has(each)) grantedCounts.set(each, await countGuarantees(unit, each, since));
        const because = guaranteeRefusal({ userId, hostId, links }, grantedCounts);
        const passes = applyDue(before, now);
        const about = { _id, reason: 'guarantee', meetingId, meetingTitle: title } as const;
        const after = because
          ? enter(passes, { ...about, delta: 0, because })
          : enter(withAccount(passes, { grantedPasses: passes.account.grantedPasses + 1 }), { ...about, delta: 1 });
        if (!because) {
          grantedCounts.set(userId, (grantedCounts.get(userId) ?? 0) + 1);
          for (const link of links) shared.set(link._id, link);
        }
        if (entersFree(before, after)) for (const { _id } of links) free.set(_id, freePeriodAt(after.account, now).endsAt);
        entries.push(() => savePasses(unit, deps.events, { before, after }, now));
      }
      for (const write of entries) write();
      // Of two meetings at once whose guests share one, the second reruns.
      guardLinks(unit, shared.values());
    },
  });

/** Of two guests of one device, the first alone has the free pass: nothing of it is stored before the unit ends. */
function withoutFree(passes: Passes, free: ReadonlyMap<string, Date>): Passes {
  const link = passes.links?.find(({ _id }) => free.has(_id));
  const until = link && free.get(link._id);
  return until ? { ...passes, freeTaken: { because: sharedBy(link), until } } : passes;
}
