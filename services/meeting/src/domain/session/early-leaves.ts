import { SESSION } from '@visavis/contracts/constants/session';
import { type Refused, refused } from '@visavis/platform/refusal';
import type { Session } from './session.ts';

/**
 * A guest left by themselves: so soon after they were let in that the turn was taken for nothing. Lost connections, turns that a
 * host ends, and a room without a host do not count.
 */
export function withEarlyLeave(session: Session, userId: string, now: Date): Session {
  if (session.hostStatus !== 'live') return session;
  const before = session.earlyLeaves.find((each) => each.userId === userId);
  const others = session.earlyLeaves.filter((each) => each !== before);
  return { ...session, earlyLeaves: [...others, { userId, count: (before?.count ?? 0) + 1, lastAt: now }] };
}

/** Whoever left so too often waits, and then joins at the end of the queue. */
export function leftTooOften(session: Session, userId: string, now: Date): Refused | undefined {
  const leaves = session.earlyLeaves.find((each) => each.userId === userId);
  const allowed = session.door === 'calm' ? SESSION.leavesAllowedCalm : SESSION.leavesAllowed;
  if (!leaves || leaves.count < allowed) return undefined;
  const retryAt = new Date(leaves.lastAt.getTime() + SESSION.leaveWaitMs);
  if (retryAt <= now) return undefined;
  const message = 'You left this meeting soon after you were let in. Please wait ten minutes before you join again.';
  return refused('conflict', 'LEFT_TOO_OFTEN', message, { retryAt: retryAt.toISOString() });
}
