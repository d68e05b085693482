import { session } from '../session/session.ts';
import { anonymousId } from './anonymous-id.ts';
import { holdRoom, main, makeConnection } from './realtime.ts';
import { meetingRoom } from './room-names.ts';
import { createSharedSockets } from './shared-sockets.ts';

/** One socket per meeting for visitors without a session; a new one if the cached one is not connected. */
const sockets = createSharedSockets((meetingId) => makeConnection({ meetingId, requestParticipantEvents: 'true' }));

/** Follows one meeting live, signed in or not. `isPublic`: counted as a viewer of its public page. Answers how to stop. */
export const followMeeting = (meetingId: string, isPublic: boolean) => {
  const visitor = !session.get();
  const connection = visitor ? sockets.take(meetingId) : main;
  const release = holdRoom(meetingRoom(meetingId), {
    via: connection,
    join: ['meeting:join', { meetingId, ...(isPublic && { isPublic, anonymousId: anonymousId() }) }],
    afterwards: ['meeting:request-participant-events', { meetingId, includeUserEvents: true }],
    leave: ['meeting:leave', { meetingId }],
  });
  return () => {
    release();
    if (visitor) sockets.giveBack(meetingId, connection);
  };
};
