import { PASSES } from '@visavis/contracts/constants/billing';
import type { Source, Unit } from '@visavis/store';
import { withAccounts } from '../domain/passes/guarantee.ts';
import { accountLinks, passAccounts } from './collections.ts';

/** Devices and instruments of one person: more than anybody has. */
const LINKS_MAX = 50;

/** What a user is known to share with other accounts, or has paid with; before the unit writes one. */
export const linksOf = (source: Source, userId: string) =>
  source.collection(accountLinks).find({ where: { userIds: userId }, sort: { forgetAt: -1 }, limit: LINKS_MAX });

/**
 * In the caller's unit: these have used the device or instrument at that time. Idempotent, in any order; an erased account is not
 * noted again by what comes late.
 */
export async function linkAccounts(
  unit: Unit,
  { link, userIds, at }: { link: string; userIds: readonly string[]; at: Date },
  now: Date,
): Promise<void> {
  const until = new Date(at.getTime() + PASSES.accountLinkMs);
  if (until <= now) return;
  const accounts = unit.collection(passAccounts);
  const kept: string[] = [];
  for (const userId of userIds) {
    const account = await accounts.get(userId);
    if (account?.erased) continue;
    // Of this and the account's end, the second reruns.
    if (account) accounts.touch(account);
    kept.push(userId);
  }
  if (kept.length === 0) return;
  const links = unit.collection(accountLinks);
  const known = await links.get(link);
  if (!known) {
    links.insert({ _id: link, userIds: withAccounts([], kept), forgetAt: until });
    return;
  }
  const isOlder = until < known.forgetAt;
  if (isOlder && kept.every((userId) => known.userIds.includes(userId))) return;
  links.save({ ...known, userIds: withAccounts(known.userIds, kept), forgetAt: isOlder ? known.forgetAt : until });
}

/** In the caller's unit: an erased account leaves no trace here. */
export async function unlinkAccount(unit: Unit, userId: string): Promise<void> {
  const links = await linksOf(unit, userId);
  const writer = unit.collection(accountLinks);
  for (const link of links) {
    const userIds = link.userIds.filter((each) => each !== userId);
    if (userIds.length === 0) writer.delete(link);
    else writer.save({ ...link, userIds });
  }
}
