import type { Cache } from '@visavis/cache';
import type { SessionSnapshot, StoredChatMessage } from '@visavis/contracts/session';
import type { Signal } from '@visavis/contracts/socket';

/** Longer than a turn with its extensions; what a guest's leaving does not delete is gone then. */
const KEPT_MS = 2 * 3_600_000;
const keyOf = (meetingId: string) => `bff:chat:${meetingId}`;

type Chat = Extract<Signal, { kind: 'chat' }>;

interface CachedMessage extends StoredChatMessage {
  /** When the server had it, in ms. */
  keptAt: number;
}

/** What was written in a turn, for whoever reloads or comes later. It is gone with the turn; the next guest never gets it. */
export function createTurnChat({ cache, now }: { cache: Cache; now: () => number }) {
  return {
    /** Everybody reads the same time, whatever the sender's clock says. */
    stamped: <S extends Chat>(signal: S): S => ({ ...signal, at: new Date(now()).toISOString() }),
    async keep(meetingId: string, from: string, { id, text, at }: Chat): Promise<void> {
      const message: CachedMessage = { id, from, text, at, keptAt: now() };
      await cache.presence.touch(keyOf(meetingId), `${from} ${id}`, KEPT_MS, message);
    },
    /** For somebody who has just entered: since the guest came in, or since the last one left. */
    async of({ meetingId, participants }: SessionSnapshot): Promise<StoredChatMessage[]> {
      const guest = participants.find(({ role }) => role === 'guest');
      const since = guest ? Date.parse(guest.joinedAt) : 0;
      const messages = (await cache.presence.members(keyOf(meetingId))).map(({ data }) => data as CachedMessage);
      return messages
        .filter(({ keptAt }) => keptAt >= since)
        .sort((one, other) => one.keptAt - other.keptAt)
        .map(({ keptAt: _, ...message }) => message);
    },
    /** What was written until then, in ms. */
    async forget(meetingId: string, until: number): Promise<void> {
      const key = keyOf(meetingId);
      const old = (await cache.presence.members(key)).filter(({ data }) => (data as CachedMessage).keptAt <= until);
      await Promise.all(old.map(({ member }) => cache.presence.leave(key, member)));
    },
  };
}
export type TurnChat = ReturnType<typeof createTurnChat>;
