import type { AdminEvent } from '@visavis/contracts/events/registry';
import { rooms } from '@visavis/contracts/socket';
import { messagesFor, type RoomMessage } from './room-message.ts';

export function mapAdminEvent(event: AdminEvent): RoomMessage[] {
  const { meetings, verifications } = event.data;
  return messagesFor([rooms.admin], 'admin:pending-count', { meetings, verifications });
}
