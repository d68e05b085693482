import { type FreeRefusal, PLANS } from '@visavis/contracts/constants/billing';
import type { AccountLink, LedgerEntryRecord, PassAccount, SubscriptionRecord } from '../account.ts';

/** An entry before it is stored: `savePasses` gives it its place. `_id` is its idempotency key. */
export type LedgerDraft = Omit<LedgerEntryRecord, 'version' | 'userId' | 'sequence' | 'at'>;
type EntryInput = Pick<LedgerDraft, '_id' | 'delta' | 'reason'> & Partial<LedgerDraft>;

export interface PassEventDraft {
  type: 'purchased' | 'activated' | 'expired';
  subscriptionId: string;
}

/** One user's passes: as they are stored, or as a command leaves them. */
export interface Passes {
  /** `version` 0: not stored yet. */
  account: PassAccount;
  /**
   * All whose expiry is not recorded, refunded ones too, and the free plan's of the present period, whose `version` is 0 until
   * something is entered for the first time.
   */
  subscriptions: readonly SubscriptionRecord[];
  /** Written by the command, in order. */
  entries: readonly LedgerDraft[];
  drafts: readonly PassEventDraft[];
  /** What the user shares with other accounts: loaded while the free plan's present period is not written. */
  links?: readonly AccountLink[];
  /** The free plan's present pass is another account's, with which this one shares a device or a payment instrument. */
  freeTaken?: FreeTaken;
}
export interface FreeTaken {
  because: FreeRefusal;
  /** From then on it may be had again. */
  until: Date;
  /** Who has had it: for admins only. An erased account has no name. */
  holder?: { userId: string; name: string | null };
}

export const newAccount = (userId: string, since: Date): PassAccount => ({
  _id: userId,
  version: 0,
  since,
  isRegistered: false,
  balance: 0,
  grantedPasses: 0,
  activeSubscriptionId: null,
  holds: [],
});

/** The free plan's period that `now` is in: 30 days each, from sign-up on. */
export function freePeriodAt({ since }: Pick<PassAccount, 'since'>, now: Date): { index: number; startsAt: Date; endsAt: Date } {
  const index = Math.max(0, Math.floor((now.getTime() - since.getTime()) / PLANS.freePeriodMs));
  const startsAt = new Date(since.getTime() + index * PLANS.freePeriodMs);
  return { index, startsAt, endsAt: new Date(startsAt.getTime() + PLANS.freePeriodMs) };
}

/** The free plan's pass of this period, while nothing of it is written; none for an erased account. */
export function unwrittenFreePlan(account: PassAccount, now: Date): SubscriptionRecord | undefined {
  const { index, startsAt, endsAt } = freePeriodAt(account, now);
  if (account.erased || (account.freePeriodWritten ?? -1) >= index) return undefined;
  return {
    _id: `free_${index}_${account._id}`,
    version: 0,
    userId: account._id,
    planCode: 'free',
    orderId: null,
    category: null,
    totalPasses: PLANS.freePeriodPasses,
    remainingPasses: PLANS.freePeriodPasses,
    isUnlimited: false,
    purchasedAt: startsAt,
    expiresAt: endsAt,
    expired: false,
    endingTold: false,
  };
}

/** Until when the account's last free pass is the only one of those that share something with it. */
export function freeUntil({ since, freePeriodWritten, freeWrittenAt }: PassAccount): Date | undefined {
  if (freePeriodWritten === undefined) return undefined;
  const from = freeWrittenAt?.getTime() ?? since.getTime() + freePeriodWritten * PLANS.freePeriodMs;
  return new Date(from + PLANS.freePeriodMs);
}

/**
 * The free pass is once a person: of accounts that share a device or a payment instrument, or had one phone after each other, one
 * in 30 days, whichever uses it first. What is written stays.
 */
export function freeTakenBy(
  account: PassAccount,
  links: readonly AccountLink[],
  others: readonly PassAccount[],
  now: Date,
): FreeTaken | undefined {
  let taken: FreeTaken | undefined;
  for (const link of links)
    for (const other of others) {
      const until = freeUntil(other);
      if (other._id === account._id || !until || until <= now || !link.userIds.includes(other._id)) continue;
      if (!taken || until > taken.until)
        taken = { because: sharedBy(link), until, holder: { userId: other._id, name: other.name ?? null } };
    }
  return taken;
}

const SHARED: Record<string, FreeRefusal> = { device: 'device', phone: 'phone' };
/** What the accounts of a link share. */
export const sharedBy = ({ _id }: Pick<AccountLink, '_id'>): FreeRefusal => SHARED[_id.slice(0, _id.indexOf(':'))] ?? 'payment';

/** Whether what was done has entered the free plan's present pass. */
export const entersFree = (before: Passes, after: Passes) => after.account.freePeriodWritten !== before.account.freePeriodWritten;

export const isLive = ({ expired, expiresAt, refunded }: SubscriptionRecord, now: Date) =>
  !expired && !refunded && expiresAt > now;

/** Whether nothing of the free period has been written. */
export const isUnwritten = ({ planCode, version }: SubscriptionRecord) => planCode === 'free' && version === 0;

/**
 * Adds an entry to the ledger. Throws a RangeError when it would leave less than nothing: a defect, never a refusal. What people
 * see as their balance has the free plan's pass from the first moment of its period on: the ledger has it from its first
 * entry on.
 */
export function enter(passes: Passes, input: EntryInput): Passes {
  const free = passes.subscriptions.find(isUnwritten);
  return append(free ? withFreePlanEntered(passes, free) : passes, input);
}

function append(passes: Passes, input: EntryInput): Passes {
  const balance = passes.account.balance + input.delta;
  if (balance < 0) throw new RangeError(`${input._id} would leave ${balance} passes`);
  const entry: LedgerDraft = {
    note: null,
    subscriptionId: null,
    meetingId: null,
    meetingTitle: null,
    by: null,
    ...input,
    balanceAfter: balance,
  };
  return { ...passes, account: { ...passes.account, balance }, entries: [...passes.entries, entry] };
}

export const withAccount = (passes: Passes, change: Partial<PassAccount>): Passes => ({
  ...passes,
  account: { ...passes.account, ...change },
});

/** Changes a subscription. The free plan's is entered with its first change at the latest. */
export function withSubscription(passes: Passes, id: string, change: Partial<SubscriptionRecord>): Passes {
  const before = subscriptionOf(passes, id);
  if (!before) throw new RangeError(`no subscription ${id}`);
  const entered = isUnwritten(before) ? withFreePlanEntered(passes, before) : passes;
  return {
    ...entered,
    subscriptions: entered.subscriptions.map((subscription) =>
      subscription._id === id ? { ...subscription, ...change } : subscription,
    ),
  };
}

function withFreePlanEntered(passes: Passes, free: SubscriptionRecord): Passes {
  const { index } = freePeriodAt(passes.account, free.purchasedAt);
  if ((passes.account.freePeriodWritten ?? -1) >= index) return passes;
  return append(withAccount(passes, { freePeriodWritten: index }), freeEntry(free));
}

const freeEntry = ({ _id, totalPasses }: SubscriptionRecord) =>
  ({ _id: `bonus:${_id}`, delta: totalPasses, reason: 'bonus', subscriptionId: _id }) as const;

/** The entry that the free plan's first change would make, as of the period's beginning: readers show it before it is written. */
export function unwrittenEntry(passes: Passes, free: SubscriptionRecord): LedgerEntryRecord {
  const [entry] = append({ ...passes, entries: [] }, freeEntry(free)).entries as [LedgerDraft];
  return { ...entry, version: 0, userId: free.userId, sequence: 0, at: free.purchasedAt };
}

export const subscriptionOf = ({ subscriptions }: Passes, id: string) => subscriptions.find(({ _id }) => _id === id);

export interface Balance {
  /** What people see: 999999 where it is unlimited. */
  balance: number;
  /** Passes that can be counted: of an unlimited plan none. */
  countable: number;
  grantedPasses: number;
  isUnlimited: boolean;
}

/** What can be spent, of passes with what is due applied. */
export function balanceOf(passes: Passes, now: Date): Balance {
  const { grantedPasses } = passes.account;
  const live = passes.subscriptions.filter((subscription) => isLive(subscription, now));
  const isUnlimited = live.some((subscription) => subscription.isUnlimited);
  const countable = live.reduce((sum, each) => sum + (each.isUnlimited ? 0 : each.remainingPasses), grantedPasses);
  return { balance: isUnlimited ? PLANS.unlimitedPasses : countable, countable, grantedPasses, isUnlimited };
}

/** What the balance will be when the free period ends, if nothing else happens: readers of the event keep it. */
export function nextFreePass(passes: Passes, now: Date): { at: Date; balance: number } | undefined {
  const { countable, isUnlimited } = balanceOf(passes, now);
  if (isUnlimited || passes.account.erased) return undefined;
  const free = passes.subscriptions.filter((each) => each.planCode === 'free' && isLive(each, now));
  const lapses = free.reduce((sum, each) => sum + each.remainingPasses, 0);
  const at = passes.freeTaken?.until ?? freePeriodAt(passes.account, now).endsAt;
  return { at, balance: countable - lapses + PLANS.freePeriodPasses };
}
