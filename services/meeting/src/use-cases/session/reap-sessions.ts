import type { Cache } from '@visavis/cache';
import { SESSION } from '@visavis/contracts/constants/session';
import type { Source } from '@visavis/store';
import { noteListening } from '../../data/listening-times.ts';
import { getMeeting, meetingsById } from '../../data/meetings.ts';
import { getPerson } from '../../data/people.ts';
import {
  cancelChecks,
  dueChecks,
  haveChecks,
  isGap,
  listeningSince,
  noteCommonSilence,
  notePass,
  readPresence,
  scheduleChecks,
  silentUntil,
  type Who,
} from '../../data/presence.ts';
import { saveSession } from '../../data/save-session.ts';
import { getSession, openSessions, sessionsDue } from '../../data/sessions.ts';
import { HOST_INACTIVE } from '../../domain/follow-person.ts';
import { allHostIds, isAnyHost, type Meeting } from '../../domain/meeting.ts';
import { isLeftByHosts, overBy } from '../../domain/session/close.ts';
import { dueAt } from '../../domain/session/due.ts';
import { missHost } from '../../domain/session/host-missed.ts';
import { monitoredIn, presentIn } from '../../domain/session/places.ts';
import { costsFrom, type Pulse, reap, silentAtOnce } from '../../domain/session/reap.ts';
import type { Session } from '../../domain/session/session.ts';
import type { MeetingDeps } from '../deps.ts';
import { endMeeting } from './start-end.ts';

/** A clock that ran this much ahead of real time was moved: no participant could have sent heartbeats meanwhile. */
const MOVED_CLOCK_MS = 2 * 60_000;
/** Every session, however little is due in it: what no commit and no heartbeat has told. */
const ALL_EVERY_MS = 60_000;
const ALL = 'meeting:all-sessions-seen';
/** Whoever is silent without being lost, because others vouch for them, is checked so soon again. */
const AGAIN_MS = 500;
const AT_ONCE = 100;

/**
 * The job behind the sessions: notices silence, gives up places, ends what is over. It reads those sessions only in which
 * something is due (docs/adr/0054). Knows since when it can trust the heartbeats (docs/adr/0082).
 */
export function createSessionReaper(deps: MeetingDeps): (now: Date) => Promise<void> {
  const { store, cache } = deps;
  // After a restart everyone gets a fresh window: what was missed in between was ours to miss.
  let trusted = deps.clock.now().getTime();
  let last: { now: number; real: number } | undefined;
  /** By the machine's clock, which nobody moves. */
  let passedAt = Number.NEGATIVE_INFINITY;

  return async (now) => {
    const real = performance.now();
    if (last && now.getTime() - last.now - (real - last.real) > MOVED_CLOCK_MS) trusted = now.getTime();
    last = { now: now.getTime(), real };
    const steps = watchSteps();
    const since = await listeningSince(cache, now, Date.now() - passedAt);
    const trustedFrom = Math.max(trusted, since);
    // A cache that was lost does not know whom to check, nor that all were seen.
    if (await cache.setIfAbsent(ALL, now.getTime(), ALL_EVERY_MS)) {
      await checkAll(deps, trustedFrom, now, steps.done);
      await noteListening(store, new Date(since), now);
    }
    const check = async (meetingId: string, silent: readonly Who[]) => {
      try {
        await checkSession(deps, meetingId, silent, trustedFrom, now);
      } catch (error) {
        // One session must not keep the others from being looked after.
        deps.logger.error({ err: error, meetingId }, 'session could not be looked after');
      }
      steps.done();
    };
    for await (const { _id } of sessionsDue(store, now)) await check(_id, []);
    const silent = Map.groupBy(await dueChecks(cache, now), ({ meetingId }) => meetingId);
    for (const [meetingId, people] of silent) await check(meetingId, people);
    steps.done();
    if (!steps.isWhole) return;
    await notePass(cache, since);
    passedAt = Date.now();
  };
}

/** Whether a pass went on all the time, which may be long: the process or what it asks may stand still amid it. */
function watchSteps() {
  let lastAt = Date.now();
  const steps = {
    isWhole: true,
    done() {
      const at = Date.now();
      if (isGap(at - lastAt)) steps.isWhole = false;
      lastAt = at;
    },
  };
  return steps;
}

/** Whoever is present is checked; what is due is noted where another release, or a change of the meeting, has not done so. */
async function checkAll(deps: MeetingDeps, trustedFrom: number, now: Date, onStep: () => void): Promise<void> {
  const { cache, store } = deps;
  const checkAt = now.getTime() + SESSION.staleAfterMs;
  const checkSome = async (some: readonly Session[]) => {
    const meetings = await meetingsById(
      store,
      some.map(({ _id }) => _id),
    );
    const present = some.flatMap((session) => {
      const meeting = meetings.get(session._id);
      return monitoredIn(session, meeting ? allHostIds(meeting) : []).map((who) => ({ ...who, meetingId: session._id, checkAt }));
    });
    const scheduled = await haveChecks(cache, present);
    await scheduleChecks(
      cache,
      present.filter((_, index) => !scheduled[index]),
    );
    for (const session of some) {
      const meeting = meetings.get(session._id);
      if (meeting && !isDueNoted(session, meeting)) await checkSession(deps, session._id, [], trustedFrom, now);
    }
    onStep();
  };
  try {
    let some: Session[] = [];
    for await (const session of openSessions(store)) {
      some.push(session);
      if (some.length < AT_ONCE) continue;
      await checkSome(some);
      some = [];
    }
    await checkSome(some);
  } catch (error) {
    await cache.delete(ALL);
    throw error;
  }
}

const isDueNoted = (session: Session, meeting: Meeting) => session.dueAt?.getTime() === dueAt(session, meeting)?.getTime();

async function checkSession(
  deps: MeetingDeps,
  meetingId: string,
  silent: readonly Who[],
  trustedFrom: number,
  now: Date,
): Promise<void> {
  const { store, cache } = deps;
  const [meeting, seen] = [await getMeeting(store, meetingId), await getSession(store, meetingId)];
  if (!meeting || !seen || seen.phase === 'ended') return cancelChecks(cache, silent);
  const pulse = await readPulse(cache, { meeting, session: seen, trustedFrom }, now);
  const due = await whatIsDue(store, seen, meeting, pulse, now);
  const session = due.isChanged || due.over ? await reaped(deps, meetingId, pulse, now) : seen;
  if (silent.length > 0) await rescheduleChecks(deps, { meeting, session, pulse, silent }, now);
}

/** What is known from heartbeats. The silence of a whole meeting is remembered: the first who is heard again ends it. */
async function readPulse(
  cache: Cache,
  { meeting, session, trustedFrom }: { meeting: Meeting; session: Session; trustedFrom: number },
  now: Date,
): Promise<Pulse> {
  const pulse = { ...(await readPresence(cache, meeting._id)), trustedFrom };
  if (!silentAtOnce(session, allHostIds(meeting), pulse, now))
    return { ...pulse, excusedUntil: await silentUntil(cache, meeting._id) };
  await noteCommonSilence(cache, meeting._id, now);
  return { ...pulse, excusedUntil: now.getTime() };
}

/** The session as time and silence have made it, and whether it is over. */
async function whatIsDue(source: Source, before: Session, meeting: Meeting, pulse: Pulse, now: Date) {
  const decision = reap(before, allHostIds(meeting), pulse, now);
  const isReaped = decision.kind === 'accepted';
  const missed = missHost(isReaped ? decision.session : before, meeting, now);
  return {
    session: missed.session,
    drafts: [...(isReaped ? decision.drafts : []), ...missed.drafts],
    isChanged: isReaped || missed.drafts.length > 0 || !isDueNoted(before, meeting),
    over: overBy(missed.session, meeting, now) ?? (await overWithoutHost(source, missed.session, meeting, now)),
  };
}

/** A host whose account has ended does not come back; a co-host had the call on. */
async function overWithoutHost(source: Source, session: Session, { hostId }: Meeting, now: Date) {
  const host = isLeftByHosts(session) ? await getPerson(source, hostId) : undefined;
  return host && !host.isActive ? { reason: HOST_INACTIVE, at: now } : undefined;
}

/** The session after it was looked after, or when it is over, undefined. */
function reaped(deps: MeetingDeps, meetingId: string, pulse: Pulse, now: Date): Promise<Session | undefined> {
  return deps.store.transaction(async (unit) => {
    const [meeting, session] = [await getMeeting(unit, meetingId), await getSession(unit, meetingId)];
    if (!meeting || !session || session.phase === 'ended') return undefined;
    const due = await whatIsDue(unit, session, meeting, pulse, now);
    const saved = due.isChanged ? await saveSession(unit, deps, due.session, due.drafts, meeting, now) : session;
    if (due.over) await endMeeting(deps, unit, meeting, { ...due.over, by: null, guestsMet: saved.met.length }, now);
    return due.over ? undefined : saved;
  });
}

/** Whether and when those who were looked at are looked at again. */
async function rescheduleChecks(
  { cache }: MeetingDeps,
  of: { meeting: Meeting; session: Session | undefined; pulse: Pulse; silent: readonly Who[] },
  now: Date,
): Promise<void> {
  const { meeting, session, pulse, silent } = of;
  const again: (Who & { checkAt: number })[] = [];
  const present = session ? presentIn(session) : [];
  for (const who of silent) {
    const { userId, deviceId } = who;
    const heardAt = pulse.lastSeen(userId, deviceId);
    const staleAt = Math.max(heardAt, costsFrom(pulse)) + SESSION.staleAfterMs;
    const place = present.find((each) => each.userId === userId && (each.deviceId ?? deviceId) === deviceId);
    // Another of their devices was heard later: that one is waited for.
    const isLast = place !== undefined && pulse.lastSeen(userId, place.deviceId) <= heardAt;
    const isHere = staleAt >= now.getTime() && (place !== undefined || isAnyHost(meeting, userId));
    if (isHere || isLast) again.push({ ...who, checkAt: Math.max(staleAt, now.getTime() + AGAIN_MS) });
  }
  await scheduleChecks(cache, again);
  await cancelChecks(
    cache,
    silent.filter((who) => !again.some(({ userId, deviceId }) => userId === who.userId && deviceId === who.deviceId)),
  );
}
