import { useQueries } from '@tanstack/react-query';
import { ADMIN_CACHE } from '@visavis/contracts/constants';
import { http } from '../../../shared/api/http.ts';
import type { MeetingAnswer } from './get-meeting.ts';
import { keptFor } from './keys.ts';

/** Titles of meetings by id, for lists that know ids only. Kept: a title is no reason to ask again after every event. */
export const useMeetingTitles = (ids: readonly string[]): ReadonlyMap<string, string> =>
  useQueries({
    queries: ids.map((id) => ({
      queryKey: ['admin-meeting-title', id],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await http.get<MeetingAnswer>(`/admin/meetings/${id}`, { signal })).meeting.title,
      ...keptFor(ADMIN_CACHE.dropAfterMs),
      refetchOnWindowFocus: false,
    })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }, at) => (data === undefined ? [] : [[ids[at] ?? '', data] as const]))),
  });
