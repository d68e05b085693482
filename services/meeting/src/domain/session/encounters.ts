import { PASSES } from '@visavis/contracts/constants/billing';
import { PEOPLE } from '@visavis/contracts/constants/people';
import { guestOf, isHosting } from './places.ts';
import type { Attendee, Encounter, Session, TimeTogether } from './session.ts';

/** What follows from who is in the room: who is together with whom, since when, and whose turn is over. */
export function withEncountersFollowed(session: Session, now: Date): Session {
  const guest = guestOf(session);
  const hosts = session.attendees.filter(isHosting);
  const hostIds = hosts.filter(({ lostAt }) => lostAt === null).map(({ userId }) => userId);
  const together = guest?.lostAt === null && hostIds.length > 0 ? guest.userId : undefined;
  const goneAt = (one: Attendee | undefined) => one?.lostAt?.getTime() ?? Number.POSITIVE_INFINITY;
  // Whoever was lost unnoticed for a while was not together since; of several hosts, the last one counts.
  const until = (...[first, ...others]: (Attendee | undefined)[]) =>
    new Date(Math.min(now.getTime(), goneAt(guest), Math.max(goneAt(first), ...others.map(goneAt))));
  const stoppedAt = (hostId: string) => until(hosts.find(({ userId }) => userId === hostId));
  const encounters = session.encounters.map((encounter): Encounter => {
    const isHere = encounter.guestId === together;
    const times = { ...encounter, hostTimes: hostTimesFollowed(encounter, isHere ? hostIds : [], stoppedAt, now) };
    if (isHere)
      return {
        ...times,
        hostIds: times.hostTimes.map(({ hostId }) => hostId),
        togetherSince: encounter.togetherSince ?? now,
        endedAt: null,
      };
    const paused = stopped(times, until(...hosts));
    return encounter.guestId === guest?.userId || encounter.endedAt ? paused : { ...paused, endedAt: now };
  });
  if (together === undefined || encounters.some(({ guestId }) => guestId === together)) return { ...session, encounters };
  const time = { togetherMs: 0, togetherSince: now };
  const hostTimes = hostIds.map((hostId) => ({ hostId, ...time }));
  const waited = guest?.queuedAt && { queuedAt: guest.queuedAt };
  const first = { guestId: together, hostIds, hostTimes, startedAt: now, ...waited, ...time, endedAt: null };
  const met = session.met.includes(together) ? session.met : [...session.met, together];
  return { ...session, met, encounters: [...encounters, first] };
}

/** The time with each host goes on while both are there. */
const hostTimesFollowed = (
  encounter: Encounter,
  present: readonly string[],
  stoppedAt: (hostId: string) => Date,
  now: Date,
): Encounter['hostTimes'] =>
  [...new Set([...encounter.hostIds, ...present])].map((hostId) => {
    const time = timeWith(encounter, hostId);
    if (present.includes(hostId)) return { ...time, togetherSince: time.togetherSince ?? now };
    return stopped(time, stoppedAt(hostId));
  });

const stopped = <T extends TimeTogether>(time: T, until: Date): T =>
  time.togetherSince === null ? time : { ...time, togetherMs: togetherMs(time, until), togetherSince: null };

export const togetherMs = ({ togetherMs: before, togetherSince }: TimeTogether, now: Date) =>
  before + (togetherSince === null ? 0 : Math.max(0, now.getTime() - togetherSince.getTime()));

/** With one of the hosts; of earlier releases, with all of them. */
export function timeWith({ hostIds, hostTimes, ...all }: Encounter, hostId: string): Encounter['hostTimes'][number] {
  const { togetherMs, togetherSince } = hostIds.includes(hostId) ? all : { togetherMs: 0, togetherSince: null };
  return hostTimes.find((time) => time.hostId === hostId) ?? { hostId, togetherMs, togetherSince };
}

/** Long enough to say something of each other: as long as a pass is used for. Anybody is let in for a second. */
export const hasStayed = (encounter: Encounter, now: Date): boolean => togetherMs(encounter, now) >= PASSES.confirmAfterMs;

export interface PeopleMet {
  guestId: string;
  hostIds: readonly string[];
}
/** Who met whom between two versions of a session, for the first time in this meeting; before the first one, nobody had. */
export function newlyMet(before: Pick<Session, 'encounters'> | undefined, after: Session): PeopleMet[] {
  const hostsBefore = new Map(before?.encounters.map(({ guestId, hostIds }) => [guestId, hostIds]));
  return after.encounters.flatMap(({ guestId, hostIds }) => {
    const added = hostIds.filter((hostId) => !hostsBefore.get(guestId)?.includes(hostId));
    return added.length > 0 ? [{ guestId, hostIds: added }] : [];
  });
}

/** Who parted between two versions of a session, and had stayed; of the hosts, those with whom they had. */
export function newlyStayed(before: Pick<Session, 'encounters'> | undefined, after: Session): PeopleMet[] {
  const together = new Set(before?.encounters.flatMap(({ guestId, togetherSince }) => (togetherSince ? [guestId] : [])));
  const isLong = (time: TimeTogether) => time.togetherSince === null && time.togetherMs >= PASSES.confirmAfterMs;
  return after.encounters
    .filter((encounter) => together.has(encounter.guestId) && isLong(encounter))
    .map((encounter) => ({
      guestId: encounter.guestId,
      hostIds: encounter.hostIds.filter((hostId) => isLong(timeWith(encounter, hostId))),
    }));
}

/** The one in which these two were together, whichever of them was the guest. */
export const encounterOf = ({ encounters }: Session, one: string, other: string): Encounter | undefined =>
  encounters.find(
    ({ guestId, hostIds }) => (guestId === one && hostIds.includes(other)) || (guestId === other && hostIds.includes(one)),
  );

/** Until when both may press; null while they are together still. */
export const handshakeUntil = ({ endedAt }: Encounter) =>
  endedAt === null ? null : new Date(endedAt.getTime() + PEOPLE.handshakeMs);

export const mayShakeHands = (encounter: Encounter, now: Date): boolean => {
  const until = handshakeUntil(encounter);
  return until === null || now < until;
};
