import { Conflict, newId, newSecret, type Principal } from '@visavis/platform';
import { noteAttendance } from '../../data/attendance.ts';
import { meetings } from '../../data/meetings.ts';
import { sessions } from '../../data/sessions.ts';
import { refused } from '../../domain/decision.ts';
import { isAnyHost } from '../../domain/meeting.ts';
import { admit, deny, join, leaveQueue } from '../../domain/session/queue.ts';
import { newSession, type Session, ticketOf } from '../../domain/session/session.ts';
import { phaseOf, placeOf, queueWithPlaces } from '../../domain/session/view.ts';
import type { UseCaseDeps } from '../context.ts';
import { meetingNotFound } from '../refuse.ts';
import { changeSession, comerOf, load, snapshotFor } from './load.ts';

interface Command {
  meetingId: string;
  principal: Principal;
  now: Date;
}

/** A guest takes a place, or is told the one they have. */
export function joinQueue(deps: UseCaseDeps, { meetingId, principal, now }: Command) {
  const ticketId = newId();
  return changeSession(deps, {
    meetingId,
    principal,
    now,
    // A place that can never become an admission would hold up everybody behind it.
    decide: async ({ session, meeting }, unit) =>
      principal.role === 'admin' && !isAnyHost(meeting, principal.userId)
        ? refused('forbidden', 'FORBIDDEN', 'Admins do not enter meetings')
        : join(session, meeting, await comerOf(unit, principal), ticketId, now),
    alsoWrite: (unit) => noteAttendance(unit, meetingId, principal.userId, now),
    answer({ session, meeting }) {
      const place = placeOf(session, myTicketId(session, principal.userId));
      const phase = phaseOf(session, meeting, now);
      return { ticket: { ...place, total: session.tickets.length, phase, serverNow: now.toISOString() } };
    },
  });
}

export function leaveTheQueue(deps: UseCaseDeps, { meetingId, principal, now }: Command) {
  return changeSession(deps, {
    meetingId,
    principal,
    now,
    decide: ({ session }) => leaveQueue(session, principal.userId, now),
    answer: () => ({}),
  });
}

export async function getPosition({ store }: UseCaseDeps, { meetingId, principal, now }: Command) {
  const { session } = await load(store, meetingId, principal, now);
  const ticket = ticketOf(session, principal.userId);
  if (!ticket) throw new Conflict('NOT_WAITING', 'You have no place in the queue');
  return { ...placeOf(session, ticket.ticketId), hostStatus: session.hostStatus };
}

/** For the process that holds the sockets. Whoever asks is one of ours. */
export async function getQueue({ store }: UseCaseDeps, meetingId: string) {
  if (!(await store.collection(meetings).get(meetingId))) throw meetingNotFound();
  return queueWithPlaces((await store.collection(sessions).get(meetingId)) ?? newSession(meetingId));
}

export function admitGuest(deps: UseCaseDeps, command: Command & { ticketId: string }) {
  const { meetingId, principal, now, ticketId } = command;
  const nonce = newSecret();
  return changeSession(deps, {
    meetingId,
    principal,
    now,
    decide: ({ session, meeting }) => admit(session, meeting, { ticketId, by: principal.userId, nonce }, now),
    answer: async (after, unit) => ({ session: await snapshotFor(deps, unit, after, principal, now) }),
  });
}

const NO_REASON = 'The host cannot meet you now';

export function denyGuest(deps: UseCaseDeps, command: Command & { ticketId: string; reason: string | undefined }) {
  const { meetingId, principal, now, ticketId } = command;
  const reason = command.reason || NO_REASON;
  return changeSession(deps, {
    meetingId,
    principal,
    now,
    decide: ({ session, meeting }) => deny(session, meeting, { ticketId, by: principal.userId, reason }, now),
    answer: async (after, unit) => ({ session: await snapshotFor(deps, unit, after, principal, now) }),
  });
}

const myTicketId = (session: Session, userId: string) => (ticketOf(session, userId) ?? session.admission?.ticket)?.ticketId ?? '';
