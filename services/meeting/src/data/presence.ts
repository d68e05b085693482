import type { Cache } from '@visavis/cache';
import { SESSION } from '@visavis/contracts/constants/session';

/** Heartbeats are kept in the cache alone: a write to the store every five seconds for everyone would cost too much. */
const EXPIRES_MS = 10 * 60_000;
const EXPECTED = 'meeting:expected';
const LISTENING = 'meeting:listening';
const PASSED = 'meeting:listening:passed';
/** Passes of the job that are so far apart leave out one heartbeat; after three a guest counts as silent. */
const GAP_MS = SESSION.heartbeatMs;
const keyOf = (meetingId: string) => `meeting:presence:${meetingId}`;

/** One sign of life. `receives`: of whom sound or picture arrives there; `onPhone`: a phone call has the microphone. */
export interface Beat {
  meetingId: string;
  userId: string;
  deviceId?: string | undefined;
  receives?: readonly string[] | undefined;
  onPhone?: boolean | undefined;
  at: Date;
}
export type Who = Pick<Beat, 'meetingId' | 'userId' | 'deviceId'>;

/** Ids hold no blank; what a browser calls its device may. */
const memberOf = ({ userId, deviceId = '' }: Who) => `${userId} ${deviceId}`;
const expectedOf = (who: Who) => `${who.meetingId} ${memberOf(who)}`;
const whoIs = (expected: string): Who => {
  const [meetingId = '', userId = ''] = expected.split(' ', 2);
  return { meetingId, userId, deviceId: expected.slice(meetingId.length + userId.length + 2) };
};

/** Of each of them, whether their silence is checked already: their place needs no second look in the store. */
export async function haveChecks(cache: Cache, beats: readonly Who[]): Promise<boolean[]> {
  return (await cache.moments.of(EXPECTED, beats.map(expectedOf))).map((at) => at !== undefined);
}

/** They are checked at that time (ms), unless they are heard before. */
export async function scheduleChecks(cache: Cache, people: readonly (Who & { checkAt: number })[]): Promise<void> {
  await cache.moments.set(
    EXPECTED,
    people.map((who) => ({ member: expectedOf(who), at: who.checkAt })),
    EXPIRES_MS,
  );
}
export const cancelChecks = (cache: Cache, people: readonly Who[]): Promise<void> =>
  cache.moments.remove(EXPECTED, people.map(expectedOf));

/** Whose check is due by now: the first thousand. */
export const dueChecks = async (cache: Cache, now: Date): Promise<Who[]> =>
  (await cache.moments.upTo(EXPECTED, now.getTime())).map(({ member }) => whoIs(member));

export async function recordBeats(cache: Cache, beats: readonly Beat[]): Promise<void> {
  const inMeetings = Map.groupBy(beats, ({ meetingId }) => meetingId);
  const writes = [...inMeetings].map(([meetingId, some]) =>
    cache.presence.touchAll(
      keyOf(meetingId),
      some.map((beat) => ({
        member: memberOf(beat),
        data: { at: beat.at.getTime(), receives: beat.receives ?? [], onPhone: beat.onPhone ?? false },
      })),
      EXPIRES_MS,
    ),
  );
  await Promise.all(writes);
}

/**
 * These users are lost, or have no place any more: their next heartbeat is compared with the store, or refused. Left out:
 * everybody in the meeting.
 */
export async function cancelChecksOf(cache: Cache, meetingId: string, userIds?: readonly string[]): Promise<void> {
  const present = (await cache.presence.members(keyOf(meetingId))).map(({ member }) => whoIs(`${meetingId} ${member}`));
  const absent = (userIds ?? []).map((userId) => ({ meetingId, userId }));
  await cancelChecks(cache, [...present.filter(({ userId }) => userIds?.includes(userId) ?? true), ...absent]);
}

/** When users were last heard of, in ms; 0 for never. */
export interface Presence {
  /** A heartbeat without a device counts for every device of the user. */
  lastSeen(userId: string, deviceId?: string): number;
  /** When one of these users last received the user's media. */
  lastVouched(userId: string, by: readonly string[]): number;
  /** As that device said last; undefined where it is not known. */
  onPhone(userId: string, deviceId: string): boolean | undefined;
}

export async function readPresence(cache: Cache, meetingId: string): Promise<Presence> {
  const members = (await cache.presence.members(keyOf(meetingId))).map(({ member, data }) => {
    const end = member.indexOf(' ');
    const [userId, deviceId] = [member.slice(0, end), member.slice(end + 1)];
    const { at = 0, receives = [], onPhone } = (data ?? {}) as { at?: number; receives?: string[]; onPhone?: boolean };
    return { userId, deviceId, at, receives, onPhone };
  });
  const latest = (matches: (member: (typeof members)[number]) => boolean) =>
    Math.max(0, ...members.filter(matches).map(({ at }) => at));
  return {
    lastSeen: (userId, deviceId) =>
      latest(
        (member) =>
          member.userId === userId && (deviceId === undefined || member.deviceId === '' || member.deviceId === deviceId),
      ),
    lastVouched: (userId, by) =>
      latest((member) => member.userId !== userId && by.includes(member.userId) && member.receives.includes(userId)),
    onPhone: (userId, deviceId) => members.find((member) => member.userId === userId && member.deviceId === deviceId)?.onPhone,
  };
}

/**
 * Since when (ms) silence is people's own. While no pass of the job came to its end, in any process, the cache was away or the
 * process stood still, and nobody could be heard; a cache that was lost knows nothing of the time before. `ownPassMs`: how long
 * ago this process ended one, by its own clock. Of the others' passes the cache keeps a mark for so long, because the clocks of
 * two processes may differ by more than that.
 */
export async function listeningSince(cache: Cache, now: Date, ownPassMs: number): Promise<number> {
  const [kept, passed] = await Promise.all([cache.get<{ since: number }>(LISTENING), cache.get<true>(PASSED)]);
  return kept && (passed || ownPassMs <= GAP_MS) ? kept.since : now.getTime();
}
/** A pass has come to its end. */
export async function notePass(cache: Cache, since: number): Promise<void> {
  await cache.set(LISTENING, { since }, EXPIRES_MS);
  await cache.set(PASSED, true, GAP_MS);
}
/** A step of a pass that took so long stood still, and so may those who hear heartbeats have done. */
export const isGap = (ms: number) => ms > GAP_MS;

const silenceOf = (meetingId: string) => `meeting:common-silence:${meetingId}`;
/** Everybody in the meeting is silent, which is not theirs. */
export const noteCommonSilence = (cache: Cache, meetingId: string, now: Date): Promise<void> =>
  cache.set(silenceOf(meetingId), now.getTime(), EXPIRES_MS);
/** When that was so last, in ms; 0 for never. */
export const silentUntil = async (cache: Cache, meetingId: string): Promise<number> =>
  (await cache.get<number>(silenceOf(meetingId))) ?? 0;
