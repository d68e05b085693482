import { Conflict, newId, newSecret, refused } from '@visavis/platform';
import { noteAttendance } from '../../data/attendance.ts';
import { getSession } from '../../data/sessions.ts';
import { isAnyHost } from '../../domain/meeting.ts';
import { admit, deny, join, leaveQueue } from '../../domain/session/queue.ts';
import { newSession, type Session, type Ticket, ticketOf } from '../../domain/session/session.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { loadMeeting } from '../load-meeting.ts';
import { changeSession, joiningUser, type Loaded, load, type SessionView, viewOf } from './load.ts';

/**
 * A guest takes a place, or keeps the one they have.
 * Throws NOT_FOUND, FORBIDDEN (an admin), CONFLICT, TOO_EARLY, VERIFICATION_REQUIRED, FULL, CANCELLED and ENDED.
 */
export function joinQueue(deps: MeetingDeps, command: MeetingCommand): Promise<Loaded> {
  const { meetingId, principal, now } = command;
  const ticketId = newId();
  return changeSession(deps, {
    ...command,
    // A place that can never become an admission would hold up everybody behind it.
    decide: async ({ session, meeting }, unit) =>
      principal.role === 'admin' && !isAnyHost(meeting, principal.userId)
        ? refused('forbidden', 'FORBIDDEN', 'Admins do not enter meetings')
        : join(session, meeting, await joiningUser(unit, principal), ticketId, now),
    alsoWrite: (unit) => noteAttendance(unit, meetingId, principal.userId, now),
  });
}

/** Without a place there is nothing to leave. Throws NOT_FOUND. */
export async function leaveTheQueue(deps: MeetingDeps, command: MeetingCommand): Promise<object> {
  await changeSession(deps, {
    ...command,
    decide: ({ session }) => leaveQueue(session, command.principal.userId, command.now),
  });
  return {};
}

/** The caller's place in the queue. Throws NOT_FOUND and NOT_WAITING. */
export async function readPosition(
  { store }: MeetingDeps,
  command: MeetingCommand,
): Promise<{ session: Session; ticket: Ticket }> {
  const { session } = await load(store, command);
  const ticket = ticketOf(session, command.principal.userId);
  if (!ticket) throw new Conflict('NOT_WAITING', 'You have no place in the queue');
  return { session, ticket };
}

/** For the process that holds the sockets: only services call it. Throws NOT_FOUND. */
export async function readQueue({ store }: MeetingDeps, meetingId: string): Promise<Session> {
  await loadMeeting(store, meetingId);
  return (await getSession(store, meetingId)) ?? newSession(meetingId);
}

/** Throws NOT_FOUND, FORBIDDEN, NOT_STARTED, NOT_WAITING, GUEST_PRESENT, CANCELLED and ENDED. */
export async function admitGuest(deps: MeetingDeps, command: MeetingCommand & { ticketId: string }): Promise<SessionView> {
  const { principal, now, ticketId } = command;
  const nonce = newSecret();
  const after = await changeSession(deps, {
    ...command,
    decide: ({ session, meeting }) => admit(session, meeting, { ticketId, by: principal.userId, nonce }, now),
  });
  return viewOf(deps, after);
}

const NO_REASON = 'The host cannot meet you now';

/** Throws NOT_FOUND, FORBIDDEN, NOT_WAITING, CANCELLED and ENDED. */
export async function denyGuest(
  deps: MeetingDeps,
  command: MeetingCommand & { ticketId: string; reason: string | undefined },
): Promise<SessionView> {
  const { principal, now, ticketId } = command;
  const reason = command.reason || NO_REASON;
  const after = await changeSession(deps, {
    ...command,
    decide: ({ session, meeting }) => deny(session, meeting, { ticketId, by: principal.userId, reason }, now),
  });
  return viewOf(deps, after);
}
