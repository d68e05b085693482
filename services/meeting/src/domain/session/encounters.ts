import { PASSES } from '@visavis/contracts/constants/billing';
import { PEOPLE } from '@visavis/contracts/constants/people';
import { guestOf, isHosting } from './places.ts';
import type { Encounter, Session } from './session.ts';

/** What follows from who is in the room: who is together with whom, since when, and whose turn is over. */
export function withEncountersFollowed(session: Session, now: Date): Session {
  const guest = guestOf(session);
  const hosts = session.attendees.filter(isHosting);
  const hostIds = hosts.filter(({ lostAt }) => lostAt === null).map(({ userId }) => userId);
  const together = guest?.lostAt === null && hostIds.length > 0 ? guest.userId : undefined;
  // Whoever was lost unnoticed for a while was not together since.
  const lost = [guest, ...hosts].flatMap((attendee) => attendee?.lostAt?.getTime() ?? []);
  const until = new Date(Math.min(now.getTime(), ...lost));
  const encounters = session.encounters.map((encounter) => {
    if (encounter.guestId === together) return continued(encounter, hostIds, now);
    const stopped = paused(encounter, until);
    return encounter.guestId === guest?.userId || encounter.endedAt ? stopped : { ...stopped, endedAt: now };
  });
  if (together === undefined || encounters.some(({ guestId }) => guestId === together)) return { ...session, encounters };
  const first = { guestId: together, hostIds, startedAt: now, togetherMs: 0, togetherSince: now, endedAt: null };
  const met = session.met.includes(together) ? session.met : [...session.met, together];
  return { ...session, met, encounters: [...encounters, first] };
}

const continued = (encounter: Encounter, hostIds: readonly string[], now: Date): Encounter => ({
  ...encounter,
  hostIds: [...new Set([...encounter.hostIds, ...hostIds])],
  togetherSince: encounter.togetherSince ?? now,
  endedAt: null,
});

const paused = (encounter: Encounter, until: Date): Encounter =>
  encounter.togetherSince === null ? encounter : { ...encounter, togetherMs: togetherMs(encounter, until), togetherSince: null };

export const togetherMs = ({ togetherMs: before, togetherSince }: Encounter, now: Date) =>
  before + (togetherSince === null ? 0 : Math.max(0, now.getTime() - togetherSince.getTime()));

/** Long enough to say something of each other: as long as a pass is used for. Anybody is let in for a second. */
export const hasStayed = (encounter: Encounter, now: Date): boolean => togetherMs(encounter, now) >= PASSES.confirmAfterMs;

export interface PeopleMet {
  guestId: string;
  hostIds: readonly string[];
}
/** Who met whom between two versions of a session, for the first time in this meeting; before the first one, nobody had. */
export function newlyMet(before: Pick<Session, 'encounters'> | undefined, after: Session): PeopleMet[] {
  const known = new Map(before?.encounters.map(({ guestId, hostIds }) => [guestId, hostIds]));
  return after.encounters.flatMap(({ guestId, hostIds }) => {
    const added = hostIds.filter((hostId) => !known.get(guestId)?.includes(hostId));
    return added.length > 0 ? [{ guestId, hostIds: added }] : [];
  });
}

/** Who parted between two versions of a session, and had stayed together. */
export function newlyStayed(before: Pick<Session, 'encounters'> | undefined, after: Session): PeopleMet[] {
  const together = new Set(before?.encounters.flatMap(({ guestId, togetherSince }) => (togetherSince ? [guestId] : [])));
  return after.encounters.filter(
    ({ guestId, togetherSince, togetherMs }) =>
      together.has(guestId) && togetherSince === null && togetherMs >= PASSES.confirmAfterMs,
  );
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
