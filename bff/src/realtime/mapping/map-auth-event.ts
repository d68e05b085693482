import type { AuthEvent } from '@visavis/contracts/events/registry';
import { rooms } from '@visavis/contracts/socket';
import { messagesFor, type RoomMessage } from './room-message.ts';

/** Role and status: the person concerned and the admins. A revoked session is cut by the revocation watcher, which does not depend on events. */
export function mapAuthEvent(event: AuthEvent): RoomMessage[] {
  switch (event.type) {
    case 'visavis.user.role-changed.v1': {
      const { userId, role, previousRole } = event.data;
      return messagesFor([rooms.user(userId), rooms.admin], 'user:role-changed', { userId, role, previousRole });
    }
    case 'visavis.user.status-changed.v1': {
      const { userId, isActive, status } = event.data;
      return messagesFor([rooms.user(userId), rooms.admin], 'user:status-changed', { userId, isActive, status });
    }
    case 'visavis.user.registered.v1':
    case 'visavis.user.profile-updated.v1':
    case 'visavis.user.deleted.v1':
    case 'visavis.session.revoked.v1':
      return [];
  }
}
