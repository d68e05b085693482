import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { meetingCalls } from '@visavis/contracts/calls/meetings';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { OVERDUE } from '@visavis/contracts/constants/meeting';
import { MINUTE } from '@visavis/contracts/constants/units';
import { useEffect } from 'react';
import { call } from '../api/http.ts';
import { useUser } from '../session/session.ts';
import { serverNow } from '../time/server-clock.ts';

type OwnView = CallResult<typeof meetingCalls.get>;
const ownViewKey = (meetingId: string, userId: string | undefined) => ['meetings', 'own-view', meetingId, userId] as const;

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
export const usePutOwnView = (meetingId: string) => {
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

/** Whoever comes now is owed a pass if the host does not. A minute later than due: the server's clock decides. */
export const isGuaranteeTime = (startsAt: string, now: number): boolean => {
  const sinceStart = now - Date.parse(startsAt);
  return sinceStart >= MINUTE && sinceStart < OVERDUE.guaranteeMs;
};
