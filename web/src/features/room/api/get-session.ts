import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SessionSnapshot } from '@visavis/contracts/session';
import { http } from '../../../shared/api/http.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';

/** The snapshot, and how far the server's clock is ahead of what this page takes for it, in ms: the page knows it to about two seconds only. */
export interface RoomState extends SessionSnapshot {
  clockAheadMs: number;
}
export const sessionKey = (meetingId: string) => ['room', meetingId, 'session'] as const;

const withClock = (session: SessionSnapshot): RoomState => ({
  ...session,
  clockAheadMs: Date.parse(session.serverNow) - serverNow(),
});

/** Where this meeting and I stand. Never from a cache: it carries the time and, for a moment, a key to the room. */
export const sessionQuery = (meetingId: string) =>
  queryOptions({
    queryKey: sessionKey(meetingId),
    queryFn: async ({ signal }) => {
      const path = `/api/meetings/${encodeURIComponent(meetingId)}/session`;
      const { session } = await http.get<{ session: SessionSnapshot }>(path, { signal, query: { skipCache: true } });
      return withClock(session);
    },
  });

/** What a command answered is newer than what is on its way. */
export const putSession = async (client: QueryClient, session: SessionSnapshot) => {
  const key = sessionKey(session.meetingId);
  await client.cancelQueries({ queryKey: key });
  client.setQueryData<RoomState>(key, (known) => (known && known.serverNow > session.serverNow ? known : withClock(session)));
};
