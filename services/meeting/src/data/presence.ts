import type { Cache } from '@visavis/cache';

/** Heartbeats are kept in the cache alone: a write to the store every five seconds for everyone would cost too much. */
const KEPT_MS = 10 * 60_000;
const MARKER_KEPT_MS = 365 * 86_400_000;
const MARKER = 'meeting:presence-since';
const keyOf = (meetingId: string) => `meeting:presence:${meetingId}`;

/** `receives`: of whom sound or picture arrives there. */
export interface Beat {
  deviceId?: string | undefined;
  receives?: readonly string[] | undefined;
}

export async function beat(
  cache: Cache,
  meetingId: string,
  userId: string,
  { deviceId, receives = [] }: Beat,
  now: Date,
): Promise<void> {
  await cache.presence.touch(keyOf(meetingId), `${userId} ${deviceId ?? ''}`, KEPT_MS, { at: now.getTime(), receives });
}

/** When users were last heard of, in ms; 0 for never. */
export interface Heard {
  /** A heartbeat without a device counts for every device of the user. */
  lastSeen(userId: string, deviceId?: string): number;
  /** When one of these users last received the user's media. */
  lastVouched(userId: string, by: readonly string[]): number;
}

export async function heard(cache: Cache, meetingId: string): Promise<Heard> {
  const members = (await cache.presence.members(keyOf(meetingId))).map(({ member, data }) => {
    // Ids hold no blank; what a browser calls its device may.
    const end = member.indexOf(' ');
    const [userId, deviceId] = [member.slice(0, end), member.slice(end + 1)];
    const { at = 0, receives = [] } = (data ?? {}) as { at?: number; receives?: string[] };
    return { userId, deviceId, at, receives };
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
  };
}

/** Since when the cache has kept heartbeats (ms): a cache that was lost knows nothing of the time before. */
export async function heardSince(cache: Cache, now: Date): Promise<number> {
  const fresh = await cache.setIfAbsent(MARKER, now.getTime(), MARKER_KEPT_MS);
  return fresh ? now.getTime() : ((await cache.get<number>(MARKER)) ?? now.getTime());
}
