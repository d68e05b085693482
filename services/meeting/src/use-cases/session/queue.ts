import type { PitchForm } from '@visavis/contracts/pitch-form';
import type { TurnChange } from '@visavis/contracts/session';
import { Conflict, newSecret, unlessRefused } from '@visavis/platform';
import { getSession, sessionsWith } from '../../data/sessions.ts';
import { tellRunningLate } from '../../data/tell-of-late-hosts.ts';
import { admit, callBack, deny, hold } from '../../domain/session/admission.ts';
import { changeTurn } from '../../domain/session/change-turn.ts';
import { passUseOf, withPass } from '../../domain/session/passes.ts';
import { pitchOf, ticketOf } from '../../domain/session/places.ts';
import { leaveQueue, markPassNeeded, NO_PLACE, setPitch } from '../../domain/session/queue.ts';
import { newSession, type Pitch, type Session, type SessionDecision, type Ticket } from '../../domain/session/session.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { loadMeeting } from '../load-meeting.ts';
import { dropHold, holdPass } from './guest-passes.ts';
import { unlessBlocked } from './join-queue.ts';
import { changeSession, type Loaded, load, type SessionView, viewOf } from './load.ts';

/** Without a place there is nothing to leave. Throws NOT_FOUND. */
export async function leaveTheQueue(deps: MeetingDeps, command: MeetingCommand): Promise<object> {
  await changeSession(deps, {
    ...command,
    decide: ({ session }) => leaveQueue(session, command.principal.userId, command.now),
  });
  return {};
}

/** What the guest wants to talk about. Throws NOT_FOUND, FORBIDDEN and NOT_WAITING. */
export async function pitch(deps: MeetingDeps, command: MeetingCommand & { form: PitchForm }): Promise<Pitch | undefined> {
  const { form, now } = command;
  const { userId } = command.principal;
  const { session } = await changeSession(deps, {
    ...command,
    decide: ({ session }) => setPitch(session, userId, form, now),
  });
  return pitchOf(session, userId);
}

/** What is kept of the user's own, by meeting: for their export. */
export async function readPitches({ store }: MeetingDeps, userId: string): Promise<(Pitch & { meetingId: string })[]> {
  const sessions = await sessionsWith(store, userId);
  return sessions.flatMap((session) => {
    const own = pitchOf(session, userId);
    return own ? [{ ...own, meetingId: session._id }] : [];
  });
}

/** The caller's place in the queue. Throws NOT_FOUND and NOT_WAITING. */
export async function readPosition(
  { store }: MeetingDeps,
  command: MeetingCommand,
): Promise<{ session: Session; ticket: Ticket }> {
  const { session } = await load(store, command);
  const ticket = ticketOf(session, command.principal.userId);
  if (!ticket) throw new Conflict('NOT_WAITING', NO_PLACE);
  return { session, ticket };
}

/** For the process that holds the sockets: only services call it. Throws NOT_FOUND. */
export async function readQueue({ store }: MeetingDeps, meetingId: string): Promise<Session> {
  await loadMeeting(store, meetingId);
  return storedSession(store, meetingId);
}

const storedSession = async (store: MeetingDeps['store'], meetingId: string): Promise<Session> =>
  (await getSession(store, meetingId)) ?? newSession(meetingId);

export interface Admitting {
  ticketId: string;
  finishCurrent: boolean;
  currentTicketId?: string | undefined;
  currentSince?: Date | undefined;
  reason?: string | undefined;
}

/**
 * A pass is held for the guest before they get the join token. A hold whose admission was not stored (the process ended, another
 * guest came first) is given back within a minute. A guest without a pass keeps the place, and others go in first.
 * Throws NOT_FOUND, FORBIDDEN, BLOCKED, NOT_STARTED, NOT_WAITING, GUEST_PRESENT, GUEST_PASS_REQUIRED, CANCELLED, ENDED and
 * UNAVAILABLE (nothing has changed).
 */
export async function admitGuest(deps: MeetingDeps, command: MeetingCommand & Admitting): Promise<SessionView> {
  const { ticketId, now } = command;
  const nonce = newSecret();
  const decide = ({ session, meeting }: Loaded) => admit(session, meeting, { ...command, nonce }, now);
  const guestIn = ({ session }: Loaded) => session.tickets.find((ticket) => ticket.ticketId === ticketId);
  return letIn(deps, command, { decide, guestIn });
}

/**
 * Takes back the end of a turn: the guest is let in again. Throws as `admitGuest` does; NOT_WAITING when the time for it is over.
 */
export async function callGuestBack(deps: MeetingDeps, command: MeetingCommand): Promise<SessionView> {
  const nonce = newSecret();
  const decide = ({ session, meeting }: Loaded) => callBack(session, meeting, nonce, command.now);
  return letIn(deps, command, { decide, guestIn: ({ session }) => session.finished?.ticket });
}

async function letIn(
  deps: MeetingDeps,
  command: MeetingCommand,
  { decide, guestIn }: { decide(loaded: Loaded): SessionDecision; guestIn(loaded: Loaded): Ticket | undefined },
): Promise<SessionView> {
  const { meetingId, now } = command;

  const before = await load(deps.store, command);
  const first = unlessRefused(decide(before));
  if (first.kind === 'unchanged') return viewOf(deps, before);
  const { userId = '', ticketId = '' } = guestIn(before) ?? {};
  const pass = await holdPass(deps, before, { userId, ticketId }, now).catch(async (error) => {
    if (error instanceof Conflict && error.code === 'GUEST_PASS_REQUIRED')
      await changeSession(deps, { ...command, decide: ({ session }) => markPassNeeded(session, ticketId, true, now) });
    throw error;
  });
  const admitted = changeSession(deps, {
    ...command,
    async decide(loaded, unit) {
      // A block that was set while the guest joined.
      const decision = await unlessBlocked(unit, decide(loaded), loaded.meeting, userId);
      if (decision.kind !== 'accepted' || !pass) return decision;
      return { ...decision, session: withPass(decision.session, { userId, ticketId, ...pass }, now) };
    },
  });
  return viewOf(
    deps,
    await admitted.catch(async (error) => {
      // The pass may be held for an admission that another host has made meanwhile, or is about to make.
      const use = error instanceof Conflict ? passUseOf(await storedSession(deps.store, meetingId), userId) : undefined;
      if (pass?.isPaid === false && use?.state === 'release' && use.holdId === pass.holdId)
        await dropHold(deps, meetingId, userId, pass.holdId);
      throw error;
    }),
  );
}

const NO_REASON = 'The host cannot meet you now';

/** Throws NOT_FOUND, FORBIDDEN, NOT_WAITING, CANCELLED and ENDED. */
export async function denyGuest(
  deps: MeetingDeps,
  command: MeetingCommand & { ticketId: string; reason: string | undefined; toFront: boolean; since: Date | undefined },
): Promise<SessionView> {
  const { now, ticketId, toFront, since } = command;
  const reason = command.reason || NO_REASON;
  const after = await changeSession(deps, {
    ...command,
    decide: ({ session, meeting }) => deny(session, meeting, { ticketId, reason, toFront, since }, now),
  });
  return viewOf(deps, after);
}

/** Throws NOT_FOUND, FORBIDDEN, NOT_WAITING, CANCELLED and ENDED. */
export async function holdGuest(
  deps: MeetingDeps,
  command: MeetingCommand & { ticketId: string; message: string | null },
): Promise<SessionView> {
  const after = await changeSession(deps, {
    ...command,
    decide: ({ session, meeting }) => hold(session, meeting, command, command.now),
  });
  return viewOf(deps, after);
}

/** Throws NOT_FOUND, FORBIDDEN, NOT_IN_SESSION (nothing to extend), CANCELLED and ENDED. */
export async function setTurn(deps: MeetingDeps, command: MeetingCommand & { change: TurnChange }): Promise<SessionView> {
  const { change, now } = command;
  const after = await changeSession(deps, {
    ...command,
    decide: ({ session, meeting }) => changeTurn(session, meeting, change, now),
    async alsoWrite(unit, { session }) {
      if (change.action === 'late') await tellRunningLate(deps, unit, session);
    },
  });
  return viewOf(deps, after);
}
