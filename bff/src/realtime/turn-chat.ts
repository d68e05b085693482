import type { Cache } from '@visavis/cache';
import { SESSION, TURN } from '@visavis/contracts/constants/session';
import type { Participant, SessionSnapshot, StoredChatMessage } from '@visavis/contracts/session';
import type { Signal } from '@visavis/contracts/socket';
import { type Turns, turnOf } from './turns.ts';

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
  /** In whose turn; null: before the first. Nodes of earlier releases do not say. */
  turn?: string | null;
}
const byTime = (one: CachedMessage, other: CachedMessage) => one.keptAt - other.keptAt;

export interface TurnOver {
  meetingId: string;
  /** Whose turn it was; undefined: everything is over. */
  guest?: Pick<Participant, 'userId' | 'joinedAt'>;
  /** A host ended it, and may take that back. */
  mayReturn?: boolean;
}

/**
 * What was written in a turn, for whoever reloads or comes later. It is gone with the turn; the next guest never gets it. What
 * belongs to a turn says so: the clocks of this node, of others and of the meeting service differ.
 */
export function createTurnChat({ cache, turns, now }: { cache: Cache; turns: Turns; now: () => number }) {
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
    async keep(meetingId: string, from: string, { id, text, at }: Chat): Promise<void> {
      const turn = await turns.current(meetingId);
      await write(keyOf(meetingId), [{ id, from, text, at, keptAt: now(), turn }], KEPT_MS);
    },
    /**
     * For somebody who has just entered: of the guest's turn, or whatever there is while none is in. Of a guest who was called
     * back, also what was written before: their turn goes on, and what is set aside stays as long as all else.
     */
    async of({ meetingId, participants }: SessionSnapshot): Promise<StoredChatMessage[]> {
      const guest = participants.find(({ role }) => role === 'guest');
      const isInTurn = ({ turn, keptAt }: CachedMessage) =>
        !guest || (turn === undefined ? keptAt >= Date.parse(guest.joinedAt) : turn === turnOf(guest));
      const before = guest ? await read(asideOf(meetingId, guest.userId)) : [];
      if (guest && before.length > 0) await write(asideOf(meetingId, guest.userId), before, KEPT_MS);
      const inTurn = (await read(keyOf(meetingId))).filter(isInTurn);
      return [...before, ...inTurn].sort(byTime).map(({ keptAt: _, turn: __, ...message }) => message);
    },
    /**
     * All but what was written in a turn that began since; for a guest who may be called back it is set aside. `until`: when the
     * turn ended, in ms, for messages that do not say to which they belong.
     */
    async forget({ meetingId, guest, mayReturn = false }: TurnOver, until: number): Promise<void> {
      const over = guest && turnOf(guest);
      const current = await turns.current(meetingId);
      const isLater = ({ turn, keptAt }: CachedMessage) =>
        turn === undefined ? keptAt > until : over !== undefined && turn !== null && turn !== over && turn === current;
      const old = (await read(keyOf(meetingId))).filter((message) => !isLater(message));
      if (guest) {
        const aside = asideOf(meetingId, guest.userId);
        const before = (await read(aside)).sort(byTime);
        const own = mayReturn ? old.filter(({ turn }) => turn === undefined || turn === over) : [];
        // What is over the limit would not be the first to end: all of it ends at once.
        const tooMany = mayReturn ? Math.max(0, before.length + own.length - LOG_MAX) : before.length;
        await remove(aside, before.slice(0, tooMany));
        await write(aside, [...before.slice(tooMany), ...own], ASIDE_MS);
      }
      await remove(keyOf(meetingId), old);
    },
  };
}
export type TurnChat = ReturnType<typeof createTurnChat>;
