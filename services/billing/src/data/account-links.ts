import { PASSES } from '@visavis/contracts/constants/billing';
import type { Source, Unit } from '@visavis/store';
import type { AccountLink, PassAccount } from '../domain/account.ts';
import { phoneLink, withAccounts } from '../domain/passes/guarantee.ts';
import { freePeriodAt, freeUntil } from '../domain/passes/passes.ts';
import { accountLinks, passAccounts } from './collections.ts';

/** Devices and instruments of one person: more than anybody has. */
const LINKS_MAX = 50;
const ACCOUNTS_MAX = 1_000;

/** What a user is known to share with other accounts, or has paid with; before the unit writes one. */
export const linksOf = (source: Source, userId: string) =>
  source.collection(accountLinks).find({ where: { userIds: userId }, sort: { forgetAt: -1 }, limit: LINKS_MAX });

/**
 * What decides whether a free pass is this account's: its links, and in its first 30 days the phone of erased accounts, of which
 * nothing is kept for longer. Asked by phone, so it does not matter which of erasure and sign-up is heard of first.
 */
export async function linksForFree(source: Source, account: PassAccount, now: Date): Promise<AccountLink[]> {
  const { _id, phoneKey } = account;
  const isNew = phoneKey !== undefined && freePeriodAt(account, now).index === 0;
  const [links, phone] = await Promise.all([
    linksOf(source, _id),
    isNew ? source.collection(accountLinks).get(phoneLink(phoneKey)) : undefined,
  ]);
  return phone ? [...links, phone] : links;
}

/** Which links a unit has touched: a second touch would not rest on what it read. */
const guarded = new WeakMap<Unit, Set<string>>();
/** In the caller's unit: of two decisions at once that rest on one of these links, the second reruns. */
export function guardLinks(unit: Unit, links: Iterable<AccountLink>): void {
  const done = guarded.get(unit) ?? new Set();
  guarded.set(unit, done);
  for (const link of links) {
    if (done.has(link._id)) continue;
    done.add(link._id);
    unit.collection(accountLinks).touch(link);
  }
}

/** The accounts of these links, without the user's own. */
export async function accountsOfLinks(source: Source, userId: string, links: readonly AccountLink[]): Promise<PassAccount[]> {
  const ids = [...new Set(links.flatMap(({ userIds }) => userIds))].filter((each) => each !== userId).slice(-ACCOUNTS_MAX);
  return ids.length === 0 ? [] : source.collection(passAccounts).find({ where: { _id: { in: ids } }, limit: ACCOUNTS_MAX });
}

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
  const openAccountIds: string[] = [];
  for (const userId of userIds) {
    const account = await accounts.get(userId);
    if (account?.erased) continue;
    // Of this and the account's end, the second reruns.
    if (account) accounts.touch(account);
    openAccountIds.push(userId);
  }
  if (openAccountIds.length === 0) return;
  const links = unit.collection(accountLinks);
  const stored = await links.get(link);
  if (!stored) {
    links.insert({ _id: link, userIds: withAccounts([], openAccountIds), forgetAt: until });
    return;
  }
  const isOlder = until < stored.forgetAt;
  if (isOlder && openAccountIds.every((userId) => stored.userIds.includes(userId))) return;
  links.save({ ...stored, userIds: withAccounts(stored.userIds, openAccountIds), forgetAt: isOlder ? stored.forgetAt : until });
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

/** In the caller's unit, of an account that is erased: its phone has had the free pass, as long as that counts. */
export async function keepFreeOfPhone(unit: Unit, account: PassAccount, phoneKey: string, now: Date): Promise<void> {
  const { _id: userId } = account;
  const until = freeUntil(account);
  if (!until || until <= now) return;
  const links = unit.collection(accountLinks);
  const stored = await links.get(phoneLink(phoneKey));
  if (!stored) links.insert({ _id: phoneLink(phoneKey), userIds: [userId], forgetAt: until });
  else links.save({ ...stored, userIds: withAccounts(stored.userIds, [userId]), forgetAt: until });
}
