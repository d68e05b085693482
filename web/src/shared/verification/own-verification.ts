import { useQuery, useQueryClient } from '@tanstack/react-query';
import { verificationCalls } from '@visavis/contracts/calls/verification';
import { callQuery } from '../api/call-query.ts';
import { useNow } from '../hooks/use-now.ts';
import { useRoomResync, useServerEvent } from '../realtime/hooks.ts';
import { userRoom } from '../realtime/room-names.ts';
import { useUser } from '../session/session.ts';

export const verificationKey = ['verification'] as const;

/** What the signed-in person asked, and what was decided. */
export const verificationQuery = callQuery(verificationKey, verificationCalls.mine);

/** The same, fetched again as soon as it changes. */
export function useOwnVerification(enabled = true) {
  const user = useUser();
  const queryClient = useQueryClient();
  // Several on one screen ask: what one of them has begun to fetch is news enough for all.
  const refetch = () => void queryClient.invalidateQueries({ queryKey: verificationKey }, { cancelRefetch: false });
  useServerEvent('user:verification-changed', refetch);
  useRoomResync(user && userRoom(user._id), refetch);
  return useQuery({ ...verificationQuery, enabled });
}

/** `visitor`: who has to sign in before they can ask. */
export type VerificationState = 'verified' | 'pending' | 'rejected' | 'missing' | 'visitor';
/** Who has an account is led to the form, a visitor by way of the login. */
export const mayAsk = (state: VerificationState | undefined) => state === 'missing' || state === 'visitor';
/**
 * Where the person stands, and from when on they may ask again; nothing while it is not known, as when it is being read, and
 * where it could not be read. One read for all that ask.
 */
export function useVerificationState(enabled = true): {
  state?: VerificationState;
  againAt?: string;
  isReading?: boolean;
} {
  const user = useUser();
  const now = useNow();
  const { data, isLoading } = useOwnVerification(enabled && user !== undefined && !user.isVerified);
  if (!user) return { state: 'visitor' };
  if (user.isVerified || data?.isVerified) return { state: 'verified' };
  if (!data) return { isReading: isLoading };
  const { requests, requestableAt } = data;
  if (requests[0]?.status === 'pending') return { state: 'pending' };
  const mustWait = requestableAt !== null && Date.parse(requestableAt) > now;
  return mustWait ? { state: 'rejected', againAt: requestableAt } : { state: 'missing' };
}
