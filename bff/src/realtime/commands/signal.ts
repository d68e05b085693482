import { Forbidden } from '@visavis/platform';
import { personRoom, sessionRoom } from '../connections.ts';
import type { SessionRooms } from '../session-rooms.ts';
import type { TurnChat } from '../turn-chat.ts';
import { type Handlers, signedIn } from './command.ts';

/** Passes signals on between the browsers of one session. What is written gets our time; what all read is kept for the turn. */
export function signalHandler(sessions: SessionRooms, chat: TurnChat): Pick<Handlers, 'session:signal'> {
  return {
    async 'session:signal'(connection, { meetingId, to, signal }) {
      const { principal } = signedIn(connection);
      const isAhead = signal.kind !== 'chat' && sessions.isAhead(connection, meetingId, to);
      if (!isAhead && !sessions.isIn(connection, meetingId)) throw new Forbidden('NOT_IN_SESSION', 'Enter the meeting first');
      const room = to === undefined ? sessionRoom(meetingId) : personRoom(meetingId, to);
      const passed = signal.kind === 'chat' ? chat.stamped(signal) : signal;
      connection.socket.to(room).emit('session:signal', { meetingId, from: principal.userId, signal: passed });
      if (passed.kind !== 'chat') return {};
      if (to === undefined) await chat.keep(meetingId, principal.userId, passed);
      return { at: passed.at };
    },
  };
}
