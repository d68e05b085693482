import type { NewEvent } from '@visavis/contracts/event';
import {
  passesUpdated,
  subscriptionActivated,
  subscriptionExpired,
  subscriptionPurchased,
} from '@visavis/contracts/events/billing';
import type { Actor, EventFactory } from '@visavis/platform';
import type { Source, Unit } from '@visavis/store';
import type { LedgerEntryRecord, PassAccount } from '../domain/account.ts';
import { activeOf } from '../domain/passes/choose.ts';
import { consumeKey } from '../domain/passes/holds.ts';
import {
  balanceOf,
  isUnwritten,
  newAccount,
  nextFreePass,
  type Passes,
  type PassFact,
  subscriptionOf,
} from '../domain/passes/passes.ts';
import { presentSubscription } from '../http/present-subscription.ts';
import { ledger, passAccounts, subscriptions } from './collections.ts';

/** Open subscriptions of one user: more than anybody buys. */
const OPEN_MAX = 1_000;

/** A user's passes as they are stored; free periods of a user that billing does not know count from now. */
export async function loadPasses(source: Source, userId: string, now: Date): Promise<Passes> {
  const account = await source.collection(passAccounts).get(userId);
  const open = await source.collection(subscriptions).find({ where: { userId, expired: false }, limit: OPEN_MAX });
  return { account: account ?? newAccount(userId, now), subscriptions: open, entries: [], facts: [] };
}

/** The entry that says that the meeting is paid for. */
export const paidFor = (source: Source, userId: string, meetingId: string): Promise<LedgerEntryRecord | undefined> =>
  source.collection(ledger).get(consumeKey(userId, meetingId));

/** An account is saved with each change of what it guards. */
export function saveAccount(unit: Unit, account: PassAccount): PassAccount {
  const writer = unit.collection(passAccounts);
  return account.version === 0 ? writer.insert(account) : writer.save(account);
}

/** Saves what a command changed, and what happened, in the caller's unit; without a change nothing. */
export function savePasses(
  unit: Unit,
  events: EventFactory<'billing'>,
  { before, after }: { before: Passes; after: Passes },
  now: Date,
  actor?: Actor,
): LedgerEntryRecord[] {
  const isEntered = (id: string) => after.entries.some(({ _id }) => _id === `bonus:${id}`);
  const changed = after.subscriptions.filter(
    (each) => each !== subscriptionOf(before, each._id) && (!isUnwritten(each) || isEntered(each._id)),
  );
  if (after.account === before.account && changed.length === 0 && after.entries.length + after.facts.length === 0) return [];

  const account = saveAccount(unit, after.account);
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
  for (const event of eventsOf(events, { before, after }, now, actor)) unit.publish(event, account);
  return entries;
}

const SEQUENCES_PER_UNIT = 10_000;

function eventsOf(
  events: EventFactory<'billing'>,
  { before, after }: { before: Passes; after: Passes },
  now: Date,
  actor: Actor | undefined,
): NewEvent[] {
  const userId = after.account._id;
  const { balance, isUnlimited } = balanceOf(after, now);
  const next = nextFreePass(after, now);
  const cause = actor ? { actor, before: { balance: balanceOf(before, now).balance }, after: { balance } } : {};
  const updates = after.entries.map(({ delta, reason, subscriptionId, meetingId }) =>
    events(passesUpdated, userId, {
      userId,
      balance,
      delta,
      reason,
      isUnlimited,
      subscriptionId,
      meetingId,
      ...(next ? { next: { at: next.at.toISOString(), balance: next.balance } } : {}),
      ...cause,
    }),
  );
  return [...after.facts.flatMap((fact) => subscriptionEvent(events, after, fact, now)), ...updates];
}

const definitions = { purchased: subscriptionPurchased, activated: subscriptionActivated, expired: subscriptionExpired };

function subscriptionEvent(events: EventFactory<'billing'>, after: Passes, fact: PassFact, now: Date): NewEvent[] {
  const subscription = subscriptionOf(after, fact.subscriptionId);
  if (!subscription) return [];
  const activeId = activeOf(after, now)?._id ?? null;
  const data = { userId: after.account._id, subscription: presentSubscription(subscription, activeId, now) };
  return [events(definitions[fact.type], after.account._id, data)];
}
