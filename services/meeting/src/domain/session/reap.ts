import { SESSION } from '@visavis/contracts/constants/session';
import { isEarly, isUnusedEarly, leftTooOften, withEarlyLeave } from './early-leaves.ts';
import { applyFollowUps } from './follow-ups.ts';
import { withPlacesLost } from './lost-places.ts';
import { guestOf, isHosting, nextTold, ticketOfGuest, toFront, waitingIn, withoutAttendee } from './places.ts';
import { passChecked } from './queue.ts';
import type { Attendee, Session, SessionDecision, SessionEventDraft, Ticket } from './session.ts';
import { isBeingCalled, keptUntil } from './waiting.ts';

/** What is known from heartbeats. */
export interface Pulse {
  /** When the user (on that device, for a participant in the room) last sent a heartbeat, in milliseconds; 0 for never. */
  lastSeen(userId: string, deviceId?: string): number;
  /** When one of these users last received the user's sound or picture. */
  lastVouched(userId: string, by: readonly string[]): number;
  /** Whether a phone call has the microphone there; unknown: it is as it was. */
  onPhone?(userId: string, deviceId: string): boolean | undefined;
  /** Silence before this moment (ms) is not the user's but the server's: a restart, a cache that was away, a moved clock. */
  trustedFrom: number;
  /** Until then (ms) everybody in the meeting was silent at once: nobody has lost anything by that, whoever was away or not. */
  excusedUntil?: number;
}

/** Since when (ms) silence costs something. */
export const costsFrom = ({ trustedFrom, excusedUntil = 0 }: Pulse) => Math.max(trustedFrom, excusedUntil);

/** Two heartbeats are missing, or the second is late. */
const SILENT_MS = SESSION.heartbeatMs * 1.5;

/**
 * Whether everybody in the meeting, two at least, fell silent at once. Then nobody was there to hear them, and the silence costs
 * nothing; for as long as a place is kept, because two may be gone together. Those who need no open page do not count.
 */
export function silentAtOnce(session: Session, hostIds: readonly string[], pulse: Pulse, now: Date): boolean {
  const { tickets, admission, attendees, hostStatus } = session;
  const waiting = [...tickets, ...(admission ? [admission.ticket] : [])].filter((ticket) => keptUntil(ticket, 0) < NEVER);
  const heardAt = [...attendees, ...waiting].map(({ userId, seenAt }) => Math.max(pulse.lastSeen(userId), seenAt.getTime()));
  const hostsHeardAt = Math.max(0, ...hostIds.map((userId) => pulse.lastSeen(userId)));
  const people = [...heardAt, ...(hostStatus === 'waiting' ? [hostsHeardAt] : [])].map((at) => Math.max(at, pulse.trustedFrom));
  const latest = Math.max(hostsHeardAt, ...people);
  const together = people.filter((at) => latest - at <= SILENT_MS);
  const silentMs = now.getTime() - latest;
  return together.length > 1 && silentMs > SILENT_MS && silentMs <= SESSION.placeKeptMs;
}

const NEVER = Number.POSITIVE_INFINITY;
/** Billing answers, or is given up, long before. */
export const CHECKED_WITHIN_MS = 15_000;

const since = (now: Date, then: Date) => now.getTime() - then.getTime();

/**
 * What silence does: reconnecting after 15 s, "left" 5 s later, the place given up after 60 s; the guest goes back when the hosts
 * are lost.
 */
export function reap(before: Session, hostIds: readonly string[], pulse: Pulse, now: Date): SessionDecision {
  const drafts: SessionEventDraft[] = [];
  let session = queueReaped(before, pulse, now, drafts);
  session = admissionReaped(session, pulse, now, drafts);
  session = roomReaped(session, pulse, now, drafts);
  session = graceKept(session, pulse, now, drafts);
  session = withPlacesLost(before, guestSentBack(session, now, drafts));
  drafts.push(...nextTold(before, session));
  const decision = applyFollowUps(session, drafts, now, hostAround(session, hostIds, pulse, now), bothHeardAt(session, pulse));
  if (decision.kind !== 'accepted' || decision.drafts.length > 0) return decision;
  return JSON.stringify(decision.session) === JSON.stringify(before) ? { kind: 'unchanged', session: before } : decision;
}

/** `lostAt` as the heartbeats have it now. */
function lostAtOf(who: { seenAt: Date; lostAt: Date | null }, heard: number, pulse: Pulse, now: Date): Date | null {
  if (who.lostAt !== null) return heard > who.lostAt.getTime() ? null : who.lostAt;
  const last = Math.max(heard, who.seenAt.getTime(), pulse.trustedFrom);
  // Lost since then, not since it was noticed: the place is kept from the last sign of life on.
  return now.getTime() - Math.max(last, costsFrom(pulse)) > SESSION.staleAfterMs ? new Date(last) : null;
}

/** The server's own silence does not cost a place either. */
const silentSince = (lostAt: Date, pulse: Pulse) => Math.max(lostAt.getTime(), costsFrom(pulse));
const gone = (lostAt: Date | null, pulse: Pulse, now: Date) =>
  lostAt !== null && now.getTime() - silentSince(lostAt, pulse) >= SESSION.placeKeptMs;

function queueReaped(session: Session, pulse: Pulse, now: Date, drafts: SessionEventDraft[]): Session {
  const seen = session.tickets.map((ticket) => ({
    ...ticket,
    lostAt: lostAtOf(ticket, pulse.lastSeen(ticket.userId), pulse, now),
  }));
  const tickets = seen.filter(
    (ticket) => ticket.lostAt === null || now.getTime() < keptUntil(ticket, silentSince(ticket.lostAt, pulse)),
  );
  let next: Session = { ...session, tickets };
  for (const ticket of seen)
    if (!tickets.includes(ticket))
      drafts.push({ type: 'waiting-room.left', ticket, total: waitingIn(next).length, reason: 'stale' });
  for (const { checking, ticketId, joinedAt } of tickets) {
    if (!checking || since(now, joinedAt) < CHECKED_WITHIN_MS) continue;
    // The process that asked billing has ended: the hold at admission decides.
    const checked = passChecked(next, ticketId, true, now);
    if (checked.kind !== 'accepted') continue;
    next = checked.session;
    drafts.push(...checked.drafts);
  }
  return next;
}

/**
 * An unused admission: back to the front when they are still there or their place is kept, otherwise it is given up. It is an
 * early leave either way: others have waited for it. Who did so too often gives the place up, too, though they are there. It is
 * none when they could not be heard meanwhile, and so could not come in, or while a call gives them time to come to the page.
 */
function admissionReaped(session: Session, pulse: Pulse, now: Date, drafts: SessionEventDraft[]): Session {
  const { admission } = session;
  if (!admission || admission.expiresAt > now) return session;
  const lostAt = lostAtOf(admission.ticket, pulse.lastSeen(admission.ticket.userId), pulse, now);
  const ticket: Ticket = { ...admission.ticket, lostAt };
  const free: Session = { ...session, admission: null };
  const couldCome = costsFrom(pulse) <= admission.expiresAt.getTime() - SESSION.joinTokenMs;
  const isCounted = couldCome && isUnusedEarly(admission) && !isBeingCalled(ticket, now);
  const counted = isCounted ? withEarlyLeave(free, ticket.userId, now) : free;
  const isKept = lostAt === null || now.getTime() < keptUntil(ticket, silentSince(lostAt, pulse));
  if (isKept && !leftTooOften(counted, ticket.userId, now)) return toFront(counted, ticket, now, drafts);
  drafts.push({ type: 'waiting-room.left', ticket, total: waitingIn(session).length, reason: 'stale' });
  return counted;
}

/**
 * A socket may be dead while the call goes on: whoever is heard and seen by another in the room is there. For a while only,
 * because nobody else's word holds a seat for ever.
 */
function heardOf({ userId, deviceId, seenAt }: Attendee, present: readonly string[], pulse: Pulse): number {
  const own = pulse.lastSeen(userId, deviceId);
  const limit = Math.max(own, seenAt.getTime(), pulse.trustedFrom) + SESSION.vouchedMs;
  return Math.max(own, Math.min(limit, pulse.lastVouched(userId, present)));
}

/** When (ms) guest and hosts were last heard, whose silence may not have been noticed yet, or may cost nothing. */
function bothHeardAt(session: Session, pulse: Pulse): number | undefined {
  const present = session.attendees.map(({ userId }) => userId);
  const heardAt = (attendee: Attendee) =>
    Math.max(heardOf(attendee, present, pulse), attendee.seenAt.getTime(), pulse.trustedFrom);
  const guest = guestOf(session);
  const hosts = session.attendees.filter((attendee) => isHosting(attendee) && attendee.lostAt === null);
  return guest && hosts.length > 0 ? Math.min(heardAt(guest), Math.max(...hosts.map(heardAt))) : undefined;
}

function roomReaped(session: Session, pulse: Pulse, now: Date, drafts: SessionEventDraft[]): Session {
  const attendees: Attendee[] = [];
  const leftEarly: string[] = [];
  const present = session.attendees.map(({ userId }) => userId);
  for (const attendee of session.attendees) {
    const lostAt = lostAtOf(attendee, heardOf(attendee, present, pulse), pulse, now);
    const away = lostAt !== null && (attendee.away || since(now, lostAt) >= SESSION.reconnectGraceMs);
    const onPhone = pulse.onPhone?.(attendee.userId, attendee.deviceId) ?? attendee.onPhone;
    const next: Attendee = { ...attendee, lostAt, away, onPhone };
    if (away && !attendee.away) drafts.push({ type: 'participant.left', attendee: next, reason: 'connection-lost' });
    if (!away && attendee.away) drafts.push({ type: 'participant.joined', attendee: next });
    if (!gone(lostAt, pulse, now)) {
      attendees.push(next);
      continue;
    }
    if (lostAt !== null && isEarly(attendee, lostAt)) leftEarly.push(attendee.userId);
    // That they left was said before: the pages look again, and keep their seat no longer.
    drafts.push({ type: 'turn.changed' });
  }
  return leftEarly.reduce((so, userId) => withEarlyLeave(so, userId, now), { ...session, attendees });
}

/** Hosts who could not be heard have their grace from the moment on at which they can. */
function graceKept(session: Session, pulse: Pulse, now: Date, drafts: SessionEventDraft[]): Session {
  const { hostStatus, graceUntil } = session;
  const until = new Date(costsFrom(pulse) + SESSION.hostGraceMs);
  if (hostStatus !== 'reconnecting' || graceUntil === null || graceUntil > now || until <= now) return session;
  drafts.push({ type: 'meeting.host-status', status: hostStatus, graceUntil: until });
  return { ...session, graceUntil: until };
}

/** Host and co-hosts did not come back within the grace: the guest waits at the front of the queue again. */
function guestSentBack(session: Session, now: Date, drafts: SessionEventDraft[]): Session {
  const { hostStatus, graceUntil } = session;
  const hostBack = session.attendees.some((attendee) => attendee.role !== 'guest' && attendee.lostAt === null);
  if (hostStatus !== 'reconnecting' || graceUntil === null || graceUntil > now || hostBack) return session;
  let next = session;
  if (next.admission) next = toFront({ ...next, admission: null }, next.admission.ticket, now, drafts);
  const guest = guestOf(next);
  if (!guest) return next;
  if (!guest.away) drafts.push({ type: 'participant.left', attendee: guest, reason: 'host-lost' });
  return toFront(withoutAttendee(next, guest.userId), ticketOfGuest(guest, now), now, drafts);
}

function hostAround(session: Session, hostIds: readonly string[], pulse: Pulse, now: Date): boolean {
  const last = Math.max(0, ...hostIds.map((userId) => pulse.lastSeen(userId)));
  const trusted = session.hostStatus === 'waiting' ? Math.max(last, costsFrom(pulse)) : last;
  return now.getTime() - trusted <= SESSION.staleAfterMs;
}
