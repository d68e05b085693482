import { PASSES } from '@visavis/contracts/constants/billing';
import { TURN } from '@visavis/contracts/constants/session';
import { canGoIn } from '@visavis/contracts/queue-order';
import type { SessionSnapshot } from '@visavis/contracts/session';

/** What the demo host does next. `wait`: nothing, until something happens or so many ms have passed. */
export type Step =
  | { do: 'start' | 'enter' | 'end' | 'next-meeting' }
  | { do: 'admit' | 'finish'; ticketId: string }
  | { do: 'wait'; ms: number };

type Seen = Pick<SessionSnapshot, 'phase' | 'participants' | 'queue' | 'turn' | 'serverNow'> & {
  me: Pick<SessionSnapshot['me'], 'place'>;
  meeting: Pick<SessionSnapshot['meeting'], 'endsAt'>;
};

/** Events tell at once; a look in between finds what they did not tell. */
const LOOK_MS = 10_000;
/** Two minutes together use the guest's pass, though nobody real is met: whatever its clock says, a turn is over before. */
const FREE_MS = PASSES.confirmAfterMs - TURN.graceMs;

/**
 * Lets in whoever is first and there, ends a turn when its time and grace are over, before it takes a pass, and ends the meeting
 * after its time, as soon as nobody is or waits there. `isIn`: this socket has entered.
 */
export function decide(session: Seen, isIn: boolean): Step {
  const { phase, participants, queue = [], turn } = session;
  if (phase === 'ended') return { do: 'next-meeting' };
  if (phase !== 'live') return { do: 'start' };
  if (!isIn || session.me.place !== 'room') return { do: 'enter' };

  const leftMs = Date.parse(session.meeting.endsAt) - Date.parse(session.serverNow);
  const guest = participants.find(({ role }) => role === 'guest');
  if (guest) {
    const clockMs = turn?.leftSec == null ? LOOK_MS : turn.leftSec * 1_000 + TURN.graceMs;
    const freeMs = Date.parse(guest.joinedAt) + FREE_MS - Date.parse(session.serverNow);
    const turnLeftMs = Math.min(clockMs, freeMs);
    if (turnLeftMs <= 0 && guest.ticketId) return { do: 'finish', ticketId: guest.ticketId };
    return { do: 'wait', ms: Math.min(LOOK_MS, Math.max(1_000, turnLeftMs)) };
  }
  const next = queue.find((entry) => canGoIn(entry) && entry.call !== 'asked');
  if (next) return { do: 'admit', ticketId: next.ticketId };
  if (leftMs <= 0 && queue.length === 0) return { do: 'end' };
  return { do: 'wait', ms: Math.min(LOOK_MS, Math.max(1_000, leftMs)) };
}
