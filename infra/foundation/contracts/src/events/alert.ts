import { z } from 'zod';
import { NOTIFICATION_CHANNELS } from '../constants/notification.ts';
import { eventsOf } from '../event.ts';
import { notificationSchema } from '../model/notification-model.ts';

const event = eventsOf('alert');

/** About one client alert; `subject` is its id. Phones and e-mail addresses stay out of the topic. */
const clientAlert = z.object({
  alertId: z.string(),
  /** Null: created without an account. */
  createdBy: z.string().nullable(),
  /** The account that has the phone. */
  ownerId: z.string().nullable(),
  categories: z.array(z.string()),
});
/** Its owner's page has the answer of the call. */
const ofAlert: { rooms: Record<never, never>; example: [string, z.input<typeof clientAlert>] } = {
  rooms: {},
  example: ['a1', { alertId: 'a1', createdBy: 'guest', ownerId: 'guest', categories: ['graphic-design'] }],
};
export const alertCreated = event('visavis.alert.created.v1', clientAlert, ofAlert);
export const alertUpdated = event('visavis.alert.updated.v1', clientAlert, ofAlert);
export const alertConfirmed = event('visavis.alert.confirmed.v1', clientAlert, ofAlert);
export const alertDeleted = event('visavis.alert.deleted.v1', clientAlert, ofAlert);

/**
 * About one user's notification centre; `subject` is the user's id. `unread`: how many are, after it. Nobody else hears of it.
 */
export const notificationCreated = event(
  'visavis.notification.created.v1',
  z.object({ userId: z.string(), notification: notificationSchema, unread: z.number().int() }),
  {
    rooms: { 'notification:new': { to: ['user:{userId}'], fields: ['notification', 'unread'] } },
    example: [
      'host',
      {
        userId: 'host',
        notification: {
          _id: 'n1',
          kind: 'meeting_decided',
          what: 'approved',
          facts: {
            meetingId: 'm1',
            title: 'Portfolio review',
            hostId: 'host',
            hostName: 'Asha Rao',
            startsAt: '2026-11-24T10:00:00.000Z',
          },
          link: '/p/m1',
          at: '2026-11-22T09:00:00.000Z',
          readAt: null,
        },
        unread: 1,
      },
    ],
  },
);
export const notificationRead = event(
  'visavis.notification.read.v1',
  z.object({ userId: z.string(), ids: z.union([z.array(z.string()), z.literal('all')]), unread: z.number().int() }),
  {
    rooms: { 'notification:read': { to: ['user:{userId}'], fields: ['ids', 'unread'] } },
    example: ['host', { userId: 'host', ids: ['n1'], unread: 0 }],
  },
);
/**
 * What became of a message that another service sent, on one channel; `subject` is the message's id. Auth sends a code by another
 * channel when it does not arrive.
 */
export const deliveryChanged = event(
  'visavis.notification.delivery-changed.v1',
  z.object({
    messageId: z.string(),
    channel: z.enum(NOTIFICATION_CHANNELS),
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
    at: z.iso.datetime(),
  }),
  {
    rooms: {},
    example: ['msg1', { messageId: 'msg1', channel: 'whatsapp', status: 'delivered', at: '2026-11-22T09:00:02.000Z' }],
  },
);
