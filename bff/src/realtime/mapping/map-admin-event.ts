import type { AdminEvent } from '@visavis/contracts/events/admin';
import { rooms } from '@visavis/contracts/socket';
import { type Row, toRooms } from './row.ts';

export function mapAdminEvent(event: AdminEvent): Row[] {
  const { meetings, verifications } = event.data;
  return toRooms([rooms.admin], 'admin:pending-count', { meetings, verifications });
}
