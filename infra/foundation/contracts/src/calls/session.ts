import { calls } from './call.ts';

export const sessionCalls = calls('meeting', 'session', {
  snapshot: { method: 'GET', path: '/api/meetings/:id/session', access: 'user', who: 'viewer' },
  join: { method: 'POST', path: '/api/meetings/:id/waiting-room/join', access: 'user', who: 'guest', repeats: 'same' },
  pitch: { method: 'PUT', path: '/api/meetings/:id/waiting-room/pitch', access: 'user', who: 'guest', repeats: 'same' },
  /** A video of themselves; one for each guest and meeting, and nobody but its hosts and that guest may watch it. */
  putClip: {
    method: 'PUT',
    path: '/api/meetings/:id/waiting-room/pitch/clip',
    access: 'user',
    who: 'guest',
    repeats: 'same',
    consumes: 'bytes',
  },
  removeClip: {
    method: 'DELETE',
    path: '/api/meetings/:id/waiting-room/pitch/clip',
    access: 'user',
    who: 'guest',
    repeats: 'same',
  },
  ownClip: {
    method: 'GET',
    path: '/api/meetings/:id/waiting-room/pitch/clip',
    access: 'user',
    who: 'guest',
    produces: 'document',
  },
  clip: {
    method: 'GET',
    path: '/api/meetings/:id/waiting-room/clips/:clipId',
    access: 'user',
    who: 'any host',
    produces: 'document',
  },
  /** Whoever is or waits to be in the room, hosts as well. */
  recording: { method: 'PUT', path: '/api/meetings/:id/session/recording', access: 'user', who: 'viewer', repeats: 'same' },
  pitches: { method: 'GET', path: '/api/meetings/mine/pitches', access: 'user' },
  leaveQueue: { method: 'POST', path: '/api/meetings/:id/waiting-room/leave', access: 'user', who: 'viewer', repeats: 'same' },
  heartbeat: { method: 'POST', path: '/api/meetings/:id/waiting-room/heartbeat', access: 'user', who: 'viewer', repeats: 'same' },
  /** Those that came by socket, some of many people at once (docs/adr/0053). */
  heartbeats: { method: 'POST', path: '/api/meetings/heartbeats', access: 'service', callers: ['bff'], repeats: 'same' },
  position: { method: 'GET', path: '/api/meetings/:id/waiting-room/position', access: 'user', who: 'viewer' },
  queue: { method: 'GET', path: '/api/meetings/:id/waiting-room/queue', access: 'service', callers: ['bff'] },
  guests: { method: 'GET', path: '/api/meetings/:id/waiting-room/guests', access: 'user', who: 'any host' },
  admit: { method: 'POST', path: '/api/meetings/:id/waiting-room/admit', access: 'user', who: 'any host', repeats: 'same' },
  deny: { method: 'POST', path: '/api/meetings/:id/waiting-room/deny', access: 'user', who: 'any host', repeats: 'NOT_WAITING' },
  hold: { method: 'POST', path: '/api/meetings/:id/waiting-room/hold', access: 'user', who: 'any host', repeats: 'same' },
  callBack: {
    method: 'POST',
    path: '/api/meetings/:id/session/call-back',
    access: 'user',
    who: 'any host',
    repeats: 'NOT_WAITING',
  },
  turn: { method: 'POST', path: '/api/meetings/:id/session/turn', access: 'user', who: 'any host', repeats: 'same' },
  ahead: { method: 'GET', path: '/api/meetings/:id/session/ahead', access: 'user', who: 'viewer' },
  start: { method: 'POST', path: '/api/meetings/:id/session/start', access: 'user', who: 'any host', repeats: 'same' },
  enter: { method: 'POST', path: '/api/meetings/:id/session/enter', access: 'user', who: 'guest', repeats: 'same' },
  iceServers: { method: 'GET', path: '/api/meetings/:id/session/ice-servers', access: 'user', who: 'viewer' },
  leave: { method: 'POST', path: '/api/meetings/:id/session/leave', access: 'user', who: 'viewer', repeats: 'same' },
  disconnected: {
    method: 'POST',
    path: '/api/meetings/:id/session/disconnected',
    access: 'service',
    callers: ['bff'],
    repeats: 'same',
  },
  end: { method: 'POST', path: '/api/meetings/:id/session/end', access: 'user', who: 'host or admin', repeats: 'same' },
});

/**
 * Socket commands that are these calls (docs/adr/0006): the payload is `meetingId` and the call's body. Heartbeats that come by
 * socket go on together, as `heartbeats`.
 */
export const forwardedCommands = {
  'waiting-room:join': sessionCalls.join,
  'waiting-room:leave': sessionCalls.leaveQueue,
  'waiting-room:heartbeat': sessionCalls.heartbeat,
  'waiting-room:getPosition': sessionCalls.position,
  'waiting-room:admit': sessionCalls.admit,
  'waiting-room:deny': sessionCalls.deny,
  'waiting-room:hold': sessionCalls.hold,
  'session:call-back': sessionCalls.callBack,
  'session:turn': sessionCalls.turn,
  'session:ahead': sessionCalls.ahead,
  'session:start': sessionCalls.start,
  'session:enter': sessionCalls.enter,
  'session:leave': sessionCalls.leave,
  'session:end': sessionCalls.end,
} as const;
export type ForwardedCommand = keyof typeof forwardedCommands;
