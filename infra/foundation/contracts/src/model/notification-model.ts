import { z } from 'zod';
import { idSchema } from '../common.ts';
import {
  NOTIFICATION_CENTRE,
  NOTIFICATION_KINDS,
  NOTIFICATION_PLACES,
  type NotificationKind,
  type NotificationPlace,
  placesOfKind,
} from '../constants/notification.ts';

/** What the services can say of each kind. Each kind also has words for what is not here: `other`, in the messages and in the web app. */
export const NOTIFICATION_WHATS = {
  meeting_decided: ['approved', 'rejected', 'cancelled'],
  meeting_moved: ['moved', 'own'],
  meeting_cancelled: ['cancelled', 'own'],
  reminder: ['reminder-24h', 'reminder-1h', 'reminder-10m'],
  alert: ['approved'],
  follow: ['approved'],
  verification: ['approved', 'rejected', 'revoked'],
  money: ['payment-captured', 'payment-failed', 'payment-returned', 'refunded', 'refund-failed', 'plan-started', 'plan-ended'],
  passes_ending: ['plan-ending', 'last-pass-used'],
  security: [
    'new-device',
    'phone-changed',
    'wrong-guesses',
    'role-changed',
    'status-changed',
    'report-decided',
    'warned',
    'strike',
    'blocked',
    'appeal-decided',
  ],
} as const satisfies Record<NotificationKind, readonly string[]>;
/** A kind with one of its own. */
export type NotificationPair = {
  [K in NotificationKind]: { kind: K; what: (typeof NOTIFICATION_WHATS)[K][number] };
}[NotificationKind];

/**
 * One line of a user's notification centre. The web app makes the sentence from `kind`, `what` and `facts`, in the reader's language and time zone;
 * a `what` that an older app does not know is shown by its kind.
 */
export const notificationSchema = z.object({
  _id: idSchema,
  kind: z.enum(NOTIFICATION_KINDS),
  /** What happened, within its kind: `approved`, `rejected`, `reminder-10m`, `payment-captured`, … */
  what: z.string(),
  facts: z.object({
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
    /** Of several, how many; `title` is then the first one's. */
    count: z.number().int().optional(),
    /** The first titles of several. */
    titles: z.array(z.string()).optional(),
  }),
  /** Where a click leads, a path of the app. */
  link: z.string(),
  at: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

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
