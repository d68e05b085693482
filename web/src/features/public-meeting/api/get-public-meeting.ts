import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import type { PublicMeeting } from '@visavis/contracts/meeting-model';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { http } from '../../../shared/api/http.ts';

type Answer = ResponseOf<typeof meetingEndpoints.getPublic>;
export const publicPageKey = (meetingId: string) => ['meetings', 'public-page', meetingId] as const;

export const usePublicMeeting = (meetingId: string) =>
  useQuery({
    queryKey: publicPageKey(meetingId),
    queryFn: ({ signal }) => http.get<Answer>(`/api/meetings/public/${encodeURIComponent(meetingId)}`, { signal }),
    select: ({ meeting }) => meeting,
  });

/** Puts what an event told into the page; an older event never overwrites a newer state. */
export const usePutPublicMeeting = (meetingId: string) => {
  const queryClient = useQueryClient();
  return (changed: PublicMeeting) =>
    queryClient.setQueryData<Answer>(publicPageKey(meetingId), (answer) =>
      answer && answer.meeting.version <= changed.version ? { ...answer, meeting: { ...answer.meeting, ...changed } } : answer,
    );
};
