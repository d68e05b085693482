import { getMeeting } from '../../data/meetings.ts';
import { heard, heardSince } from '../../data/presence.ts';
import { saveSession } from '../../data/save-session.ts';
import { getSession, openSessions } from '../../data/sessions.ts';
import { allHostIds, type Meeting } from '../../domain/meeting.ts';
import { overBy } from '../../domain/session/close.ts';
import { type Pulse, reap } from '../../domain/session/reap.ts';
import type { Session } from '../../domain/session/session.ts';
import type { MeetingDeps } from '../deps.ts';
import { endMeeting } from './start-end.ts';

/** A clock that ran this much ahead of real time was moved: no participant could have sent heartbeats meanwhile. */
const MOVED_CLOCK_MS = 2 * 60_000;

/**
 * The job behind the sessions: notices silence, gives up places, ends what is over. Knows since when it can trust the heartbeats.
 */
export function createSessionReaper(deps: MeetingDeps): (now: Date) => Promise<void> {
  // After a restart everyone gets a fresh window: what was missed in between was ours to miss.
  let trusted = deps.clock.now().getTime();
  let last: { now: number; real: number } | undefined;

  return async (now) => {
    const real = performance.now();
    if (last && now.getTime() - last.now - (real - last.real) > MOVED_CLOCK_MS) trusted = now.getTime();
    last = { now: now.getTime(), real };
    const trustedFrom = Math.max(trusted, await heardSince(deps.cache, now));
    for await (const session of openSessions(deps.store)) {
      try {
        const pulse = { ...(await heard(deps.cache, session._id)), trustedFrom };
        await reapOne(deps, session, pulse, now);
      } catch (error) {
        // One session must not keep the others from being looked after.
        deps.logger.error({ err: error, meetingId: session._id }, 'session could not be looked after');
      }
    }
  };
}

async function reapOne(deps: MeetingDeps, seen: Session, pulse: Pulse, now: Date): Promise<void> {
  const meeting = await getMeeting(deps.store, seen._id);
  if (!meeting || !needsWriting(seen, meeting, pulse, now)) return;
  await deps.store.transaction(async (unit) => {
    const [fresh, session] = [await getMeeting(unit, seen._id), await getSession(unit, seen._id)];
    if (!fresh || !session || session.phase === 'ended') return;
    const decision = reap(session, allHostIds(fresh), pulse, now);
    const saved =
      decision.kind === 'accepted' ? await saveSession(unit, deps, decision.session, decision.drafts, fresh, now) : session;
    const over = overBy(saved, fresh, now);
    if (over) await endMeeting(deps, unit, fresh, { ...over, by: null, guestsMet: saved.met.length }, now);
  });
}

const needsWriting = (session: Session, meeting: Meeting, pulse: Pulse, now: Date) =>
  overBy(session, meeting, now) !== undefined || reap(session, allHostIds(meeting), pulse, now).kind === 'accepted';
