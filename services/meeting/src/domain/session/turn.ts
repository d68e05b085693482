import { TURN } from '@visavis/contracts/constants/session';
import type { Estimate } from '@visavis/contracts/session';
import { guestOf, isHosting } from './places.ts';
import type { Attendee, Session, Turn } from './session.ts';

export const timeUsed = (turn: Turn, now: Date) =>
  turn.usedMs + (turn.runningSince === null ? 0 : Math.max(0, now.getTime() - turn.runningSince.getTime()));

/** Below zero when the turn is over; null without an end. */
export const leftMs = (turn: Turn, now: Date) => (turn.lengthMs === null ? null : turn.lengthMs - timeUsed(turn, now));

/** Null while the clock stands still, and for a turn without an end. */
export const turnEndsAt = ({ runningSince, lengthMs, usedMs: used }: Turn) =>
  runningSince === null || lengthMs === null ? null : new Date(runningSince.getTime() + lengthMs - used);

export const isPaused = ({ pausedUntil }: Session, now: Date) => pausedUntil !== null && pausedUntil > now;

/**
 * The one clock of the guest's turn, as it follows from who is in the room: it runs while guest and a host are there, and stands
 * still while either is away or on a phone call, or the host has paused. The turn is over with the guest, unless they are sent
 * back to the queue with time left.
 */
export function withTurnFollowed(session: Session, now: Date): Session {
  const guest = guestOf(session);
  let { turn, turnsMs } = session;
  let { tickets } = session;
  const keeps = (ticketId: string) => guest?.ticketId === ticketId || session.admission?.ticket.ticketId === ticketId;
  if (turn && !keeps(turn.ticketId)) {
    const { ticketId } = turn;
    const rest = stopped(turn, now);
    const goesOn = (leftMs(rest, now) ?? 1) > 0 && tickets.some((ticket) => ticket.ticketId === ticketId);
    if (goesOn) tickets = tickets.map((ticket) => (ticket.ticketId === ticketId ? { ...ticket, turn: rest } : ticket));
    else if (rest.usedMs >= TURN.countedMs) turnsMs = [...turnsMs, rest.usedMs].slice(-TURN.remembered);
    turn = null;
  }
  turn ??= session.admission?.ticket.turn ?? null;
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
  return { ...session, tickets, turn, turnsMs };
}

/** What is kept of a turn while its guest is out of the room. */
export const stopped = (turn: Turn, now: Date): Turn => ({
  ...turn,
  usedMs: timeUsed(turn, now),
  runningSince: null,
  phoneSince: null,
});

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
