import type { Endpoint } from '@visavis/contracts/endpoint';
import { type SessionSnapshot, sessionEndpoints } from '@visavis/contracts/session';
import { rooms } from '@visavis/contracts/socket';
import type { ServiceClient } from '@visavis/platform';
import type { Member } from '../members.ts';
import type { RoomEntry } from '../room-entry.ts';
import type { SessionRooms } from '../session-rooms.ts';
import { type Handlers, signedIn } from './command.ts';

/** Socket commands that are HTTP calls of the meeting service (ADR 6). */
export const TWINS = {
  'waiting-room:join': sessionEndpoints.join,
  'waiting-room:leave': sessionEndpoints.leaveQueue,
  'waiting-room:heartbeat': sessionEndpoints.heartbeat,
  'waiting-room:getPosition': sessionEndpoints.position,
  'waiting-room:admit': sessionEndpoints.admit,
  'waiting-room:deny': sessionEndpoints.deny,
  'session:start': sessionEndpoints.start,
  'session:enter': sessionEndpoints.enter,
  'session:leave': sessionEndpoints.leave,
  'session:end': sessionEndpoints.end,
} as const;
type TwinName = keyof typeof TWINS;
type Answer = object & { session?: SessionSnapshot };

/**
 * Sends the command on with the user's own token, so that there is one path of authorization, and answers what the service answers. The same
 * command sent again while the first is under way gets the first one's answer; later repetitions are the service's to recognise.
 */
export function twinHandlers(deps: { calls: ServiceClient; entry: RoomEntry; sessions: SessionRooms }): Pick<Handlers, TwinName> {
  const { calls, entry, sessions } = deps;

  async function forward(member: Member, name: TwinName, payload: { meetingId: string }): Promise<Answer> {
    const { token } = signedIn(member);
    const key = JSON.stringify([name, payload]);
    const known = member.underway.get(key);
    if (known) return known;
    const { meetingId, ...body } = payload;
    const endpoint: Endpoint = TWINS[name] as unknown as Endpoint;
    const call = calls
      .call(endpoint, { params: { id: meetingId }, userToken: token, ...(endpoint.method === 'GET' ? {} : { body }) })
      .finally(() => member.underway.delete(key)) as Promise<Answer>;
    member.underway.set(key, call);
    return call;
  }
  /** Hosts hear of the queue in a room of its own; who is a host is the service's word. */
  async function hostJoins(member: Member, answer: Answer): Promise<void> {
    if (answer.session) await joinWaitingRoom(member, answer.session, entry);
  }
  const plain = (name: TwinName) => (member: Member, payload: { meetingId: string }) => forward(member, name, payload);
  const forHosts = (name: TwinName) => async (member: Member, payload: { meetingId: string }) => {
    const answer = await forward(member, name, payload);
    await hostJoins(member, answer);
    return answer;
  };

  return {
    'waiting-room:join': plain('waiting-room:join'),
    'waiting-room:leave': plain('waiting-room:leave'),
    'waiting-room:heartbeat': plain('waiting-room:heartbeat'),
    'waiting-room:getPosition': plain('waiting-room:getPosition'),
    'waiting-room:admit': forHosts('waiting-room:admit'),
    'waiting-room:deny': forHosts('waiting-room:deny'),
    'session:start': forHosts('session:start'),
    async 'session:enter'(member, payload) {
      const answer = await forward(member, 'session:enter', payload);
      await sessions.enter(member, payload.meetingId, payload.deviceId);
      await hostJoins(member, answer);
      return answer;
    },
    async 'session:leave'(member, payload) {
      const answer = await forward(member, 'session:leave', payload);
      await sessions.leave(member, payload.meetingId);
      return answer;
    },
    async 'session:end'(member, payload) {
      const answer = await forward(member, 'session:end', payload);
      await sessions.leave(member, payload.meetingId);
      return answer;
    },
  };
}

/** Answers the room's cursor, or null for everyone who is not a host of the meeting. */
export async function joinWaitingRoom(member: Member, session: SessionSnapshot, entry: RoomEntry) {
  if (session.me.role !== 'host' && session.me.role !== 'cohost') return null;
  return entry.enter(member, rooms.waitingRoom(session.meetingId));
}
