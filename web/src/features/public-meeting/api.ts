import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { meetingVideoCalls } from '@visavis/contracts/calls/meeting-videos';
import { meetingCalls } from '@visavis/contracts/calls/meetings';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { API } from '@visavis/contracts/constants/api';
import type { Meeting, PublicMeeting } from '@visavis/contracts/meeting-model';
import { useEffect } from 'react';
import { call } from '../../shared/api/http.ts';
import { HttpError } from '../../shared/api/http-error.ts';
import { keepNewerPresence } from '../../shared/realtime/presence.ts';
import { useUser } from '../../shared/session/session.ts';
import { serverNow } from '../../shared/time/server-clock.ts';

export const publicPageKey = (meetingId: string) => ['meetings', 'public-page', meetingId] as const;

export const publicPage = (meetingId: string) =>
  queryOptions({
    queryKey: publicPageKey(meetingId),
    queryFn: ({ signal }) => call(meetingCalls.getPublic, { params: { id: meetingId }, signal }),
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
      page && page.meeting.version <= changed.version ? { ...page, meeting: { ...page.meeting, ...changed } } : page,
    );
};

type OwnView = CallResult<typeof meetingCalls.get>;
export const ownViewKey = (meetingId: string, userId: string | undefined) => ['meetings', 'own-view', meetingId, userId] as const;

/**
 * What only the signed-in person sees of a meeting: their reminder, a recording for participants. Fetched again when it has
 * changed.
 */
export const useOwnView = (meetingId: string, version: number, enabled = true) => {
  const userId = useUser()?._id;
  return useQuery({
    queryKey: [...ownViewKey(meetingId, userId), version],
    // Bypasses caches: it is fetched because something has changed.
    queryFn: ({ signal }) => call(meetingCalls.get, { params: { id: meetingId }, query: { _t: String(serverNow()) }, signal }),
    select: ({ meeting }) => meeting,
    enabled: enabled && userId !== undefined,
    // Of the same person only.
    placeholderData: (before, query) => (query?.queryKey[3] === userId ? before : undefined),
  });
};

/** Puts the result of a command into the own view, whatever version the page has by now. */
const usePutOwnView = (meetingId: string) => {
  const queryClient = useQueryClient();
  const queryKey = ownViewKey(meetingId, useUser()?._id);
  return async (view: OwnView) => {
    // A response still on its way may be older than the command.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueriesData<OwnView>({ queryKey }, view);
    void queryClient.invalidateQueries({ queryKey: ['meetings', 'own'] });
  };
};

/** `true`: remind me, and after a move: I still come. `false`: neither. */
export const useSetInterest = (meetingId: string) =>
  useMutation({
    mutationFn: (wanted: boolean) =>
      call(wanted ? meetingCalls.setInterest : meetingCalls.dropInterest, { params: { id: meetingId } }),
    onSuccess: usePutOwnView(meetingId),
  });

/**
 * Whoever comes because of a reminder, while the host should be there, says so once: who has waited is owed a pass. A call that
 * did not get through is made again with the next minute.
 */
export function useTellOfComing(meetingId: string, isExpected: boolean, now: number): void {
  const { mutate, isPending, isSuccess } = useSetInterest(meetingId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` repeats it.
  useEffect(() => {
    if (isExpected && !isPending && !isSuccess) mutate(true);
  }, [isExpected, now]);
}

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
