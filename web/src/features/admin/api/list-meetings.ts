import { useQuery } from '@tanstack/react-query';
import { ADMIN_CACHE } from '@visavis/contracts/constants';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { http } from '../../../shared/api/http.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { type ListFilters, listQuery } from '../model/list-filters.ts';
import { adminKeys, keptFor } from './keys.ts';

export type MeetingList = ResponseOf<typeof meetingEndpoints.adminList>;

/** `live`: events keep it up to date; without them it is asked for again by the clock. */
export const useMeetings = (filters: ListFilters, live: boolean) =>
  useQuery({
    queryKey: adminKeys.list(filters),
    queryFn: ({ signal }) => http.get<MeetingList>('/admin/meetings', { query: listQuery(filters, serverNow()), signal }),
    // The rows of the filter before stay, dimmed, until the new ones are here.
    placeholderData: (before) => before,
    ...keptFor(filters.status === 'pending' ? ADMIN_CACHE.pendingListMs : ADMIN_CACHE.defaultMs),
    refetchInterval: live ? false : ADMIN_CACHE.pendingListMs,
  });

const exportPageSize = 100;
/** All rows of a filter, page by page, for the CSV file. `onProgress` gets the share done, 0 to 1. */
export const loadAllMeetings = async (filters: ListFilters, onProgress: (share: number) => void) => {
  const rows: MeetingList['meetings'] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await http.get<MeetingList>('/admin/meetings', {
      query: listQuery({ ...filters, page, limit: exportPageSize }, serverNow()),
    });
    rows.push(...answer.meetings);
    pages = answer.pagination.pages;
    onProgress(page / Math.max(1, pages));
  }
  return rows;
};
