import type { Cache } from '@visavis/cache';

/** Heartbeats are kept in the cache alone: a write to the store every five seconds for everyone would cost too much. */
const KEPT_MS = 10 * 60_000;
const MARKER_KEPT_MS = 365 * 86_400_000;
const MARKER = 'meeting:presence-since';
const keyOf = (meetingId: string) => `meeting:presence:${meetingId}`;

export async function beat(
  cache: Cache,
  meetingId: string,
  userId: string,
  deviceId: string | undefined,
  now: Date,
): Promise<void> {
  await cache.presence.touch(keyOf(meetingId), `${userId} ${deviceId ?? ''}`, KEPT_MS, { at: now.getTime() });
}

/** When each user's last heartbeat came (ms); a heartbeat without a device counts for every device of the user. */
export async function heard(cache: Cache, meetingId: string): Promise<(userId: string, deviceId?: string) => number> {
  const members = (await cache.presence.members(keyOf(meetingId))).map(({ member, data }) => {
    // Ids hold no blank; what a browser calls its device may.
    const end = member.indexOf(' ');
    const [userId, deviceId] = [member.slice(0, end), member.slice(end + 1)];
    return { userId, deviceId, at: (data as { at?: number } | undefined)?.at ?? 0 };
  });
  return (userId, deviceId) =>
    Math.max(
      0,
      ...members
        .filter(
          (member) =>
            member.userId === userId && (deviceId === undefined || member.deviceId === '' || member.deviceId === deviceId),
        )
        .map((member) => member.at),
    );
}

/** Since when the cache has kept heartbeats (ms): a cache that was lost knows nothing of the time before. */
export async function heardSince(cache: Cache, now: Date): Promise<number> {
  const fresh = await cache.setIfAbsent(MARKER, now.getTime(), MARKER_KEPT_MS);
  return fresh ? now.getTime() : ((await cache.get<number>(MARKER)) ?? now.getTime());
}
