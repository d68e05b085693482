import type { Cache } from '@visavis/cache';
import type { Participant, SessionSnapshot } from '@visavis/contracts/session';

/** Longer than any turn. */
const KEPT_MS = 24 * 3_600_000;
const keyOf = (meetingId: string) => `bff:turn:${meetingId}`;
const beganAt = (meetingId: string, joinedAt: string) => `${keyOf(meetingId)}:${Date.parse(joinedAt)}`;

/** Names a turn by its guest and when they came in, as the meeting service has it: it is compared with no other clock. */
export const turnOf = ({ userId, joinedAt }: Pick<Participant, 'userId' | 'joinedAt'>) => `${userId} ${joinedAt}`;

/** The turns of each meeting, as their guests' sockets came in. */
export function createTurns(cache: Cache) {
  return {
    /** Somebody is let in by the service: the guest, with whom a turn begins or goes on, or anybody else. */
    async entered({ meetingId, me, participants }: SessionSnapshot): Promise<void> {
      const guest = participants.find(({ userId, role }) => role === 'guest' && userId === me.userId);
      if (!guest) return;
      await Promise.all([
        cache.set(keyOf(meetingId), turnOf(guest), KEPT_MS),
        cache.set(beganAt(meetingId, guest.joinedAt), true, KEPT_MS),
      ]);
    },
    /** The one that began last; null: none. */
    current: async (meetingId: string): Promise<string | null> => (await cache.get<string>(keyOf(meetingId))) ?? null,
    /** Whether a turn began with a guest who came in then. */
    hasBegun: async (meetingId: string, joinedAt: string): Promise<boolean> =>
      (await cache.get(beganAt(meetingId, joinedAt))) !== undefined,
  };
}
export type Turns = ReturnType<typeof createTurns>;
