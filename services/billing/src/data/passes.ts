import type { PassReason } from '@visavis/contracts/constants/billing';
import type { NewEvent } from '@visavis/contracts/event';
import {
  passesUpdated,
  subscriptionActivated,
  subscriptionExpired,
  subscriptionPurchased,
} from '@visavis/contracts/events/billing';
import type { Actor, EventFactory } from '@visavis/platform';
import { type Count, readAll, type Source, type Unit } from '@visavis/store';
import type { LedgerEntryRecord, PassAccount, SubscriptionRecord } from '../domain/account.ts';
import { applyDue } from '../domain/passes/apply-due.ts';
import { activeOf } from '../domain/passes/choose.ts';
import { consumeKey } from '../domain/passes/holds.ts';
import {
  balanceOf,
  entersFree,
  freeTakenBy,
  isUnwritten,
  newAccount,
  nextFreePass,
  type PassEventDraft,
  type Passes,
  subscriptionOf,
  unwrittenFreePlan,
} from '../domain/passes/passes.ts';
import { subscriptionView } from '../domain/passes/subscription-view.ts';
import { accountsOfLinks, guardLinks, linksForFree } from './account-links.ts';
import { ledger, passAccounts, subscriptions } from './collections.ts';

/** Open subscriptions of one user: more than anybody buys. */
const OPEN_MAX = 1_000;

/** A user's passes as they are stored; free periods of a user that billing does not know count from now. */
export async function loadPasses(source: Source, userId: string, now: Date): Promise<Passes> {
  const account = (await source.collection(passAccounts).get(userId)) ?? newAccount(userId, now);
  // Both at once: most users share nothing, and wait no longer for that answer.
  const [open, links] = await Promise.all([
    source.collection(subscriptions).find({ where: { userId, expired: false }, limit: OPEN_MAX }),
    unwrittenFreePlan(account, now) ? linksForFree(source, account, now) : [],
  ]);
  const passes = { account, subscriptions: open, entries: [], drafts: [] };
  if (links.length === 0) return passes;
  const freeTaken = freeTakenBy(account, links, await accountsOfLinks(source, userId, links), now);
  return { ...passes, links, ...(freeTaken && { freeTaken }) };
}

/** The entry that says that the meeting is paid for. */
export const paidFor = (source: Source, userId: string, meetingId: string): Promise<LedgerEntryRecord | undefined> =>
  source.collection(ledger).get(consumeKey(userId, meetingId));

/** What an order has brought its buyer (undefined: nothing yet), and which of their subscriptions is the active one. */
export async function boughtSubscription(
  source: Source,
  order: { userId: string; subscriptionId: string | null },
): Promise<{ subscription: SubscriptionRecord | undefined; activeId: string | null }> {
  const { userId, subscriptionId } = order;
  const subscription = subscriptionId === null ? undefined : await source.collection(subscriptions).get(subscriptionId);
  return { subscription, activeId: (await source.collection(passAccounts).get(userId))?.activeSubscriptionId ?? null };
}

/** The key of the entry that a no-show makes, with a pass or without; undefined where it was made. */
export async function guaranteeKey(
  source: Source,
  { userId, meetingId }: { userId: string; meetingId: string },
): Promise<string | undefined> {
  const key = `guarantee:${meetingId}:${userId}`;
  return (await source.collection(ledger).get(key)) ? undefined : key;
}

/** How many passes a user got for no-shows since then. */
export async function countGuarantees(source: Source, userId: string, since: Date): Promise<number> {
  return (await source.collection(ledger).count({ userId, reason: 'guarantee', delta: { gt: 0 }, at: { gte: since } })).total;
}

export interface Page {
  page: number;
  limit: number;
}

/** All of a user's, the newest first. `unwritten`: the free plan's present period, which has its place among them. */
export async function pageOfSubscriptions(
  source: Source,
  userId: string,
  { page, limit }: Page,
  unwritten?: SubscriptionRecord,
): Promise<{ items: SubscriptionRecord[]; count: Count }> {
  const reader = source.collection(subscriptions);
  const stored = await reader.count({ userId });
  if (!unwritten)
    return { items: await reader.find({ where: { userId }, sort: NEWEST, skip: (page - 1) * limit, limit }), count: stored };
  const newer = await reader.count({ userId, purchasedAt: { gte: unwritten.purchasedAt } });
  const skip = (page - 1) * limit;
  const isPast = newer.total < skip;
  const items = await reader.find({ where: { userId }, sort: NEWEST, skip: skip - (isPast ? 1 : 0), limit });
  const withFree = newer.total >= skip ? items.toSpliced(newer.total - skip, 0, unwritten) : items;
  return { items: withFree.slice(0, limit), count: { ...stored, total: stored.total + 1 } };
}
const NEWEST = { purchasedAt: -1 } as const;

/** The newest first. `unwritten`: the free plan's present pass, which comes on top once anything else is entered. */
export async function pageOfLedger(source: Source, userId: string, { page, limit }: Page, unwritten?: LedgerEntryRecord) {
  const reader = source.collection(ledger);
  const count = await reader.count({ userId });
  const top = unwritten && count.total > 0 ? [unwritten] : [];
  const skip = (page - 1) * limit - top.length;
  const items = await reader.find({ where: { userId }, sort: { sequence: -1 }, skip: Math.max(0, skip), limit });
  const entries = skip < 0 ? [...top, ...items].slice(0, limit) : items;
  return { items: entries, count: { ...count, total: count.total + top.length } };
}

/** A plan's passes are a few hundred at most, and each has a few entries. */
const ENTRIES_MAX = 1_000;
/** What the passes of one subscription went to, the oldest first. */
export const entriesOfSubscription = (source: Source, userId: string, subscriptionId: string) =>
  source.collection(ledger).find({ where: { userId, subscriptionId }, sort: { sequence: 1 }, limit: ENTRIES_MAX });

/** Subscriptions that are over and not recorded as such. */
const unrecordedExpiries = (now: Date) => ({ expired: false, expiresAt: { lte: now } });
/** Those that end from now until then and of which that was not said yet, the next first. */
export const endingSubscriptions = (source: Source, now: Date, until: Date): AsyncGenerator<SubscriptionRecord> =>
  readAll(source.collection(subscriptions), {
    where: { endingTold: false, expiresAt: { gt: now, lte: until } },
    sort: { expiresAt: 1 },
  });

/** Accounts that hold a pass for longer than a hold lasts. */
const lapsedHolds = (now: Date) => ({ 'holds.expiresAt': { lte: now } });

/** Their users, the longest over first; a user may come again. */
export async function* usersWithUnrecordedExpiry(source: Source, now: Date): AsyncGenerator<string> {
  const over = readAll(source.collection(subscriptions), { where: unrecordedExpiries(now), sort: { expiresAt: 1 } });
  const seen = new Set<string>();
  for await (const { userId } of over) {
    if (!seen.has(userId)) yield userId;
    seen.add(userId);
  }
}

export async function* accountsWithLapsedHolds(source: Source, now: Date): AsyncGenerator<string> {
  for await (const { _id } of readAll(source.collection(passAccounts), { where: lapsedHolds(now) })) yield _id;
}

/** An account is saved with each change of what it guards. */
export function saveAccount(unit: Unit, account: PassAccount): PassAccount {
  const writer = unit.collection(passAccounts);
  return account.version === 0 ? writer.insert(account) : writer.save(account);
}

/**
 * A decision that rests on what the user has bought: of two units that guard it, or of one and a capture of the user's payment,
 * the second reruns. Who is not known here yet gets the account that a capture would make, since only one of two units can insert
 * it.
 */
export async function guardPurchases(unit: Unit, userId: string, now: Date): Promise<void> {
  const account = await unit.collection(passAccounts).get(userId);
  if (account) unit.collection(passAccounts).touch(account);
  else saveAccount(unit, newAccount(userId, now));
}

/** The admin, and what they gave as the reason. */
export interface PassCause {
  actor: Actor;
  reason?: string;
}

/** Saves what a command changed, and what happened, in the caller's unit; without a change nothing. */
export function savePasses(
  unit: Unit,
  events: EventFactory<'billing'>,
  { before, after }: { before: Passes; after: Passes },
  now: Date,
  cause?: PassCause,
): LedgerEntryRecord[] {
  const isEntered = (id: string) => after.entries.some(({ _id }) => _id === `bonus:${id}`);
  const changed = after.subscriptions.filter(
    (each) => each !== subscriptionOf(before, each._id) && (!isUnwritten(each) || isEntered(each._id)),
  );
  if (after.account === before.account && changed.length === 0 && after.entries.length + after.drafts.length === 0) return [];

  const isFreeEntered = entersFree(before, after);
  const account = saveAccount(unit, isFreeEntered ? { ...after.account, freeWrittenAt: now } : after.account);
  if (isFreeEntered) guardLinks(unit, before.links ?? []);
  const writer = unit.collection(subscriptions);
  for (const subscription of changed) {
    if (subscription.version === 0) writer.insert(subscription);
    else writer.save(subscription);
  }
  const entries = after.entries.map((draft, index) =>
    unit
      .collection(ledger)
      .insert({ ...draft, userId: account._id, sequence: account.version * SEQUENCES_PER_UNIT + index, at: now }),
  );
  for (const event of eventsOf(events, { before, after }, now, cause)) unit.publish(event, account);
  return entries;
}

const SEQUENCES_PER_UNIT = 10_000;

function eventsOf(
  events: EventFactory<'billing'>,
  { before, after }: { before: Passes; after: Passes },
  now: Date,
  by: PassCause | undefined,
): NewEvent[] {
  const userId = after.account._id;
  const { balance, isUnlimited } = balanceOf(after, now);
  const next = nextFreePass(after, now);
  const cause = by
    ? {
        actor: by.actor,
        before: { balance: balanceOf(applyDue(before, now), now).balance },
        after: { balance, ...(by.reason && { reason: by.reason }) },
      }
    : {};
  // What the clock had decided before is not the admin's doing.
  const causeOf = (reason: PassReason) => (reason === 'admin_action' ? cause : {});
  const updates = after.entries.map(({ delta, reason, subscriptionId, meetingId, isWrittenOff }) =>
    events(passesUpdated, userId, {
      userId,
      balance,
      delta,
      reason,
      isUnlimited,
      subscriptionId,
      meetingId,
      ...(isWrittenOff && { isWrittenOff }),
      ...(next ? { next: { at: next.at.toISOString(), balance: next.balance } } : {}),
      ...causeOf(reason),
    }),
  );
  return [...after.drafts.flatMap((draft) => subscriptionEvent(events, after, draft, now)), ...updates];
}

const definitions = { purchased: subscriptionPurchased, activated: subscriptionActivated, expired: subscriptionExpired };

function subscriptionEvent(events: EventFactory<'billing'>, after: Passes, draft: PassEventDraft, now: Date): NewEvent[] {
  const subscription = subscriptionOf(after, draft.subscriptionId);
  if (!subscription) return [];
  const activeId = activeOf(after, now)?._id ?? null;
  const data = { userId: after.account._id, subscription: subscriptionView(subscription, activeId, now) };
  return [events(definitions[draft.type], after.account._id, data)];
}

/** What the jobs have still to record, for the metrics. */
export async function passBacklog(source: Source, now: Date) {
  const expiries = await source.collection(subscriptions).count(unrecordedExpiries(now));
  const holds = await source.collection(passAccounts).count(lapsedHolds(now));
  return [
    { labels: { of: 'expiries' }, value: expiries.total },
    { labels: { of: 'lapsed-holds' }, value: holds.total },
  ];
}
