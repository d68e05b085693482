import { queryOptions } from '@tanstack/react-query';
import { sessionCalls } from '@visavis/contracts/calls/session';
import type { SessionSnapshot } from '@visavis/contracts/session';
import { call } from '../../shared/api/http.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { session } from '../../shared/session/session.ts';
import { serverNow } from '../../shared/time/server-clock.ts';

/**
 * The snapshot, and how far the server's clock is ahead of this page's estimate, in ms: the page knows it to about two seconds
 * only.
 */
export interface RoomState extends SessionSnapshot {
  clockAheadMs: number;
}
export const sessionKey = (meetingId: string) => ['room', meetingId, 'session'] as const;

export const withClock = (session: SessionSnapshot): RoomState => ({
  ...session,
  clockAheadMs: Date.parse(session.serverNow) - serverNow(),
});

/** Where this meeting and I stand. Never from a cache: it carries the time and, for a moment, a key to the room. */
export const sessionQuery = (meetingId: string) =>
  queryOptions({
    queryKey: sessionKey(meetingId),
    queryFn: async ({ signal }) =>
      withClock((await call(sessionCalls.snapshot, { params: { id: meetingId }, signal, skipCache: true })).session),
  });

/** For the first screen of a page, beside its code. */
export const prefetch = async () => {
  if (session.get()) await queryClient.prefetchQuery(sessionQuery(window.location.pathname.split('/')[2] ?? ''));
};
