import { Forbidden } from '@visavis/platform';
import { personRoom, sessionRoom } from '../connections.ts';
import type { SessionRooms } from '../session-rooms.ts';
import { type Handlers, signedIn } from './command.ts';

/** Passes signals on between the browsers of one session, unread and unkept. */
export function signalHandler(sessions: SessionRooms): Pick<Handlers, 'session:signal'> {
  return {
    async 'session:signal'(connection, { meetingId, to, signal }) {
      const { principal } = signedIn(connection);
      if (!sessions.isIn(connection, meetingId)) throw new Forbidden('NOT_IN_SESSION', 'Enter the meeting first');
      const room = to === undefined ? sessionRoom(meetingId) : personRoom(meetingId, to);
      connection.socket.to(room).emit('session:signal', { meetingId, from: principal.userId, signal });
      return {};
    },
  };
}
