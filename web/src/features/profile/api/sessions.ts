import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { authEndpoints } from '@visavis/contracts/auth';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import { http } from '../../../shared/api/http.ts';

type Answer = ResponseOf<typeof authEndpoints.sessions>;
export type OwnSession = Answer['sessions'][number];

const key = ['sessions'] as const;
/** A device that was signed out elsewhere is told at once; this list, which only shows it, soon. */
const everyMs = 5_000;

/** This device first, then by last use. */
export const useSessions = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => http.get<Answer>('/auth/sessions', { signal }),
    refetchInterval: everyMs,
    select: ({ sessions }) =>
      sessions.toSorted((a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt)),
  });

/** Ends one session, or without an id all but this one. */
export const useEndSessions = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | undefined) => {
      if (!id) return (await http.delete<ResponseOf<typeof authEndpoints.endOtherSessions>>('/auth/sessions')).ended;
      await http.delete(`/auth/sessions/${id}`);
      return 1;
    },
    onSuccess: (_, id) =>
      queryClient.setQueryData<Answer>(
        key,
        (answer) => answer && { ...answer, sessions: answer.sessions.filter((one) => (id ? one._id !== id : one.current)) },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
};
