import { OVERDUE } from '@visavis/contracts/constants/meeting';
import type { Meeting } from '../meeting.ts';
import { isHosting, isLeftOpen } from './places.ts';
import type { Session, SessionEventDraft, Ticket } from './session.ts';

type Times = Pick<Meeting, 'startsAt' | 'endsAt' | 'calledOffLate'>;

const waitIsOver = ({ startsAt }: Times) => new Date(startsAt.getTime() + OVERDUE.guaranteeMs);
/** When a host who was there left again, before the wait was over and before a guest had met them; undefined: none did. */
function leftTooSoonAt({ phase, hostStatus, hostCameAt, met, emptySince }: Session, meeting: Times): Date | undefined {
  const isLeft = phase === 'live' && hostStatus !== 'live' && Boolean(hostCameAt) && met.length === 0;
  return isLeft && emptySince !== null && emptySince < waitIsOver(meeting) ? emptySince : undefined;
}
/**
 * They came in time, no pass of theirs was refused, and they could have been admitted. Whoever came when the host had left again
 * has missed nobody, nor has who was let in once.
 */
function couldCome(ticket: Ticket, session: Session, meeting: Times): boolean {
  const { checking, unverified, needsPassSince, joinedAt, front } = ticket;
  if (checking || unverified || needsPassSince || joinedAt >= waitIsOver(meeting)) return false;
  const leftAt = leftTooSoonAt(session, meeting);
  return leftAt === undefined || (!front && joinedAt < leftAt);
}
/** Nobody has opened it, or no host was in it from the start on, or none stayed; and no guest has met one. */
const isUnbegun = (session: Session, meeting: Times) =>
  session.phase === 'waiting' ||
  isLeftOpen(session) ||
  leftTooSoonAt(session, meeting) !== undefined ||
  (session.phase === 'live' && meeting.calledOffLate === true && session.met.length === 0);
/** A host who calls it off once it is due has not come, whether they were in the lobby or not. */
const hostIsMissing = (session: Session, meeting: Times) =>
  isUnbegun(session, meeting) && (session.hostStatus === 'absent' || meeting.calledOffLate === true);

/** Keeps when a host was in the room first, from the start on; to have met a guest before it counts as the start. */
export function withHostRecorded(before: Session | undefined, after: Session, { startsAt }: Times, now: Date): Session {
  if (after.hostCameAt !== null || (now < startsAt && after.met.length === 0)) return after;
  // Who was there until now has been there since they came.
  const present = [...(before?.attendees ?? []), ...after.attendees].filter((each) => isHosting(each) && each.lostAt === null);
  if (present.length === 0) return after;
  const cameAt = Math.min(...present.map(({ joinedAt }) => joinedAt.getTime()));
  return { ...after, hostCameAt: new Date(Math.max(cameAt, startsAt.getTime())) };
}

/** When a host was in the room first, as of `now`: of one that goes on, who is in the room is not recorded yet. */
export const hostCameAtOf = (session: Session, meeting: Times, now: Date): Session['hostCameAt'] =>
  withHostRecorded(session, session, meeting, now).hostCameAt;

/** Keeps who has left the queue between `before` and `after`, tired of waiting for a host who should be there. */
export function withLeaversRecorded(before: Session | undefined, after: Session, meeting: Times, now: Date): Session {
  // Of a host in the lobby this counts only if they never start; then whoever waited so long in vain has missed them, too.
  const isMissed = hostIsMissing(after, meeting) || (isUnbegun(after, meeting) && now >= waitIsOver(meeting));
  if (!before || !isMissed || after.hostMissedAt !== null || now < meeting.startsAt) return after;
  const waits = new Set(after.tickets.map(({ userId }) => userId));
  const left = before.tickets.filter((ticket) => couldCome(ticket, after, meeting) && !waits.has(ticket.userId));
  return withGivenUp(
    after,
    left.map(({ userId }) => userId),
  );
}

/** Keeps who came while the host should have been there, and wants to be told when they are. */
export function withArrivalRecorded(session: Session, meeting: Times, userId: string, now: Date): Session {
  const isTime = meeting.startsAt <= now && now < waitIsOver(meeting) && !leftTooSoonAt(session, meeting);
  return isTime && hostIsMissing(session, meeting) && session.hostMissedAt === null ? withGivenUp(session, [userId]) : session;
}

function withGivenUp(session: Session, userIds: readonly string[]): Session {
  const gaveUp = [...new Set([...session.gaveUp, ...userIds])];
  return gaveUp.length === session.gaveUp.length ? session : { ...session, gaveUp };
}

const guestsOf = (session: Session, meeting: Times): string[] => [
  ...new Set([
    ...session.tickets.filter((ticket) => couldCome(ticket, session, meeting)).map(({ userId }) => userId),
    ...session.gaveUp,
  ]),
];

/**
 * When whoever waited for a missing host is taken care of; undefined while nobody is, and once it is done. A host who was in the
 * lobby to the end and never started is one, too: the guests were promised a meeting, not an open page.
 */
export function hostMissedDueAt(session: Session, meeting: Times): Date | undefined {
  if (session.hostMissedAt !== null || guestsOf(session, meeting).length === 0) return undefined;
  if (!isUnbegun(session, meeting)) return undefined;
  // Who is in the lobby may still start.
  if (!hostIsMissing(session, meeting)) return meeting.endsAt;
  return meeting.calledOffLate ? meeting.startsAt : waitIsOver(meeting);
}

/** The time is up: who waits, and who has waited, is named once. Everything else stays as it is. */
export function missHost(session: Session, meeting: Times, now: Date): { session: Session; drafts: SessionEventDraft[] } {
  const at = hostMissedDueAt(session, meeting);
  if (!at || at > now) return { session, drafts: [] };
  const guestIds = guestsOf(session, meeting);
  return { session: { ...session, gaveUp: [], hostMissedAt: now }, drafts: [{ type: 'meeting.host-missed', guestIds }] };
}
