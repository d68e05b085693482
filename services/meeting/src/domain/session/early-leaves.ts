import { SESSION } from '@visavis/contracts/constants/session';
import { type Refused, refused } from '@visavis/platform/refusal';
import type { Admission, Attendee, Session } from './session.ts';

/** Of a guest who goes by themselves, at that time. */
export const isEarly = ({ role, joinedAt, calledBack = false }: Attendee, at: Date) =>
  role === 'guest' && !calledBack && at.getTime() - joinedAt.getTime() < SESSION.leftEarlyMs;
/** Of a guest who gives an admission up. */
export const isUnusedEarly = ({ calledBack = false }: Admission) => !calledBack;

/**
 * A guest left by themselves, so soon after they were let in that the turn was taken for nothing. Two more cases count: a
 * connection lost for so long that the place is given up (a closed page looks the same), and a guest who is let in and never
 * enters. Turns that a host ends, and a room without a host, do not count. Only the third time costs anything; a guest who did so
 * too often before pays with the pass.
 */
export function withEarlyLeave(session: Session, userId: string, now: Date): Session {
  if (session.hostStatus !== 'live') return session;
  const before = session.earlyLeaves.find((each) => each.userId === userId);
  const others = session.earlyLeaves.filter((each) => each !== before);
  const passes = session.passes.map((use) =>
    use.userId === userId && use.atOnce && use.state === 'held' ? { ...use, state: 'confirm' as const, dueAt: now } : use,
  );
  return { ...session, passes, earlyLeaves: [...others, { userId, count: (before?.count ?? 0) + 1, lastAt: now }] };
}

/** Whose leave between two versions of a session made them wait; what a host's calm mode adds does not count. */
export const newLeaveWaits = (before: Pick<Session, 'earlyLeaves'> | undefined, after: Pick<Session, 'earlyLeaves'>): string[] =>
  after.earlyLeaves
    .filter(({ userId, count }) => {
      const countBefore = before?.earlyLeaves.find((each) => each.userId === userId)?.count ?? 0;
      return count > countBefore && count >= SESSION.leavesAllowed;
    })
    .map(({ userId }) => userId);

/** `waits`: when they began, in any order. Until when the guest's passes are used at admission; undefined: they are not. */
export function passAtOnceUntil(waits: readonly Date[], now: Date): Date | undefined {
  const { max, withinMs } = SESSION.leaveWaits;
  const counting = waits.map((at) => at.getTime() + withinMs).filter((until) => until > now.getTime());
  const first = counting.sort((one, other) => other - one)[max - 1];
  return first === undefined ? undefined : new Date(first);
}

/** Whoever left so too often waits, and then joins at the end of the queue. */
export function leftTooOften(session: Session, userId: string, now: Date): Refused | undefined {
  const leaves = session.earlyLeaves.find((each) => each.userId === userId);
  const allowed = session.door === 'calm' ? SESSION.leavesAllowedCalm : SESSION.leavesAllowed;
  if (!leaves || leaves.count < allowed) return undefined;
  const retryAt = new Date(leaves.lastAt.getTime() + SESSION.leaveWaitMs);
  if (retryAt <= now) return undefined;
  const message =
    'You left this meeting soon after you were let in. Please wait ten minutes before you join again. ' +
    'After three such waits in 30 days, a pass is used as soon as you are let in.';
  return refused('conflict', 'LEFT_TOO_OFTEN', message, { retryAt: retryAt.toISOString() });
}
