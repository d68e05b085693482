import { linkTiming } from './link-types.ts';

export type PacketsSeen = 'doubt' | 'search' | 'back' | undefined;

/** When to look for a new way: from one search to the next it takes longer, until packets arrive again. */
export const createSearchPace = () => {
  let searchedAt = Number.NEGATIVE_INFINITY;
  let isFirst = true;
  let searchMs: number = linkTiming.searchMs;
  return {
    isDue: (now: number) => now - searchedAt >= searchMs,
    begin(now: number): void {
      searchMs = isFirst ? linkTiming.searchMs : Math.min(searchMs * 2, linkTiming.longestSearchMs);
      isFirst = false;
      searchedAt = now;
    },
    /** Returns whether a search had begun. */
    end(): boolean {
      const hadBegun = !isFirst;
      searchMs = linkTiming.searchMs;
      isFirst = true;
      return hadBegun;
    },
  };
};

/**
 * Whether the packets of one person arrive. A connection calls itself connected for seconds after its way is gone, on every
 * change from one network to another.
 */
export const createPacketWatch = () => {
  let link: unknown;
  let packets = 0;
  let arrivedAt: number | undefined;
  /** Until then nothing had to come. */
  let quietUntil = 0;
  let lookedAt: number | undefined;
  const pace = createSearchPace();
  let isStalled: boolean | undefined;
  return {
    /**
     * What a look at the link has shown. `doubt`: the way may be gone; `search`: a new one is to be looked for; `back`: there is
     * one, after a search. `sends`: what the other says that they send.
     */
    saw(seen: unknown, received: number, sends: 'picture' | 'sound' | 'nothing', now: number): PacketsSeen {
      // A page that was held up itself says nothing about the way.
      if (lookedAt !== undefined && now - lookedAt > linkTiming.heldUpMs) quietUntil = now;
      lookedAt = now;
      const isNew = seen !== link;
      link = seen;
      isStalled = undefined;
      // A track has ended, and its packets are not counted any more.
      packets = Math.min(packets, received);
      if (isNew || received > packets) {
        // Of a link's packets before the first look nothing is known.
        if (!isNew || received > 0) arrivedAt = now;
        packets = received;
        if (isNew) return undefined;
        isStalled = false;
        return pace.end() ? 'back' : undefined;
      }
      if (sends === 'nothing') {
        quietUntil = now;
        return undefined;
      }
      if (arrivedAt === undefined) return undefined;
      const stalledMs = sends === 'picture' ? linkTiming.stalledMs : linkTiming.stalledSoundMs;
      const silentMs = now - Math.max(arrivedAt, quietUntil);
      isStalled = silentMs >= stalledMs;
      if (!pace.isDue(now)) return undefined;
      if (!isStalled) return silentMs < stalledMs / 2 ? undefined : 'doubt';
      pace.begin(now);
      return 'search';
    },
    /** Whether nothing arrived for too long, as the last look has it; undefined: nothing has to arrive, or ever did. */
    isStalled: () => isStalled,
    arrivedWithin: (now: number) => arrivedAt !== undefined && now - arrivedAt < linkTiming.disconnectedMs,
  };
};
