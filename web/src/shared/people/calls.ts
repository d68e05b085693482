import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { peopleCalls } from '@visavis/contracts/calls/people';
import type { CallBody } from '@visavis/contracts/calls/typed-call';
import type { PeopleFilter } from '@visavis/contracts/constants/people';
import { callQuery } from '../api/call-query.ts';
import { call } from '../api/http.ts';
import { useChange } from '../api/use-change.ts';
import { useServerEvent } from '../realtime/hooks.ts';

const peopleKeys = {
  all: ['people-met'] as const,
  list: (show: PeopleFilter, page: number) => ['people-met', show, page] as const,
  ofMeeting: (meetingId: string) => ['people-met', 'meeting', meetingId] as const,
};

/** Whom I met in one meeting. */
export const metHereQuery = (meetingId: string) =>
  queryOptions({
    queryKey: peopleKeys.ofMeeting(meetingId),
    queryFn: async ({ signal }) => (await call(peopleCalls.list, { query: { meetingId, limit: 50 }, signal })).people,
  });

export const usePeopleMet = (show: PeopleFilter, page: number) =>
  useQuery({
    ...callQuery(peopleKeys.list(show, page), peopleCalls.list, { query: { show, page } }),
    placeholderData: keepPreviousData,
  });

/** Follows what the other side does: nothing is shown until both have pressed. */
export const usePeopleEvents = () => {
  const client = useQueryClient();
  useServerEvent('people:changed', () => void client.invalidateQueries({ queryKey: peopleKeys.all }));
};

export const useKeep = (userId: string) =>
  useChange(peopleKeys.all, (body: CallBody<typeof peopleCalls.keep>) =>
    call(peopleCalls.keep, { params: { id: userId }, body }),
  );
export const useOfferTimes = (userId: string) =>
  useChange(peopleKeys.all, (times: string[]) => call(peopleCalls.offerTimes, { params: { id: userId }, body: { times } }));
export const useWithdrawOffer = (userId: string) =>
  useChange(peopleKeys.all, () => call(peopleCalls.withdrawOffer, { params: { id: userId } }));
export const useAnswerOffer = (userId: string) =>
  useChange(peopleKeys.all, (time: string | null) => call(peopleCalls.answerOffer, { params: { id: userId }, body: { time } }));
export const useShakeHands = (meetingId: string) =>
  useChange(peopleKeys.all, (body: CallBody<typeof peopleCalls.shakeHands>) =>
    call(peopleCalls.shakeHands, { params: { id: meetingId }, body }),
  );
