import { PASSES } from '@visavis/contracts/constants/billing';
import { LONGEST_OVERRUN_MS, type Meeting } from '../meeting.ts';
import { EMPTY_MARGIN_MS } from './close.ts';
import { hostMissedDueAt } from './host-missed.ts';
import { CHECKED_WITHIN_MS } from './reap.ts';
import type { Session } from './session.ts';
import { keptUntil } from './waiting.ts';

const NEVER = Number.POSITIVE_INFINITY;

/**
 * When this session changes by itself, or may: everything that `reap`, `missHost` and `overBy` do at a time, without what
 * heartbeats bring about. Null when it is over. A session in which somebody in the room is lost or on a phone call is due at
 * once, and every second: others may vouch for them, the call may end.
 */
export function dueAt(session: Session, meeting: Meeting): Date | null {
  if (session.phase === 'ended') return null;
  const { tickets, admission, attendees, graceUntil, pausedUntil, turn, passes } = session;
  return new Date(
    Math.min(
      overAt(session, meeting),
      hostMissedDueAt(session, meeting)?.getTime() ?? NEVER,
      admission?.expiresAt.getTime() ?? NEVER,
      graceUntil?.getTime() ?? NEVER,
      // The clock of the turn goes on with the end of the pause.
      turn && turn.runningSince === null && pausedUntil ? pausedUntil.getTime() : NEVER,
      ...attendees.map(({ lostAt, onPhone, seenAt }) => (onPhone ? seenAt : lostAt)?.getTime() ?? NEVER),
      ...tickets.map((ticket) => (ticket.lostAt ? keptUntil(ticket, ticket.lostAt.getTime()) : NEVER)),
      ...tickets.map(({ checking, joinedAt }) => (checking ? joinedAt.getTime() + CHECKED_WITHIN_MS : NEVER)),
      ...passes.map(({ state, togetherSince, togetherMs }) =>
        state === 'held' && togetherSince ? togetherSince.getTime() + PASSES.confirmAfterMs - togetherMs : NEVER,
      ),
    ),
  );
}

/** As `overBy` has it. */
function overAt({ phase, attendees, admission, emptySince }: Session, { endsAt }: Meeting): number {
  const ends = endsAt.getTime();
  if (phase === 'waiting') return ends;
  const isEmpty = attendees.length === 0 && admission === null && emptySince !== null;
  return isEmpty ? Math.max(ends, emptySince.getTime() + EMPTY_MARGIN_MS) : ends + LONGEST_OVERRUN_MS;
}
