import { MESSAGE_ATTEMPT_STATUSES, MESSAGE_OUTCOMES } from '@visavis/contracts/constants/message';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationPair,
} from '@visavis/contracts/constants/notification';
import { type NotificationFacts, notificationSchema } from '@visavis/contracts/notification-model';
import { z } from 'zod';

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
const attempt = z.object({
  channel: z.enum(NOTIFICATION_CHANNELS),
  /** Also of a repetition, so that a report on either is a report on both, and the provider's log shows them as one. */
  messageId: z.string(),
  /** `sending`: handed over, and nothing is known yet; the others are the provider's answer, or what it reported later. */
  status: z.enum(MESSAGE_ATTEMPT_STATUSES),
  /** Of web push: the subscription. */
  subscriptionId: z.string().optional(),
  /** Why it was refused, or failed. */
  reason: z.string().optional(),
  /** What the provider charges for. */
  category: z.string().optional(),
  segments: z.number().int().optional(),
  /** Micro-rupees (1 ₹ = 1,000,000). */
  cost: z.number().int().optional(),
  /** How often it was handed over. */
  tries: z.number().int(),
  /** When it was handed over first, or, of a first try that failed, will be again. */
  at: z.date(),
  /** Of `sending`: whoever sends has gone when this has passed. Of `unknown` and `retry`: when to try again. */
  until: z.date().optional(),
});
export type Attempt = z.infer<typeof attempt>;

/** One message to one person, by as many channels as it takes. */
export const delivery = z.object({
  /** `u_…` or `p_…`. */
  recipient: z.string(),
  kind: z.enum([...NOTIFICATION_KINDS, 'confirmation']),
  /** What happened, within its kind: `approved`, `reminder-10m`, `payment-captured`, … */
  what: z.string(),
  items: z.array(notificationSchema.shape.facts),
  /** Where a click leads, a path of the app. */
  link: z.string(),
  urgency: z.enum(URGENCIES),
  /** The alert that has phone and e-mail of a recipient without an account, or what is to be confirmed. */
  alertId: z.string().nullable(),
  state: z.enum(['open', 'done']),
  attempts: z.array(attempt),
  /** Second sends of messages whose first one may have arrived. */
  repeatedAfterUnknown: z.number().int(),
  createdAt: z.date(),
  /** When to look next; null: it is done. */
  nextAt: z.date().nullable(),
  doneAt: z.date().nullable(),
  outcome: z.enum(MESSAGE_OUTCOMES).nullable(),
});
export type Delivery = Omit<z.infer<typeof delivery>, 'items' | 'attempts'> & {
  items: readonly NotificationFacts[];
  attempts: readonly Attempt[];
};
