import { z } from 'zod';
import { idSchema } from '../common.ts';
import { NOTIFICATION_KINDS } from '../constants.ts';

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
    count: z.number().int().optional(),
  }),
  /** Where a click leads, a path of the app. */
  link: z.string(),
  at: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;
