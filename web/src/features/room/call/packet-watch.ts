import { linkTiming } from './link-types.ts';

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
  let searchedAt = Number.NEGATIVE_INFINITY;
  let isFirst = true;
  let searchMs: number = linkTiming.searchMs;
  return {
    /**
     * What a look at the link has shown; true: a new way is to be looked for. `sends`: what the other says that they send.
     */
    saw(seen: unknown, received: number, sends: 'picture' | 'sound' | 'nothing', now: number): boolean {
      // A page that was held up itself says nothing about the way.
      if (lookedAt !== undefined && now - lookedAt > linkTiming.heldUpMs) quietUntil = now;
      lookedAt = now;
      const isNew = seen !== link;
      link = seen;
      if (isNew || received > packets) {
        // Of a link's packets before the first look nothing is known.
        if (!isNew || received > 0) arrivedAt = now;
        if (!isNew) {
          searchMs = linkTiming.searchMs;
          isFirst = true;
        }
        packets = received;
        return false;
      }
      if (sends === 'nothing') {
        quietUntil = now;
        return false;
      }
      if (arrivedAt === undefined || now - searchedAt < searchMs) return false;
      const stalledMs = sends === 'picture' ? linkTiming.stalledMs : linkTiming.stalledSoundMs;
      if (now - Math.max(arrivedAt, quietUntil) < stalledMs) return false;
      searchMs = isFirst ? linkTiming.searchMs : Math.min(searchMs * 2, linkTiming.longestSearchMs);
      isFirst = false;
      searchedAt = now;
      return true;
    },
    arrivedWithin: (now: number) => arrivedAt !== undefined && now - arrivedAt < linkTiming.disconnectedMs,
  };
};
export type PacketWatch = ReturnType<typeof createPacketWatch>;
