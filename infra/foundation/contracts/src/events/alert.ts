import { z } from 'zod';
import { NOTIFICATION_CHANNELS } from '../constants/notification.ts';
import { eventsOf } from '../event.ts';
import { notificationSchema } from '../model/notification-model.ts';

const event = eventsOf('alert');

/** About one client alert; `subject` is its id. Phones and e-mail addresses stay out of the topic. */
const clientAlert = {
  alertId: z.string(),
  /** Null: created without an account. */
  createdBy: z.string().nullable(),
  /** The account that has the phone. */
  ownerId: z.string().nullable(),
  categories: z.array(z.string()),
};
export const alertCreated = event('visavis.alert.created.v1', z.object(clientAlert));
export const alertUpdated = event('visavis.alert.updated.v1', z.object(clientAlert));
export const alertConfirmed = event('visavis.alert.confirmed.v1', z.object(clientAlert));
export const alertDeleted = event('visavis.alert.deleted.v1', z.object(clientAlert));

/** About one user's notification centre; `subject` is the user's id. `unread`: how many are, after it. */
export const notificationCreated = event(
  'visavis.notification.created.v1',
  z.object({ userId: z.string(), notification: notificationSchema, unread: z.number().int() }),
);
export const notificationRead = event(
  'visavis.notification.read.v1',
  z.object({ userId: z.string(), ids: z.union([z.array(z.string()), z.literal('all')]), unread: z.number().int() }),
);
/** What became of a message that another service sent, on one channel; `subject` is the message's id. Auth sends a code by another channel when it does not arrive. */
export const deliveryChanged = event(
  'visavis.notification.delivery-changed.v1',
  z.object({
    messageId: z.string(),
    channel: z.enum(NOTIFICATION_CHANNELS),
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
    at: z.iso.datetime(),
  }),
);
