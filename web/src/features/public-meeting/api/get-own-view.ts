import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { http } from '../../../shared/api/http.ts';
import { useUser } from '../../../shared/session/session.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';

type Answer = ResponseOf<typeof meetingEndpoints.get>;
export const ownViewKey = (meetingId: string, userId: string | undefined) => ['meetings', 'own-view', meetingId, userId] as const;

/** What only the signed-in person sees of a meeting: their reminder, a recording for participants. Asked again when it has changed. */
export const useOwnView = (meetingId: string, version: number) => {
  const userId = useUser()?._id;
  return useQuery({
    queryKey: [...ownViewKey(meetingId, userId), version],
    // Asked for when something has changed: no answer of before will do.
    queryFn: ({ signal }) =>
      http.get<Answer>(`/api/meetings/${encodeURIComponent(meetingId)}`, { query: { _t: serverNow() }, signal }),
    select: ({ meeting }) => meeting,
    enabled: userId !== undefined,
    // Of the same person only.
    placeholderData: (before, query) => (query?.queryKey[3] === userId ? before : undefined),
  });
};

/** `true`: remind me, and after a move: I still come. `false`: neither. */
export const useSetInterest = (meetingId: string) => {
  const queryClient = useQueryClient();
  const userId = useUser()?._id;
  return useMutation({
    mutationFn: (wanted: boolean) => {
      const path = `/api/meetings/${encodeURIComponent(meetingId)}/interest`;
      return wanted ? http.put<Answer>(path) : http.delete<Answer>(path);
    },
    onSuccess: async (answer) => {
      // By its beginning: the answer is right whatever version the page has by now.
      const queryKey = ownViewKey(meetingId, userId);
      // What is on its way may have been written before.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueriesData<Answer>({ queryKey }, answer);
    },
  });
};
