import type { Cache } from '@visavis/cache';
import type { Logger } from '@visavis/platform';

const RETRY_MS = 1_000;
const PENDING_TTL_MS = 120_000;

interface Turn<T> {
  latest: T;
  timer: NodeJS.Timeout | undefined;
  sending: boolean;
  changed: boolean;
}

/**
 * Sends a meeting's first change at once, then at most one update in each pause for all changes in between, the last one
 * included. What still has to be sent is kept in the cache, so that another node does it when this one dies.
 */
export function createPacedUpdates<T>(deps: {
  cache: Cache;
  logger: Logger;
  /** Key of the cache under which the meetings are noted; shared by nodes of all releases. */
  pending: string;
  pauseMs: number;
  /** Tried again when it fails. */
  send: (meetingId: string, latest: T) => Promise<void>;
}) {
  const { cache, logger, pending, pauseMs, send } = deps;
  const turns = new Map<string, Turn<T>>();
  let orphans = new Set<string>();
  let stopped = false;

  async function flush(meetingId: string, turn: Turn<T>): Promise<void> {
    turn.sending = true;
    turn.changed = false;
    let waitMs = pauseMs;
    try {
      await send(meetingId, turn.latest);
      if (!turn.changed) await cache.presence.leave(pending, meetingId);
    } catch (error) {
      logger.warn({ err: error, meetingId, pending }, 'an update could not be sent yet');
      turn.changed = true;
      waitMs = RETRY_MS;
    }
    turn.sending = false;
    if (stopped) return;
    turn.timer = setTimeout(() => {
      turn.timer = undefined;
      if (turn.changed) void flush(meetingId, turn);
      else turns.delete(meetingId);
    }, waitMs);
    turn.timer.unref();
  }

  function change(meetingId: string, latest: T): void {
    const turn = turns.get(meetingId) ?? { latest, timer: undefined, sending: false, changed: false };
    turns.set(meetingId, turn);
    turn.latest = latest;
    turn.changed = true;
    if (!turn.sending && !turn.timer) void flush(meetingId, turn);
  }

  return {
    /** Resolves once the change is stored; it is sent at once or at the end of the pause. */
    async changed(meetingId: string, latest: T): Promise<void> {
      await cache.presence.touch(pending, meetingId, PENDING_TTL_MS, latest);
      change(meetingId, latest);
    },
    /** Takes over what another node left undone: pending at two looks in a row and not in work here. */
    async adopt(): Promise<void> {
      const left = (await cache.presence.members(pending)).filter(({ member }) => !turns.has(member));
      for (const { member, data } of left) if (orphans.has(member)) change(member, data as T);
      orphans = new Set(left.map(({ member }) => member));
    },
    stop() {
      stopped = true;
      for (const { timer } of turns.values()) clearTimeout(timer);
    },
  };
}
