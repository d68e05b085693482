import { LONGEST_OVERRUN_MS, type Meeting } from '../meeting.ts';
import { withEncountersFollowed } from './encounters.ts';
import { withTurnedAway } from './lost-places.ts';
import { withPassesFollowed } from './passes.ts';
import { isHosting } from './places.ts';
import type { Session, SessionEventDraft } from './session.ts';

/** After the scheduled end the room may be empty this long (a reload, a short loss) before the meeting ends by itself. */
export const EMPTY_MARGIN_MS = 30_000;

/** The session is over for everyone in it. */
export function close(session: Session, now: Date): { session: Session; drafts: SessionEventDraft[] } {
  const waiting = [...(session.admission ? [session.admission.ticket] : []), ...session.tickets];
  const ended: Session = {
    ...session,
    phase: 'ended',
    tickets: [],
    pitches: [],
    recording: [],
    dismissed: [],
    admission: null,
    attendees: [],
    hostStatus: 'absent',
    graceUntil: null,
    turn: null,
    finished: null,
    pausedUntil: null,
    lateUntil: null,
  };
  return {
    session: withTurnedAway(
      withEncountersFollowed(withPassesFollowed(ended, now), now),
      waiting.map(({ userId }) => userId),
    ),
    drafts: [
      ...session.attendees
        .filter((attendee) => !attendee.away)
        .map(
          (attendee): SessionEventDraft => ({
            type: 'participant.left',
            attendee,
            reason: 'ended',
          }),
        ),
      ...waiting.map((ticket): SessionEventDraft => ({ type: 'waiting-room.left', ticket, total: 0, reason: 'ended' })),
    ],
  };
}

/**
 * Nobody hosts it any more: the grace is over, and no seat is kept for a host or a co-host. One that was opened, and that no host
 * has entered yet, is to come.
 */
export const isLeftByHosts = ({ phase, hostStatus, hostCameAt, attendees }: Session) =>
  phase === 'live' && (hostStatus === 'absent' || hostStatus === 'waiting') && hostCameAt !== null && !attendees.some(isHosting);

/** Why a meeting ends by itself now, and when it ended; undefined while it goes on. */
export function overBy(session: Session, meeting: Meeting, now: Date): { reason: string; at: Date } | undefined {
  if (meeting.endsAt > now) return undefined;
  if (session.phase === 'waiting') return { reason: 'Nobody came', at: meeting.endsAt };
  if (now.getTime() >= meeting.endsAt.getTime() + LONGEST_OVERRUN_MS) return { reason: 'The meeting ran too long', at: now };
  const { emptySince } = session;
  const empty = session.attendees.length === 0 && session.admission === null && emptySince !== null;
  return empty && now.getTime() - emptySince.getTime() >= EMPTY_MARGIN_MS ? { reason: 'The time is over', at: now } : undefined;
}
