import { SESSION } from '@visavis/contracts/constants/session';
import { withEncountersFollowed } from './encounters.ts';
import { withLostPlacesFollowed } from './lost-places.ts';
import { withPassesFollowed } from './passes.ts';
import { isHosting } from './places.ts';
import type { HostStatus, Session, SessionDecision, SessionEventDraft } from './session.ts';
import { withTurnFollowed } from './turn.ts';
import {
  withCallsFollowed,
  withPitchesFollowed,
  withRecordingFollowed,
  withVerifiedFollowed,
  withWaitlistFollowed,
} from './waiting.ts';

/** What follows for the queue, in this order; each may publish something. */
const IN_QUEUE = [withVerifiedFollowed, withWaitlistFollowed];
/** What follows from who is in the room. */
const IN_ROOM: readonly ((session: Session, now: Date) => Session)[] = [
  withTurnFollowed,
  withEncountersFollowed,
  withPitchesFollowed,
  withRecordingFollowed,
  withLostPlacesFollowed,
];

/**
 * Every change goes through here: what follows from who is in the room. `hostAround`: a host is on the page, as far as heartbeats
 * tell; `heardUntil` (ms): when guest and hosts were last heard. Both are unknown to a single command.
 */
export function applyFollowUps(
  changed: Session,
  drafts: readonly SessionEventDraft[],
  now: Date,
  hostAround?: boolean,
  heardUntil?: number,
): SessionDecision {
  const queued: SessionEventDraft[] = [];
  let queue = changed;
  for (const follow of IN_QUEUE) {
    const followed = follow(queue, now);
    queue = followed.session;
    queued.push(...followed.drafts);
  }
  const { session: next, drafts: calls } = withCallsFollowed(queue, now);
  const { status, graceUntil } = hostStatusOf(next, now, hostAround);
  const isOtherStatus = status !== next.hostStatus || graceUntil?.getTime() !== next.graceUntil?.getTime();
  const followed = IN_ROOM.reduce((session, follow) => follow(session, now), withPassesFollowed(next, now, heardUntil));
  const session: Session = {
    ...followed,
    hostStatus: status,
    graceUntil,
    hostLeftAt: next.phase === 'live' && status === 'absent' ? (next.hostLeftAt ?? now) : null,
    emptySince: next.attendees.length > 0 ? null : (next.emptySince ?? now),
  };
  const hostDraft: SessionEventDraft[] =
    isOtherStatus && next.phase !== 'ended' ? [{ type: 'meeting.host-status', status, graceUntil }] : [];
  // Every other event makes the pages look at the session again.
  const isTurnAlone =
    drafts.length + queued.length + hostDraft.length === 0 && next.turn?.runningSince !== session.turn?.runningSince;
  const turnDraft: SessionEventDraft[] = isTurnAlone ? [{ type: 'turn.changed' }] : [];
  return {
    kind: 'accepted',
    session,
    drafts: [...calls, ...drafts, ...queued, ...hostDraft, ...turnDraft],
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
  // What comes after the grace depends on who is on the page, which a single command does not know.
  const isGrace = graceUntil !== null && (graceUntil > now || hostAround === undefined);
  if (hostStatus === 'reconnecting' && isGrace) return { status: hostStatus, graceUntil };
  return outside;
}
