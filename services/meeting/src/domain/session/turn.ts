import { TURN } from '@visavis/contracts/constants/session';
import type { Estimate, TurnChange } from '@visavis/contracts/session';
import { refused } from '@visavis/platform/refusal';
import type { Meeting } from '../meeting.ts';
import { closedRefusal, opensAt, tooEarly } from './open.ts';
import { guestOf, isHosting } from './places.ts';
import type { Attendee, Session, SessionDecision, Turn } from './session.ts';

export const timeUsed = (turn: Turn, now: Date) =>
  turn.usedMs + (turn.runningSince === null ? 0 : Math.max(0, now.getTime() - turn.runningSince.getTime()));

/** Below zero when the turn is over; null without an end. */
export const leftMs = (turn: Turn, now: Date) => (turn.lengthMs === null ? null : turn.lengthMs - timeUsed(turn, now));

/** Null while the clock stands still, and for a turn without an end. */
export const turnEndsAt = ({ runningSince, lengthMs, usedMs: used }: Turn) =>
  runningSince === null || lengthMs === null ? null : new Date(runningSince.getTime() + lengthMs - used);

const isPaused = ({ pausedUntil }: Session, now: Date) => pausedUntil !== null && pausedUntil > now;

/**
 * The one clock of the guest's turn, as it follows from who is in the room: it runs while guest and a host are there, and stands
 * still while either is away or on a phone call, or the host has paused. The turn is over with the guest.
 */
export function withTurnFollowed(session: Session, now: Date): Session {
  const guest = guestOf(session);
  let { turn, turnsMs } = session;
  const keeps = (ticketId: string) => guest?.ticketId === ticketId || session.admission?.ticket.ticketId === ticketId;
  if (turn && !keeps(turn.ticketId)) {
    const used = timeUsed(turn, now);
    if (used >= TURN.countedMs) turnsMs = [...turnsMs, used].slice(-TURN.remembered);
    turn = null;
  }
  if (guest?.ticketId && !turn)
    turn = {
      ticketId: guest.ticketId,
      lengthMs: session.turnLengthMs,
      usedMs: 0,
      runningSince: null,
      phoneMs: 0,
      phoneSince: null,
    };
  if (turn) turn = ticking(turn, session, now);
  return { ...session, turn, turnsMs };
}

function ticking(turn: Turn, session: Session, now: Date): Turn {
  const guest = guestOf(session);
  const hosts = session.attendees.filter(isHosting);
  const isTogether = guest?.lostAt === null && hosts.some(({ lostAt }) => lostAt === null);
  const wouldRun = isTogether && !isPaused(session, now);
  const phone = phoneTime(turn, wouldRun && (guest.onPhone || hosts.every(isBusy)), now);
  const runs = wouldRun && phone.phoneSince === null;
  if (runs === (turn.runningSince !== null)) return phone.phoneSince === turn.phoneSince ? turn : { ...turn, ...phone };
  if (runs) return { ...turn, ...phone, runningSince: now };
  // Whoever was lost unnoticed for a while has not used the time since.
  const lostSince = [guest, ...hosts].flatMap((attendee) => attendee?.lostAt?.getTime() ?? []);
  const until = new Date(Math.min(now.getTime(), ...lostSince));
  return { ...turn, ...phone, usedMs: timeUsed(turn, until), runningSince: null };
}

const isBusy = ({ lostAt, onPhone }: Attendee) => lostAt !== null || onPhone;

/** Since when a phone call stops the clock, as long as calls may within one turn; and how long they have. */
function phoneTime({ phoneMs, phoneSince }: Turn, calls: boolean, now: Date): Pick<Turn, 'phoneMs' | 'phoneSince'> {
  const used = phoneSince === null ? phoneMs : phoneMs + Math.max(0, now.getTime() - phoneSince.getTime());
  if (calls && used < TURN.phoneMs) return { phoneMs, phoneSince: phoneSince ?? now };
  return { phoneMs: used, phoneSince: null };
}

const MINUTE_MS = 60_000;

/** What a hosting person sets: the length of turns, whom to let in, more time for this one, a pause that the queue sees. */
export function changeTurn(session: Session, meeting: Meeting, change: TurnChange, now: Date): SessionDecision {
  const closed = closedRefusal(meeting, now);
  if (closed) return closed;
  if (change.action === 'late') return late(session, meeting, change.minutes, now);
  const next = changed(session, change, now);
  if (next === undefined) return refused('conflict', 'NOT_IN_SESSION', 'There is no turn to extend');
  if (next === session) return { kind: 'unchanged', session };
  return { kind: 'accepted', session: withTurnFollowed(next, now), drafts: [{ type: 'turn.changed' }] };
}

/** Whole minutes, so that a repetition says nothing new. */
function late(session: Session, meeting: Meeting, minutes: number, now: Date): SessionDecision {
  if (now < opensAt(meeting)) return tooEarly('You can say so when the waiting room has opened', opensAt(meeting));
  if (session.phase !== 'waiting') return refused('conflict', 'CONFLICT', 'The meeting has started');
  const from = Math.max(meeting.startsAt.getTime(), Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const lateUntil = new Date(from + minutes * MINUTE_MS);
  if (session.lateUntil?.getTime() === lateUntil.getTime()) return { kind: 'unchanged', session };
  const lateTimes = session.lateTimes + 1;
  if (lateTimes > TURN.lateTimes)
    return refused(
      'conflict',
      'LATE_LIMIT',
      `You have told your guests ${TURN.lateTimes} times that you run late. Please begin soon.`,
    );
  return { kind: 'accepted', session: { ...session, lateUntil, lateTimes }, drafts: [{ type: 'turn.changed' }] };
}

function changed(session: Session, change: Exclude<TurnChange, { action: 'late' }>, now: Date): Session | undefined {
  const { turn } = session;
  switch (change.action) {
    case 'length': {
      const turnLengthMs = change.minutes === null ? null : change.minutes * MINUTE_MS;
      if (session.turnLengthMs === turnLengthMs && (!turn || turn.lengthMs === turnLengthMs)) return session;
      return { ...session, turnLengthMs, turn: turn && { ...turn, lengthMs: turnLengthMs } };
    }
    case 'extend':
      if (!turn) return undefined;
      if (turn.lengthMs !== change.fromMinutes * MINUTE_MS) return session;
      return { ...session, turn: { ...turn, lengthMs: turn.lengthMs + TURN.extensionMs } };
    case 'pause':
      return { ...session, pausedUntil: new Date(now.getTime() + change.minutes * MINUTE_MS) };
    case 'door':
      return session.door === change.door ? session : { ...session, door: change.door };
    case 'resume':
      return isPaused(session, now) ? { ...session, pausedUntil: null } : session;
  }
}

/** When somebody with `ahead` others before them goes in, as a range; null before the start, and where nothing is known. */
export function estimateOf(session: Session, ahead: number, now: Date): (Estimate & { etaSec: number }) | null {
  if (session.phase !== 'live') return null;
  const done = session.turnsMs.toSorted((one, other) => one - other);
  const basis = done.length >= TURN.knownFrom ? 'turns' : 'length';
  const typical = basis === 'turns' ? done[Math.floor(done.length / 2)] : session.turnLengthMs;
  if (typical === undefined || typical === null) return null;
  const { turn, pausedUntil } = session;
  const current = turn ? Math.max(0, leftMs(turn, now) ?? typical - timeUsed(turn, now)) : session.admission ? typical : 0;
  const pause = isPaused(session, now) && pausedUntil ? pausedUntil.getTime() - now.getTime() : 0;
  const etaSec = Math.round((current + pause + ahead * typical) / 1_000);
  const range = { minSec: Math.round(etaSec * (1 - TURN.spread)), maxSec: Math.round(etaSec * (1 + TURN.spread)) };
  return { etaSec, ...range, ahead, basis, turnSec: Math.round(typical / 1_000) };
}
