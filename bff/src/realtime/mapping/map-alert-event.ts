import type { AlertEvent } from '@visavis/contracts/events/registry';
import { rooms } from '@visavis/contracts/socket';
import { messagesFor, type RoomMessage } from './room-message.ts';

/** What a user is notified of is their own business: it goes to their tabs and to nobody else. */
export function mapAlertEvent(event: AlertEvent): RoomMessage[] {
  switch (event.type) {
    case 'visavis.notification.created.v1': {
      const { userId, notification, unread } = event.data;
      return messagesFor([rooms.user(userId)], 'notification:new', { notification, unread });
    }
    case 'visavis.notification.read.v1': {
      const { userId, ids, unread } = event.data;
      return messagesFor([rooms.user(userId)], 'notification:read', { ids, unread });
    }
    case 'visavis.alert.created.v1':
    case 'visavis.alert.updated.v1':
    case 'visavis.alert.confirmed.v1':
    case 'visavis.alert.deleted.v1':
    case 'visavis.notification.delivery-changed.v1':
      return [];
  }
}
