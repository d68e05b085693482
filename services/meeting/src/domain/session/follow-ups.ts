import { SESSION } from '@visavis/contracts/constants/session';
import { withCallsFollowed } from './calls.ts';
import { newlyMet, withEncountersFollowed } from './encounters.ts';
import { withPassesFollowed } from './passes.ts';
import { withPitchesFollowed } from './pitch.ts';
import { type HostStatus, isHosting, type Session, type SessionDecision, type SessionEventDraft } from './session.ts';
import { withTurnFollowed } from './turn.ts';
import { withWaitlistFollowed } from './waitlist.ts';

/**
 * Every change goes through here: what follows from who is in the room. `hostAround`: a host is on the page, as far as heartbeats
 * tell; unknown to a single command.
 */
export function applyFollowUps(
  changed: Session,
  drafts: readonly SessionEventDraft[],
  now: Date,
  hostAround?: boolean,
): SessionDecision {
  const upgraded = withWaitlistFollowed(changed);
  const { session: next, drafts: calls } = withCallsFollowed(upgraded.session, now);
  const { status, graceUntil } = hostStatusOf(next, now, hostAround);
  const isOtherStatus = status !== next.hostStatus || graceUntil?.getTime() !== next.graceUntil?.getTime();
  const followed = withPitchesFollowed(withEncountersFollowed(withTurnFollowed(withPassesFollowed(next, now), now), now));
  const session: Session = {
    ...followed,
    hostStatus: status,
    graceUntil,
    emptySince: next.attendees.length > 0 ? null : (next.emptySince ?? now),
  };
  const hostDraft: SessionEventDraft[] =
    isOtherStatus && next.phase !== 'ended' ? [{ type: 'meeting.host-status', status, graceUntil }] : [];
  // Every other event makes the pages look at the session again.
  const isTurnAlone =
    drafts.length + upgraded.drafts.length + hostDraft.length === 0 && next.turn?.runningSince !== session.turn?.runningSince;
  const turnDraft: SessionEventDraft[] = isTurnAlone ? [{ type: 'turn.changed' }] : [];
  return {
    kind: 'accepted',
    session,
    drafts: [...calls, ...drafts, ...upgraded.drafts, ...newlyMet(next, session), ...hostDraft, ...turnDraft],
  };
}

/** Lost means host and all co-hosts are away from the room. */
function hostStatusOf(session: Session, now: Date, hostAround?: boolean): { status: HostStatus; graceUntil: Date | null } {
  const { hostStatus, graceUntil, phase } = session;
  const outside = { status: (hostAround ?? hostStatus === 'waiting') ? 'waiting' : 'absent', graceUntil: null } as const;
  if (phase === 'ended') return { status: 'absent', graceUntil: null };
  if (phase === 'waiting') return outside;
  if (session.attendees.some((attendee) => isHosting(attendee) && attendee.lostAt === null))
    return { status: 'live', graceUntil: null };
  if (hostStatus === 'live') return { status: 'reconnecting', graceUntil: new Date(now.getTime() + SESSION.hostGraceMs) };
  if (hostStatus === 'reconnecting' && graceUntil !== null && graceUntil > now) return { status: hostStatus, graceUntil };
  return outside;
}
