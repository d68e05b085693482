import { z } from 'zod';
import { idSchema } from '../common.ts';
import {
  NOTIFICATION_CENTRE,
  NOTIFICATION_KINDS,
  NOTIFICATION_PLACES,
  type NOTIFICATIONS,
  type NotificationFact,
  type NotificationKind,
  type NotificationPlace,
  type NotificationWhat,
  placesOfKind,
} from '../constants/notification.ts';

/** By name; `NOTIFICATIONS` says which ones a notification has. */
export const notificationFacts = z.object({
  meetingId: z.string().optional(),
  title: z.string().optional(),
  hostId: z.string().optional(),
  hostName: z.string().optional(),
  /** RFC 3339 */
  startsAt: z.string().optional(),
  category: z.string().optional(),
  reason: z.string().optional(),
  planCode: z.string().optional(),
  amountPaise: z.number().int().optional(),
  paymentId: z.string().optional(),
  /** RFC 3339 */
  respondBy: z.string().optional(),
  /** Of several, how many; `title` is then the first one's. */
  count: z.number().int().optional(),
  /** The first titles of several. */
  titles: z.array(z.string()).optional(),
} satisfies Record<NotificationFact, z.ZodType>);
export type NotificationFacts = z.infer<typeof notificationFacts>;

/**
 * One line of a user's notification centre. The web app makes the sentence from `kind`, `what` and `facts`, in the reader's
 * language and time zone; a `what` that an older app does not know is shown by its kind.
 */
export const notificationSchema = z.object({
  _id: idSchema,
  kind: z.enum(NOTIFICATION_KINDS),
  /** What happened, within its kind: `approved`, `rejected`, `reminder-10m`, `payment-captured`, … */
  what: z.string(),
  facts: notificationFacts,
  /** Where a click leads, a path of the app. */
  link: z.string(),
  at: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

type Named<F extends NotificationFact> = { [N in F]: NonNullable<NotificationFacts[N]> };
type FactsOf<D> = (D extends { facts: readonly (infer F extends NotificationFact)[] } ? Named<F> : never) &
  (D extends { may: readonly (infer F extends NotificationFact)[] } ? Partial<Named<F>> : unknown);
/** What this release says: a kind, what happened, and the facts that belong to it. */
export type NotificationNote = {
  [K in NotificationKind]: {
    [W in NotificationWhat<K>]: { kind: K; what: W; facts: FactsOf<(typeof NOTIFICATIONS)[K][W]> };
  }[NotificationWhat<K>];
}[NotificationKind];

/** By kind and place; a place that a kind never shows up in is missing. */
export const preferencesSchema = z.record(z.enum(NOTIFICATION_KINDS), z.partialRecord(z.enum(NOTIFICATION_PLACES), z.boolean()));
export type Preferences = z.infer<typeof preferencesSchema>;

/** Changes to them: some kinds, some places of each. */
export type PreferenceChanges = Partial<Record<NotificationKind, Partial<Record<NotificationPlace, boolean>>>>;
const never = z.literal(true, { error: 'Security messages cannot be muted' });
const placesForm = (kind: NotificationKind) =>
  z.strictObject(
    Object.fromEntries(placesOfKind(kind).map((place) => [place, (kind === 'security' ? never : z.boolean()).optional()])),
  );
export const preferencesForm = z.strictObject(
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, placesForm(kind).optional()])),
) as unknown as z.ZodType<PreferenceChanges, PreferenceChanges>;

const base64url = (name: string, bytes: number) => {
  const error = `${name} must be ${bytes} bytes as base64url`;
  return z
    .string({ error })
    .max(2 * bytes, error)
    .regex(/^[A-Za-z0-9_-]+={0,2}$/, error)
    .transform((value) => value.replace(/=+$/, ''))
    .refine((value) => value.length === Math.ceil((bytes * 4) / 3), { error });
};
export const pushEndpointSchema = z
  .string({ error: 'endpoint must be the address of a push service' })
  .max(NOTIFICATION_CENTRE.pushEndpointMaxBytes, 'endpoint is too long');
/** As `PushSubscription.toJSON()` gives it (W3C Push API); sizes by RFC 8291. */
export const pushSubscriptionForm = z.object({
  endpoint: pushEndpointSchema,
  keys: z.object({ p256dh: base64url('p256dh', 65), auth: base64url('auth', 16) }),
});
