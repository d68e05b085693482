import { PASSES } from '@visavis/contracts/constants/billing';
import { guestOf, isHosting, ticketOf } from './places.ts';
import type { PassUse, Session } from './session.ts';

const NEVER = Number.POSITIVE_INFINITY;
/** The hold is renewed when a third of it is left. */
const RENEW_AFTER_MS = (PASSES.holdMs * 2) / 3;

export const passUseOf = (session: Session, userId: string) => session.passes.find((use) => use.userId === userId);

/** In this meeting, for good: billing has heard of it or is about to. */
export const isPassUsed = (session: Session, userId: string) =>
  ['confirm', 'paid'].includes(passUseOf(session, userId)?.state ?? '');

/** Joining takes no further pass: one is held or used already. */
export const isCovered = (session: Session, userId: string) =>
  ['held', 'confirm', 'paid'].includes(passUseOf(session, userId)?.state ?? '');

/** A hold, or a meeting that is paid for, of a guest who is admitted now. A ticket keeps the time that it has been together. */
export function withPass(
  session: Session,
  pass: { userId: string; ticketId: string; holdId: string; isPaid: boolean },
  now: Date,
): Session {
  const { isPaid, ...of } = pass;
  const earlier = passUseOf(session, pass.userId);
  const ticket = session.admission?.ticket.userId === pass.userId ? session.admission.ticket : ticketOf(session, pass.userId);
  const togetherMs = earlier?.ticketId === pass.ticketId ? earlier.togetherMs : 0;
  const use: PassUse = {
    ...of,
    state: isPaid ? 'paid' : 'held',
    togetherMs,
    togetherSince: null,
    atOnce: (ticket?.passAtOnce ?? false) || (earlier?.atOnce ?? false),
    dueAt: isPaid ? null : renewalAt(now),
  };
  return { ...session, passes: [...session.passes.filter(({ userId }) => userId !== pass.userId), use] };
}

/** An admission takes seconds, with the calls to billing: half of it is far more than one needs. */
const ADMITTED_WITHIN_MS = 60_000;

/**
 * A hold that is about to be asked for. It is stored as one to give back, so that an admission that never is (the process ended,
 * no response came) costs the guest their pass for a minute and not for as long as a hold lasts; the admission makes it a held
 * one. Undefined: another host's came first.
 */
export function withHoldRequested(
  session: Session,
  hold: Pick<PassUse, 'userId' | 'ticketId' | 'holdId'>,
  now: Date,
): Session | undefined {
  if (isCovered(session, hold.userId)) return undefined;
  const withUse = withPass(session, { ...hold, isPaid: false }, now);
  const dueAt = new Date(now.getTime() + ADMITTED_WITHIN_MS);
  return {
    ...withUse,
    passes: withUse.passes.map((use) => (use.holdId === hold.holdId ? { ...use, state: 'release', dueAt } : use)),
  };
}

/**
 * Whether a hold may still be asked for, by an earlier press or another host's: billing keeps one for a guest in a meeting, and
 * giving it back would take it from that admission.
 */
export const isBeingHeld = ({ state, dueAt }: PassUse, now: Date): boolean =>
  state === 'release' && dueAt !== null && dueAt.getTime() - now.getTime() > ADMITTED_WITHIN_MS / 2;

export const renewalAt = (now: Date) => new Date(now.getTime() + RENEW_AFTER_MS);

/**
 * What follows for the passes from who is in the room: two minutes together use one; without them it is released when the turn is
 * over. `heardUntil` (ms): when guest and hosts were last heard, where that is known; silence is not time together.
 */
export function withPassesFollowed(session: Session, now: Date, heardUntil: number = now.getTime()): Session {
  if (!session.passes.some(({ state }) => state === 'held')) return session;
  const guest = guestOf(session);
  const hosts = session.attendees.filter(isHosting);
  const isTogether = guest?.lostAt === null && hosts.some(({ lostAt }) => lostAt === null);
  // Lost since then, not since it was noticed.
  const hostsLostAt = Math.max(...hosts.map(({ lostAt }) => lostAt?.getTime() ?? NEVER));
  const seenUntil = isTogether ? Math.min(now.getTime(), heardUntil) : now.getTime();
  const until = Math.min(seenUntil, guest?.lostAt?.getTime() ?? NEVER, hosts.length > 0 ? hostsLostAt : NEVER);
  const passes = session.passes.map((use) => {
    if (use.state !== 'held') return use;
    const isIn = guest?.userId === use.userId || session.admission?.ticket.userId === use.userId;
    return followed(use, { isIn, isTogether: isTogether && guest.userId === use.userId, until }, now);
  });
  return { ...session, passes };
}

/** `until`: in ms, when they were last together, if they were. */
function followed(
  use: PassUse,
  { isIn, isTogether, until }: { isIn: boolean; isTogether: boolean; until: number },
  now: Date,
): PassUse {
  const { togetherSince } = use;
  const elapsedMs = togetherSince === null ? 0 : Math.max(0, until - togetherSince.getTime());
  const togetherMs = use.togetherMs + elapsedMs;
  const stopped = { ...use, togetherMs, togetherSince: null };
  if (togetherMs >= PASSES.confirmAfterMs) return { ...stopped, state: 'confirm', dueAt: now };
  if (!isIn) return { ...stopped, state: 'release', dueAt: now };
  if (isTogether) return togetherSince === null ? { ...use, togetherSince: now } : use;
  return togetherSince === null ? use : stopped;
}

/** It is used before the two minutes that use others. */
export const isUsedEarly = ({ atOnce, togetherMs }: PassUse) => atOnce && togetherMs < PASSES.confirmAfterMs;

/** Billing has heard of what was due; a use that has moved on since stays as it is. */
export function withPassReported(
  session: Session,
  { userId, holdId, state }: PassUse,
  outcome: Pick<PassUse, 'state' | 'dueAt'>,
): Session | undefined {
  const use = passUseOf(session, userId);
  if (use?.holdId !== holdId || use.state !== state) return undefined;
  return { ...session, passes: session.passes.map((each) => (each === use ? { ...use, ...outcome } : each)) };
}
