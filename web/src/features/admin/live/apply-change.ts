import type { QueryKey } from '@tanstack/react-query';
import { SOCKET } from '@visavis/contracts/constants';
import type { Meeting, PublicMeeting } from '@visavis/contracts/meeting-model';
import { queryClient } from '../../../shared/api/query-client.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { createThrottledRefresh } from '../../../shared/time/throttled-refresh.ts';
import type { ListFilters } from '../list/list-filters.ts';
import { adminKeys, type MeetingList, type OneMeeting, type StatsResponse } from '../query-keys.ts';
import { type MeetingChange, merged, patchedList } from './patch-list.ts';

const refresh = (...keys: readonly QueryKey[]) =>
  createThrottledRefresh({
    run: () => {
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    },
    windowMs: SOCKET.duplicateEventMs,
    later: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
/** One for all screens: lists, counts and histories are asked for again together. */
export const adminRefresh = refresh(adminKeys.all);
/** Money has moved: meetings have not changed with it. */
export const moneyRefresh = refresh(adminKeys.stats, adminKeys.money, adminKeys.audits);

/** Shows a change in every cached list and on the meeting's page, without asking the server. */
export const showChange = (change: MeetingChange) => {
  const { meeting } = change;
  for (const query of queryClient.getQueryCache().findAll({ queryKey: adminKeys.meetings })) {
    const filters = query.queryKey[2] as ListFilters;
    queryClient.setQueryData<MeetingList>(query.queryKey, (list) => list && patchedList(list, filters, change, serverNow()));
  }
  queryClient.setQueryData<OneMeeting>(
    adminKeys.meeting(meeting._id),
    (existing) =>
      existing &&
      (existing.meeting.version >= meeting.version ? existing : { ...existing, meeting: merged(existing.meeting, meeting) }),
  );
  // An answer that is on its way was written before the change: asked again, it cannot take the change back.
  if (queryClient.isFetching({ queryKey: adminKeys.meetings }) > 0)
    void queryClient.invalidateQueries({ queryKey: adminKeys.meetings });
};

/** Rejection and the like arrive as a word, not as a record. */
export const showStatus = (meetingId: string, status: Meeting['status'], reason: string | undefined) => {
  const existing = findMeeting(meetingId);
  if (!existing || existing.status === status) return;
  showChange({ meeting: { ...existing, version: existing.version + 1, status, ...(reason && { reason }) }, mayEnter: false });
};

const findMeeting = (id: string): Meeting | undefined => {
  const page = queryClient.getQueryData<OneMeeting>(adminKeys.meeting(id))?.meeting;
  const rows = queryClient.getQueriesData<MeetingList>({ queryKey: adminKeys.meetings });
  const row = rows.flatMap(([, list]) => list?.meetings ?? []).find((meeting) => meeting._id === id);
  return !page || (row && row.version > page.version) ? row : page;
};

export const showPendingCount = (count: { meetings: number; verifications: number }) =>
  queryClient.setQueryData<StatsResponse>(
    adminKeys.stats,
    (answer) =>
      answer && {
        ...answer,
        stats: {
          ...answer.stats,
          meetings: { ...answer.stats.meetings, pending: count.meetings },
          verifications: { ...answer.stats.verifications, pending: count.verifications },
        },
      },
  );

/** What this admin has just done: shown at once, then everything that depends on it is refreshed. */
export const meetingChanged = (meeting: Meeting | PublicMeeting, { isNew = false } = {}) => {
  showChange({ meeting, mayEnter: isNew || meeting.status !== 'pending' });
  adminRefresh.trigger();
};
