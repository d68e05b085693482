import type { MessageAttemptStatus, MessageOutcome } from '@visavis/contracts/constants/message';
import type { NotificationChannel, NotificationKind, NotificationPair } from '@visavis/contracts/constants/notification';
import type { NotificationFacts } from '@visavis/contracts/notification-model';

/** What a message says; several of a digest. */
export type { NotificationFacts };
/** How many titles a message about several meetings names. */
export const TITLES_MOST = 3;
/**
 * `confirmation`: somebody is asked whether they want the alerts that were asked for in their name. It is never in the centre.
 */
export type DeliveryKind = NotificationKind | 'confirmation';
export type ConfirmedChannel = 'phone' | 'email';
/** What this release sends. What is stored may be another release's. */
export type DeliveryPair = NotificationPair | { kind: 'confirmation'; what: ConfirmedChannel };

/** What goes first, and what quiet hours do not hold: `immediate` and `reminder-10m`. */
export const URGENCIES = ['immediate', 'reminder-10m', 'normal', 'announcement'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** One channel's share of a delivery; of web push one for each browser. */
export interface Attempt {
  channel: NotificationChannel;
  /** Also of a repetition, so that a report on either is a report on both, and the provider's log shows them as one. */
  messageId: string;
  /** `sending`: handed over, and nothing is known yet; the others are the provider's answer, or what it reported later. */
  status: MessageAttemptStatus;
  /** Of web push: the subscription. */
  subscriptionId?: string | undefined;
  /** Why it was refused, or failed. */
  reason?: string | undefined;
  /** What the provider charges for. */
  category?: string | undefined;
  segments?: number | undefined;
  /** Micro-rupees (1 ₹ = 1,000,000). */
  cost?: number | undefined;
  /** How often it was handed over. */
  tries: number;
  /** When it was handed over first, or, of a first try that failed, will be again. */
  at: Date;
  /** Of `sending`: whoever sends has gone when this has passed. Of `unknown` and `retry`: when to try again. */
  until?: Date | undefined;
}

/** One message to one person, by as many channels as it takes. */
export interface Delivery {
  /** `u_…` or `p_…`. */
  recipient: string;
  kind: DeliveryKind;
  /** What happened, within its kind: `approved`, `reminder-10m`, `payment-captured`, … */
  what: string;
  items: readonly NotificationFacts[];
  /** Where a click leads, a path of the app. */
  link: string;
  urgency: Urgency;
  /** The alert that has phone and e-mail of a recipient without an account, or what is to be confirmed. */
  alertId: string | null;
  state: 'open' | 'done';
  attempts: readonly Attempt[];
  /** Second sends of messages whose first one may have arrived. */
  repeatedAfterUnknown: number;
  createdAt: Date;
  /** When to look next; null: it is done. */
  nextAt: Date | null;
  doneAt: Date | null;
  outcome: MessageOutcome | null;
}
