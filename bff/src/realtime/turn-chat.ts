import type { Cache } from '@visavis/cache';
import { SESSION, TURN } from '@visavis/contracts/constants/session';
import type { SessionSnapshot, StoredChatMessage } from '@visavis/contracts/session';
import type { Signal } from '@visavis/contracts/socket';

/** Longer than a turn with its extensions; what a guest's leaving does not delete is gone then. */
const KEPT_MS = 2 * 3_600_000;
/** The end of a turn may be taken back for so long, and its guest be on their way in for as long as everybody. */
const ASIDE_MS = TURN.undoMs + SESSION.joinTokenMs;
/** As many as a page keeps. */
const LOG_MAX = 500;
const keyOf = (meetingId: string) => `bff:chat:${meetingId}`;
const asideOf = (meetingId: string, guestId: string) => `${keyOf(meetingId)}:${guestId}`;

type Chat = Extract<Signal, { kind: 'chat' }>;

interface CachedMessage extends StoredChatMessage {
  /** When the server had it, in ms. */
  keptAt: number;
}

const byTime = (one: CachedMessage, other: CachedMessage) => one.keptAt - other.keptAt;

export interface TurnOver {
  meetingId: string;
  /** Whose turn it was; undefined: everything is over. */
  guestId?: string;
  /** A host ended it, and may take that back. */
  mayReturn?: boolean;
}

/** What was written in a turn, for whoever reloads or comes later. It is gone with the turn; the next guest never gets it. */
export function createTurnChat({ cache, now }: { cache: Cache; now: () => number }) {
  const read = async (key: string) => (await cache.presence.members(key)).map(({ data }) => data as CachedMessage);
  const memberOf = ({ from, id }: Pick<CachedMessage, 'from' | 'id'>) => `${from} ${id}`;
  const write = (key: string, messages: readonly CachedMessage[], ttlMs: number) =>
    cache.presence.touchAll(
      key,
      messages.map((data) => ({ member: memberOf(data), data })),
      ttlMs,
      LOG_MAX,
    );
  const remove = (key: string, messages: readonly CachedMessage[]) => cache.presence.leave(key, ...messages.map(memberOf));

  return {
    /** Everybody reads the same time, whatever the sender's clock says. */
    stamped: <S extends Chat>(signal: S): S => ({ ...signal, at: new Date(now()).toISOString() }),
    keep: (meetingId: string, from: string, { id, text, at }: Chat): Promise<void> =>
      write(keyOf(meetingId), [{ id, from, text, at, keptAt: now() }], KEPT_MS),
    /**
     * For somebody who has just entered: since the guest came in, or since the last one left. Of a guest who was called back,
     * also what was written before: their turn goes on, and what is set aside stays as long as all else.
     */
    async of({ meetingId, participants }: SessionSnapshot): Promise<StoredChatMessage[]> {
      const guest = participants.find(({ role }) => role === 'guest');
      const since = guest ? Date.parse(guest.joinedAt) : 0;
      const before = guest ? await read(asideOf(meetingId, guest.userId)) : [];
      if (guest && before.length > 0) await write(asideOf(meetingId, guest.userId), before, KEPT_MS);
      const inTurn = (await read(keyOf(meetingId))).filter(({ keptAt }) => keptAt >= since);
      return [...before, ...inTurn].sort(byTime).map(({ keptAt: _, ...message }) => message);
    },
    /** What was written until then, in ms; for a guest who may be called back it is set aside. */
    async forget({ meetingId, guestId, mayReturn = false }: TurnOver, until: number): Promise<void> {
      const old = (await read(keyOf(meetingId))).filter(({ keptAt }) => keptAt <= until);
      if (guestId !== undefined) {
        const aside = asideOf(meetingId, guestId);
        const before = await read(aside);
        // What is over the limit would not be the first to end: all of it ends at once.
        const over = mayReturn ? Math.max(0, before.length + old.length - LOG_MAX) : before.length;
        const sorted = before.sort(byTime);
        await remove(aside, sorted.slice(0, over));
        if (mayReturn) await write(aside, [...sorted.slice(over), ...old], ASIDE_MS);
      }
      await remove(keyOf(meetingId), old);
    },
  };
}
export type TurnChat = ReturnType<typeof createTurnChat>;
