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
  let searchAgainAt = 0;
  let searchMs: number = linkTiming.searchMs;
  return {
    /**
     * What a look at the link has shown; true: a new way is to be looked for. `sends`: the other says that something is sent.
     */
    saw(seen: unknown, received: number, sends: boolean, now: number): boolean {
      const isNew = seen !== link;
      link = seen;
      if (isNew || received > packets) {
        // Of a link's packets before the first look nothing is known.
        if (!isNew || received > 0) arrivedAt = now;
        if (!isNew) searchMs = linkTiming.searchMs;
        packets = received;
        return false;
      }
      if (!sends) {
        quietUntil = now;
        return false;
      }
      if (arrivedAt === undefined || now < searchAgainAt) return false;
      if (now - Math.max(arrivedAt, quietUntil) < linkTiming.stalledMs) return false;
      searchAgainAt = now + searchMs;
      searchMs = Math.min(searchMs * 2, linkTiming.longestSearchMs);
      return true;
    },
    arrivedWithin: (now: number) => arrivedAt !== undefined && now - arrivedAt < linkTiming.disconnectedMs,
  };
};
export type PacketWatch = ReturnType<typeof createPacketWatch>;
