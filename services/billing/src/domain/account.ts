import { GUARANTEE_REFUSALS, PASS_CAUSES, PASS_REASONS, PLAN_CODES } from '@visavis/contracts/constants/billing';
import { z } from 'zod';

/**
 * Passes of one user. The account is the guard of every decision about them: whatever changes a subscription or the ledger saves
 * the account in the same unit.
 */
export const passAccount = z.object({
  /** The user's id. */
  _id: z.string(),
  version: z.number().int(),
  /** Free periods count from then: sign-up, or the first time that billing met the user. */
  since: z.date(),
  /** As the user's account says; orders copy it. */
  name: z.string().optional(),
  /** Auth's keyed hash of the phone; missing of who signed up with an earlier release, and of an erased account. */
  phoneKey: z.string().optional(),
  /** Auth's event about the sign-up has come: until then an admin cannot give passes. */
  isRegistered: z.boolean(),
  /** Sum of the ledger. */
  balance: z.number().int().min(0),
  /** What is left of passes that admins gave: no expiry, any category. */
  grantedPasses: z.number().int().min(0),
  activeSubscriptionId: z.string().nullable(),
  /** Index of the last free period (0 is the first 30 days) that has a subscription and an entry of its own. */
  freePeriodWritten: z.number().int().optional(),
  /** When it was written; missing of what an earlier release wrote. */
  freeWrittenAt: z.date().optional(),
  holds: z.array(
    z.object({
      meetingId: z.string(),
      meetingTitle: z.string(),
      /** Names the entries of this hold: a meeting may be held again after a release. */
      id: z.string(),
      /** Null: a granted pass. */
      subscriptionId: z.string().nullable(),
      /** 0 of an unlimited plan, else 1. */
      passes: z.number().int(),
      heldAt: z.date(),
      expiresAt: z.date(),
    }),
  ),
  /** The user's account was erased: nothing is given any more. */
  erased: z.boolean().optional(),
});
export type PassAccount = z.infer<typeof passAccount>;
export type Hold = PassAccount['holds'][number];

export const subscriptionRecord = z.object({
  _id: z.string(),
  version: z.number().int(),
  userId: z.string(),
  planCode: z.enum(PLAN_CODES),
  /** Null for the free plan. */
  orderId: z.string().nullable(),
  /** A category's slug; null covers all. */
  category: z.string().nullable(),
  totalPasses: z.number().int(),
  /** Held passes are not among them. Of an unlimited plan as `totalPasses`. */
  remainingPasses: z.number().int().min(0),
  isUnlimited: z.boolean(),
  purchasedAt: z.date(),
  expiresAt: z.date(),
  /** The expiry was recorded (ledger, event): readers compare `expiresAt` with now all the same. */
  expired: z.boolean(),
  /** How many passes were left then; none, and of earlier releases: missing. */
  lapsedPasses: z.number().int().optional(),
  /** The buyer has heard that it ends soon, or need not. */
  endingTold: z.boolean().default(false),
  /** Ended by a full refund, and how many passes that took back. */
  refunded: z.object({ at: z.date(), passes: z.number().int() }).optional(),
});
export type SubscriptionRecord = z.infer<typeof subscriptionRecord>;

/** Entries are never changed. */
export const ledgerEntry = z.object({
  /** The idempotency key: one cause is entered once. */
  _id: z.string(),
  version: z.number().int(),
  userId: z.string(),
  /** The account's version that wrote it, then the place within the unit: the order of a user's entries. */
  sequence: z.number().int(),
  delta: z.number().int(),
  reason: z.enum(PASS_REASONS),
  note: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  meetingId: z.string().nullable(),
  meetingTitle: z.string().nullable(),
  balanceAfter: z.number().int().min(0),
  at: z.date(),
  /** A user's id where a person did it (an admin), else null. */
  by: z.string().nullable(),
  /** Of `consume`: the hold had lapsed and no pass was left. */
  isWrittenOff: z.boolean().optional(),
  /** Of `consume`: why it was used without two minutes together. Of `guarantee`: why there is no bonus pass (delta 0). */
  because: z.enum([...PASS_CAUSES, ...GUARANTEE_REFUSALS]).optional(),
});
export type LedgerEntryRecord = z.infer<typeof ledgerEntry>;

/** A device or a payment instrument, and the accounts that have used it; or the phone of erased ones. */
export const accountLink = z.object({
  /** `device:`, `instrument:` or `phone:`, and a keyed hash of it. */
  _id: z.string(),
  version: z.number().int(),
  /** The latest last. */
  userIds: z.array(z.string()),
  forgetAt: z.date(),
});
export type AccountLink = z.infer<typeof accountLink>;
