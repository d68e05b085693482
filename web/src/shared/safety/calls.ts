import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { blockCalls, feedbackCalls, reportCalls } from '@visavis/contracts/calls/reports';
import type { CallBody } from '@visavis/contracts/calls/typed-call';
import { callQuery } from '../api/call-query.ts';
import { call } from '../api/http.ts';
import { useChange } from '../api/use-change.ts';

/** All below it changes with feedback, reports and blocks. */
export const safetyKeys = {
  all: ['safety'] as const,
  feedback: (meetingId: string) => ['safety', 'feedback', meetingId] as const,
  history: (tab: string, page: number) => ['safety', 'history', tab, page] as const,
  mine: (page: number) => ['safety', 'mine', page] as const,
  decisions: ['safety', 'decisions'] as const,
  blocks: ['safety', 'blocks'] as const,
};

export const feedbackQuery = (meetingId: string) =>
  callQuery(safetyKeys.feedback(meetingId), feedbackCalls.get, { params: { id: meetingId } });

export const useHistory = (tab: 'hosted' | 'joined', page: number) =>
  useQuery({
    ...callQuery(safetyKeys.history(tab, page), reportCalls.history, { query: { tab, page } }),
    placeholderData: keepPreviousData,
  });

export const useOwnReports = (page: number) =>
  useQuery({
    ...callQuery(safetyKeys.mine(page), reportCalls.mine, { query: { page } }),
    placeholderData: keepPreviousData,
  });

export const useDecisions = () => useQuery(callQuery(safetyKeys.decisions, reportCalls.decisions));

export const useBlocks = () => useQuery(callQuery(safetyKeys.blocks, blockCalls.list));

export const useSubmitFeedback = (meetingId: string) =>
  useChange(safetyKeys.all, (body: CallBody<typeof feedbackCalls.submit>) =>
    call(feedbackCalls.submit, { params: { id: meetingId }, body }),
  );
export const useReport = () =>
  useChange(safetyKeys.all, ({ body, key }: { body: CallBody<typeof reportCalls.create>; key: string }) =>
    call(reportCalls.create, { body, idempotencyKey: key }),
  );
export const useAppeal = (id: string) =>
  useChange(safetyKeys.all, (body: CallBody<typeof reportCalls.appeal>) => call(reportCalls.appeal, { params: { id }, body }));
export const useAppealByLink = () =>
  useMutation({ mutationFn: (body: CallBody<typeof reportCalls.appealByLink>) => call(reportCalls.appealByLink, { body }) });
export const useBlock = () => useChange(safetyKeys.all, (id: string) => call(blockCalls.set, { params: { id } }));
export const useUnblock = () => useChange(safetyKeys.all, (id: string) => call(blockCalls.drop, { params: { id } }));
