import type { Meeting, PublicMeeting } from '@visavis/contracts/meeting-model';
import { atom } from 'jotai';
import { queryClient } from '../../../shared/api/query-client.ts';
import { store } from '../../../shared/state/store.ts';
import { later } from '../../../shared/time/later.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { adminRefresh } from '../live/apply-change.ts';
import { adminKeys, type MeetingList, type OneMeeting } from '../query-keys.ts';
import { createChangeQueue } from './change-queue.ts';
import type { MeetingFilters } from './meeting-filters.ts';
import { type MeetingChange, merged, patchedList } from './patch-list.ts';

/** Shows changes in every cached list and on the meetings' pages, without asking the server. */
export const showChanges = (changes: readonly MeetingChange[]) => {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: adminKeys.meetings })) {
    const filters = query.queryKey[2] as MeetingFilters;
    queryClient.setQueryData<MeetingList>(
      query.queryKey,
      (list) => list && changes.reduce((patched, change) => patchedList(patched, filters, change, serverNow()), list),
    );
  }
  for (const { meeting } of changes)
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
  showChanges([{ meeting: { ...existing, version: existing.version + 1, status, ...(reason && { reason }) }, mayEnter: false }]);
};

const findMeeting = (id: string): Meeting | undefined => {
  const page = queryClient.getQueryData<OneMeeting>(adminKeys.meeting(id))?.meeting;
  const rows = queryClient.getQueriesData<MeetingList>({ queryKey: adminKeys.meetings });
  const row = rows.flatMap(([, list]) => list?.meetings ?? []).find((meeting) => meeting._id === id);
  return !page || (row && row.version > page.version) ? row : page;
};

/** How many changes were not shown one by one lately. */
export const leftOutAtom = atom(0);
const rememberLeftOutMs = 5_000;
let forget: (() => void) | undefined;

/** What others do, as it happens: at most five times a second, and no more than can be read. */
export const changeQueue = createChangeQueue({
  show: showChanges,
  leftOut: (count) => {
    forget?.();
    store.set(leftOutAtom, (before) => before + count);
    forget = later(() => store.set(leftOutAtom, 0), rememberLeftOutMs);
  },
  windowMs: 200,
  most: 40,
  later,
});

/** What this admin has just done: shown at once, then everything that depends on it is refreshed. */
export const meetingChanged = (meeting: Meeting | PublicMeeting, { isNew = false } = {}) => {
  showChanges([{ meeting, mayEnter: isNew || meeting.status !== 'pending' }]);
  adminRefresh.trigger();
};
