import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { meetingVideoCalls } from '@visavis/contracts/calls/meeting-videos';
import { meetingCalls } from '@visavis/contracts/calls/meetings';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { API } from '@visavis/contracts/constants/api';
import type { Meeting, PublicMeeting } from '@visavis/contracts/meeting-model';
import { callQuery } from '../../shared/api/call-query.ts';
import { call } from '../../shared/api/http.ts';
import { HttpError } from '../../shared/api/http-error.ts';
import { withChange } from '../../shared/realtime/changed-meeting.ts';
import { keepNewerPresence } from '../../shared/realtime/presence.ts';
import { usePutOwnView } from '../../shared/reminders/own-view.ts';

export const publicPageKey = (meetingId: string) => ['meetings', 'public-page', meetingId] as const;

export const publicPage = (meetingId: string) =>
  queryOptions({
    ...callQuery(publicPageKey(meetingId), meetingCalls.getPublic, { params: { id: meetingId } }),
    structuralSharing: keepNewerPresence,
  });

/** One more than is shown, and the meeting itself. */
const BESIDE = 5;

/** What a host has ahead. */
export const useHostDates = (hostId: string) =>
  useQuery({
    queryKey: ['meetings', 'host', hostId, 'dates'],
    queryFn: async ({ signal }) =>
      (await call(meetingCalls.host, { params: { id: hostId }, query: { status: 'upcoming', limit: BESIDE }, signal })).meetings,
  });

/** What comes next in a category, or at all. Some may be of the meeting's own host. */
export const useSimilarMeetings = (category: Meeting['category']) =>
  useQuery({
    queryKey: ['meetings', 'similar', category],
    queryFn: async ({ signal }) => {
      const query = { status: 'upcoming', limit: API.pageSize, ...(category && { category }) } as const;
      return (await call(meetingCalls.listPublic, { query, signal })).meetings;
    },
  });

export const usePublicMeeting = (meetingId: string) => useQuery({ ...publicPage(meetingId), select: ({ meeting }) => meeting });

/** Puts an event's meeting into the page; an older event never overwrites a newer state. */
export const usePutPublicMeeting = (meetingId: string) => {
  const queryClient = useQueryClient();
  return (changed: PublicMeeting) =>
    queryClient.setQueryData<CallResult<typeof meetingCalls.getPublic>>(publicPageKey(meetingId), (page) =>
      page && page.meeting.version <= changed.version ? { ...page, meeting: withChange(page.meeting, changed) } : page,
    );
};

/** The recording that was shown is not the meeting's any more. */
export const isReplaced = (error: Error): boolean => error instanceof HttpError && error.status === 409;

/**
 * May everyone watch the recording? Asked of the host and of each guest who was there. `uploadedAt`: of the recording that is
 * shown; where there is a new one, that is fetched.
 */
export const useSetConsent = (meetingId: string, uploadedAt: string) => {
  const queryClient = useQueryClient();
  const putOwnView = usePutOwnView(meetingId);
  return useMutation({
    mutationFn: (consent: boolean) =>
      call(meetingVideoCalls.consent, { params: { id: meetingId }, body: { consent, uploadedAt } }),
    onSuccess: putOwnView,
    onError: (error) => {
      if (isReplaced(error)) void queryClient.invalidateQueries({ queryKey: ['meetings', 'own-view', meetingId] });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: publicPageKey(meetingId) }),
  });
};
