import type { AuthEvent } from '@visavis/contracts/events/registry';
import { rooms } from '@visavis/contracts/socket';
import { messagesFor, type RoomMessage } from './room-message.ts';

/**
 * Role and status: the person concerned and the admins, who also hear that there is something to fetch about somebody. A revoked
 * session is cut by the revocation watcher, which does not depend on events.
 */
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
    case 'visavis.user.notes-changed.v1':
    case 'visavis.user.second-factor-changed.v1':
    case 'visavis.user.deleted.v1':
      return messagesFor([rooms.admin], 'admin:user-changed', { userId: event.data.userId });
    case 'visavis.verification.decided.v1':
    case 'visavis.verification.revoked.v1': {
      const { requestId, userId } = event.data;
      return [
        ...messagesFor([rooms.user(userId)], 'user:verification-changed', { requestId }),
        ...messagesFor([rooms.admin], 'admin:verification-changed', { requestId }),
      ];
    }
    case 'visavis.verification.requested.v1':
    case 'visavis.verification.dropped.v1':
      return messagesFor([rooms.admin], 'admin:verification-changed', { requestId: event.data.requestId });
    // In the audit log alone.
    case 'visavis.verification.document-viewed.v1':
    case 'visavis.session.revoked.v1':
      return [];
  }
}
