import { TURN } from '@visavis/contracts/constants/session';
import { lateStart, leavesTime } from '@visavis/contracts/running-late';
import type { TurnChange } from '@visavis/contracts/session';
import { refused, refusedField } from '@visavis/platform/refusal';
import type { Meeting } from '../meeting.ts';
import { applyFollowUps } from './follow-ups.ts';
import { closedRefusal, opensAt, tooEarly } from './open.ts';
import type { Session, SessionDecision, SessionEventDraft, Turn } from './session.ts';
import { isPaused, timeUsed } from './turn.ts';

const MINUTE_MS = 60_000;

/** What a hosting person sets: the length of turns, whom to let in, more time for this one, a pause that the queue sees. */
export function changeTurn(session: Session, meeting: Meeting, change: TurnChange, now: Date): SessionDecision {
  const closed = closedRefusal(meeting, now);
  if (closed) return closed;
  if (change.action === 'late') return late(session, meeting, change.minutes, now);
  const next = changed(session, change, now);
  if (next === undefined) return refused('conflict', 'NOT_IN_SESSION', 'There is no turn to extend');
  if (next === session) return { kind: 'unchanged', session };
  return applyFollowUps(next, [{ type: 'turn.changed' }], now);
}

/** Nobody is promised a meeting that is about to end by then. */
function late(session: Session, meeting: Meeting, minutes: number, now: Date): SessionDecision {
  if (now < opensAt(meeting)) return tooEarly('You can say so when the waiting room has opened', opensAt(meeting));
  if (session.phase !== 'waiting') return refused('conflict', 'CONFLICT', 'The meeting has started');
  const lateUntil = new Date(lateStart(meeting, minutes, now.getTime()));
  if (session.lateUntil?.getTime() === lateUntil.getTime()) return { kind: 'unchanged', session };
  if (!leavesTime(meeting, lateUntil.getTime()))
    return refusedField('change.minutes', 'Too little of the meeting would be left by then');
  const lateTimes = session.lateTimes + 1;
  if (lateTimes > TURN.lateTimes)
    return refused(
      'conflict',
      'LATE_LIMIT',
      `You have told your guests ${TURN.lateTimes} times that you run late. Please begin soon.`,
    );
  const { hostStatus: status, graceUntil } = session;
  // With it goes who is at the meeting, to whoever looks at its page or a list.
  const drafts: SessionEventDraft[] = [{ type: 'turn.changed' }, { type: 'meeting.host-status', status, graceUntil }];
  return { kind: 'accepted', session: { ...session, lateUntil, lateTimes }, drafts };
}

/** So much more from now on where the time was over already; in whole minutes, as the next extension names it. */
const extended = (turn: Turn, lengthMs: number, now: Date) =>
  Math.ceil((Math.max(lengthMs, timeUsed(turn, now)) + TURN.extensionMs) / MINUTE_MS) * MINUTE_MS;

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
      return { ...session, turn: { ...turn, lengthMs: extended(turn, turn.lengthMs, now) } };
    case 'pause':
      return { ...session, pausedUntil: new Date(now.getTime() + change.minutes * MINUTE_MS) };
    case 'door':
      return session.door === change.door ? session : { ...session, door: change.door };
    case 'resume':
      return isPaused(session, now) ? { ...session, pausedUntil: null } : session;
  }
}
