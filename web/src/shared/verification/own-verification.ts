import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { verificationCalls } from '@visavis/contracts/calls/verification';
import { call } from '../api/http.ts';
import { useNow } from '../hooks/use-now.ts';
import { useRoomResync, useServerEvent } from '../realtime/hooks.ts';
import { userRoom } from '../realtime/room-names.ts';
import { useUser } from '../session/session.ts';

export const verificationKey = ['verification'] as const;

/** What the signed-in person asked, and what was decided. */
export const verificationQuery = queryOptions({
  queryKey: verificationKey,
  queryFn: ({ signal }) => call(verificationCalls.mine, { signal }),
});

/** `visitor`: who has to sign in before they can ask. */
export type VerificationState = 'verified' | 'pending' | 'rejected' | 'missing' | 'visitor';
/**
 * Where the person stands, and from when on they may ask again; nothing while it is not known, and where it could not
 * be read. One read for all that ask.
 */
export function useVerificationState(): { state: VerificationState; againAt?: string } | undefined {
  const user = useUser();
  const now = useNow();
  const { data } = useQuery({ ...verificationQuery, enabled: user !== undefined && !user.isVerified });
  const queryClient = useQueryClient();
  // Several on one screen ask: what one of them has begun to fetch is news enough for all.
  const refetch = () => void queryClient.invalidateQueries({ queryKey: verificationKey }, { cancelRefetch: false });
  useServerEvent('user:verification-changed', refetch);
  useRoomResync(user && userRoom(user._id), refetch);
  if (!user) return { state: 'visitor' };
  if (user.isVerified || data?.isVerified) return { state: 'verified' };
  if (!data) return undefined;
  const { requests, requestableAt } = data;
  if (requests[0]?.status === 'pending') return { state: 'pending' };
  const mustWait = requestableAt !== null && Date.parse(requestableAt) > now;
  return mustWait ? { state: 'rejected', againAt: requestableAt } : { state: 'missing' };
}
