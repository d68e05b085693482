import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationCalls } from '@visavis/contracts/calls/alert';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { callQuery } from '../api/call-query.ts';
import { call } from '../api/http.ts';
import { useSession } from '../session/session.ts';

type Follows = CallResult<typeof notificationCalls.follows>;
const followsQuery = callQuery(['follows'], notificationCalls.follows);

/** Whether the signed-in person follows the host; undefined while it is not known. */
export const useFollowing = (hostId: string): boolean | undefined => {
  const signedIn = Boolean(useSession());
  const { data, isError } = useQuery({
    ...followsQuery,
    enabled: signedIn,
    select: ({ data }) => data.some((one) => one.hostId === hostId),
  });
  // Where it cannot be known, one can still follow.
  return signedIn ? (data ?? (isError ? false : undefined)) : false;
};

export const useSetFollowing = ({ userId, name }: { userId: string; name: string }) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: boolean) =>
      call(wanted ? notificationCalls.follow : notificationCalls.unfollow, { params: { id: userId } }),
    onSuccess: async ({ following }) => {
      await queryClient.cancelQueries(followsQuery);
      queryClient.setQueryData<Follows>(followsQuery.queryKey, (follows) => {
        if (!follows) return undefined;
        const others = follows.data.filter(({ hostId }) => hostId !== userId);
        return { ...follows, data: following ? [{ hostId: userId, name, since: new Date().toISOString() }, ...others] : others };
      });
    },
    onSettled: () => queryClient.invalidateQueries(followsQuery),
  });
};
