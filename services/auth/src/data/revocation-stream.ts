import type { Cache } from '@visavis/cache';
import { type Clock, type Logger, REVOCATION_STREAM, type Revocation } from '@visavis/platform';

export interface Announcement {
  /** Id of the `session.revoked` event: announcing it twice is one entry. */
  eventId: string;
  revocation: Revocation;
}

/** The stream that every process reads revocations from (docs/adr/0008). */
export interface RevocationStream {
  appendRevocation(announcement: Announcement): Promise<void>;
  /** Tells every process of revocations that were just committed; never throws, the events' consumer does it again. */
  announce(announcements: readonly Announcement[]): Promise<void>;
}

/** `onRevocation` is called when revocations are in the stream. */
export function createRevocationStream(deps: {
  cache: Pick<Cache, 'streams'>;
  clock: Clock;
  logger: Logger;
  onRevocation?: (() => Promise<void>) | undefined;
}): RevocationStream {
  const appendRevocation = async ({ eventId, revocation }: Announcement) => {
    await deps.cache.streams.append(REVOCATION_STREAM, { id: eventId, value: revocation, at: deps.clock.now().getTime() });
  };
  return {
    appendRevocation,
    async announce(announcements) {
      if (announcements.length === 0) return;
      try {
        for (const announcement of announcements) await appendRevocation(announcement);
        await deps.onRevocation?.();
      } catch (error) {
        deps.logger.warn({ err: error }, 'a revocation is announced by its event only');
      }
    },
  };
}
