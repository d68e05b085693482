import { session } from '../session/session.ts';
import { anonymousId } from './anonymous-id.ts';
import type { Connection } from './connection.ts';
import { holdRoom, main, makeConnection } from './realtime.ts';
import { meetingRoom } from './room-names.ts';

/** One socket per meeting for visitors without a session, kept while it is connected. */
const cache = new Map<string, Connection>();

const publicSocket = (meetingId: string): Connection => {
  const cached = cache.get(meetingId);
  if (cached?.isConnected()) return cached;
  cached?.stop();
  const connection = makeConnection({ meetingId, requestParticipantEvents: 'true' });
  cache.set(meetingId, connection);
  connection.start();
  return connection;
};

/** Follows one meeting live, signed in or not. `isPublic`: counted as a viewer of its public page. Answers how to stop. */
export const followMeeting = (meetingId: string, isPublic: boolean) => {
  const visitor = !session.get();
  const connection = visitor ? publicSocket(meetingId) : main;
  const release = holdRoom(meetingRoom(meetingId), {
    via: connection,
    join: ['meeting:join', { meetingId, ...(isPublic && { isPublic, anonymousId: anonymousId() }) }],
    afterwards: ['meeting:request-participant-events', { meetingId, includeUserEvents: true }],
    leave: ['meeting:leave', { meetingId }],
  });
  return () => {
    release();
    if (!visitor) return;
    connection.stop();
    cache.delete(meetingId);
  };
};
