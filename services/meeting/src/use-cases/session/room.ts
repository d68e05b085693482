import { RELAY } from '@visavis/contracts/constants/session';
import { Conflict, type Refused, unlessRefused } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { getMeeting } from '../../data/meetings.ts';
import { claimRoom } from '../../data/room-claims.ts';
import { type SessionDeps, saveSession } from '../../data/save-session.ts';
import { getSession, sessionsWith } from '../../data/sessions.ts';
import { isAnyHost, type Meeting } from '../../domain/meeting.ts';
import { attendeeOf, hasPlace, isHosting, nextIn } from '../../domain/session/places.ts';
import {
  answerRecording,
  disconnected,
  type EndedSignIn,
  enter,
  leaveForOtherMeeting,
  leaveRoom,
  otherMeetingRefusal,
  withCoHostsFollowed,
  withoutUser,
} from '../../domain/session/room.ts';
import { roomIdOf, type Session, type Ticket } from '../../domain/session/session.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { loadMeeting } from '../load-meeting.ts';
import { changeSession, joiningUser, load, type SessionView, viewOf } from './load.ts';
import { mediaServerOf } from './media-server.ts';
import { iceServersOf, tokenFits } from './secrets.ts';

/**
 * The host, a co-host or the admitted guest comes into the room, for the first time or again.
 * Throws NOT_FOUND, FORBIDDEN (an admin), NOT_STARTED, NOT_IN_SESSION, JOIN_TOKEN_INVALID, OTHER_DEVICE,
 * OTHER_MEETING (unless `leaveOther`), TOO_EARLY (not approved), CANCELLED and ENDED.
 */
export async function enterRoom(
  deps: MeetingDeps,
  command: MeetingCommand & { deviceId: string; move: boolean; leaveOther: boolean; joinToken: string | undefined },
) {
  const { meetingId, principal, now, deviceId, move, leaveOther, joinToken } = command;
  const after = await changeSession(deps, {
    ...command,
    async decide({ session, meeting }, unit) {
      const entry = {
        user: await joiningUser(unit, principal),
        deviceId,
        sessionId: principal.sessionId,
        move,
        tokenFits: joinToken === undefined ? undefined : tokenFits(deps.config, meetingId, session.admission, joinToken),
      };
      const decision = enter(session, meeting, entry, now);
      if (decision.kind !== 'accepted') return decision;
      return (await leaveOtherRoom(deps, unit, { userId: principal.userId, meetingId, leaveOther }, now)) ?? decision;
    },
  });
  return { view: await viewOf(deps, after), ...(await mediaAccessOf(deps, after.session, command)) };
}

/**
 * With credentials that begin now: for the call of whoever is in the room or connected ahead, and for a moment, so that hosts and
 * those who wait can try their network. Throws NOT_FOUND and NOT_IN_SESSION.
 */
export async function freshMediaAccess(deps: MeetingDeps, command: MeetingCommand) {
  const { meeting, session } = await load(deps.store, command);
  const { userId } = command.principal;
  if (!isAnyHost(meeting, userId) && !hasPlace(session, userId))
    throw new Conflict('NOT_IN_SESSION', 'You are not in this meeting');
  const calls = attendeeOf(session, userId) !== undefined || ticketAhead(session, userId) !== undefined;
  return mediaAccessOf(deps, session, command, calls ? RELAY.credentialsMs : RELAY.trialMs);
}

/** The ways of media: relays for all, for so long, and the media server for those in the room. */
async function mediaAccessOf(
  { config }: MeetingDeps,
  session: Session,
  { meetingId, principal, now }: MeetingCommand,
  relayMs: number = RELAY.credentialsMs,
) {
  const attendee = attendeeOf(session, principal.userId);
  const media = attendee && (await mediaServerOf(config, roomIdOf(meetingId), attendee));
  return { iceServers: iceServersOf(config, now, relayMs), ...(media && { media }) };
}

/** With whom a guest may negotiate before they are in: the next one, and one who was let in. Throws NOT_FOUND and NOT_WAITING. */
export async function connectAhead(deps: MeetingDeps, command: MeetingCommand) {
  const { session } = await load(deps.store, command);
  const ticket = ticketAhead(session, command.principal.userId);
  if (!ticket) throw new Conflict('NOT_WAITING', 'You are not the next one in the queue');
  const hosts = session.attendees.filter(isHosting).map(({ userId }) => userId);
  return { iceServers: iceServersOf(deps.config, command.now), hosts, ticketId: ticket.ticketId };
}

/** The place by which they may connect ahead. */
function ticketAhead(session: Session, userId: string): Ticket | undefined {
  if (session.phase !== 'live') return undefined;
  // Let in, they are on their way: the way to the hosts is found meanwhile, whatever they agreed to before.
  if (session.admission?.ticket.userId === userId) return session.admission.ticket;
  const next = nextIn(session);
  return next?.userId === userId && next.connectAhead ? next : undefined;
}

/** One room at a time: the one before is left, if the user says so. Returns the refusal that asks them. */
async function leaveOtherRoom(
  deps: MeetingDeps,
  unit: Unit,
  { userId, meetingId, leaveOther }: { userId: string; meetingId: string; leaveOther: boolean },
  now: Date,
): Promise<Refused | undefined> {
  const otherId = await claimRoom(unit, userId, meetingId, now);
  if (otherId === undefined) return undefined;
  const [meeting, session] = [await getMeeting(unit, otherId), await getSession(unit, otherId)];
  if (!meeting || !session) return undefined;
  const refusal = leaveOther ? undefined : otherMeetingRefusal(session, meeting, userId);
  if (refusal) return refusal;
  const decision = unlessRefused(leaveForOtherMeeting(session, userId, now));
  if (decision.kind === 'accepted') await saveSession(unit, deps, decision.session, decision.drafts, meeting, now);
  return undefined;
}

/** Whether the caller agrees to be recorded. Throws NOT_FOUND, FORBIDDEN, NOT_WAITING and CONFLICT (nobody asks). */
export async function answerToRecording(deps: MeetingDeps, command: MeetingCommand & { consent: boolean }): Promise<SessionView> {
  const { consent, now } = command;
  const { userId } = command.principal;
  const after = await changeSession(deps, {
    ...command,
    decide: ({ session, meeting }) => answerRecording(session, meeting, { userId, consent }, now),
  });
  return viewOf(deps, after);
}

/** A user who is not in the room has nothing to leave. Throws NOT_FOUND. */
export async function leaveTheRoom(
  deps: MeetingDeps,
  command: MeetingCommand & { deviceId: string | undefined },
): Promise<object> {
  await changeSession(deps, {
    ...command,
    decide: ({ session }) => leaveRoom(session, command.principal.userId, command.deviceId, command.now),
  });
  return {};
}

/** In the unit that changes the co-hosts: former ones leave the room, new ones the queue. */
export async function followCoHosts(deps: SessionDeps, unit: Unit, meeting: Meeting, now: Date): Promise<void> {
  const session = await getSession(unit, meeting._id);
  const decision = session && unlessRefused(withCoHostsFollowed(session, meeting, now));
  if (decision?.kind === 'accepted') await saveSession(unit, deps, decision.session, decision.drafts, meeting, now);
}

/**
 * In the caller's unit, before it writes a session: a sign-in that has ended is out of every queue and room that it came to.
 */
export async function leaveEverywhere(
  deps: SessionDeps,
  unit: Unit,
  { userId, ...ended }: EndedSignIn & { userId: string },
  now: Date,
): Promise<void> {
  for (const { _id } of await sessionsWith(unit, userId)) {
    const [meeting, session] = [await getMeeting(unit, _id), await getSession(unit, _id)];
    if (!meeting || !session) continue;
    const decision = unlessRefused(withoutUser(session, userId, ended, now));
    if (decision.kind === 'accepted') await saveSession(unit, deps, decision.session, decision.drafts, meeting, now);
  }
}

/** Reported by the process that held the socket. Throws NOT_FOUND. */
export function noteDisconnected(
  deps: MeetingDeps,
  command: { meetingId: string; userId: string; deviceId: string | undefined; now: Date },
): Promise<object> {
  const { meetingId, userId, deviceId, now } = command;
  return deps.store.transaction(async (unit) => {
    const meeting = await loadMeeting(unit, meetingId);
    const session = await getSession(unit, meetingId);
    if (!session) return {};
    const decision = unlessRefused(disconnected(session, userId, deviceId, now));
    if (decision.kind === 'accepted') await saveSession(unit, deps, decision.session, decision.drafts, meeting, now);
    return {};
  });
}
