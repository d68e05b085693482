import type { AdminEvent } from '@visavis/contracts/events/registry';
import { rooms } from '@visavis/contracts/socket';
import { messagesFor, type RoomMessage } from './room-message.ts';

export function mapAdminEvent(event: AdminEvent): RoomMessage[] {
  switch (event.type) {
    case 'visavis.admin.pending-count-changed.v1':
      return messagesFor([rooms.admin], 'admin:pending-count', event.data);
    case 'visavis.testimonial.created.v1':
    case 'visavis.testimonial.updated.v1':
    case 'visavis.testimonial.deleted.v1':
    case 'visavis.testimonial.restored.v1':
      return messagesFor([rooms.admin], 'admin:testimonials-changed', {});
    // The pending count tells of it.
    case 'visavis.contact.status-changed.v1':
      return [];
  }
}
