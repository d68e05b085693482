import { useQueries } from '@tanstack/react-query';
import { adminMeetingCalls } from '@visavis/contracts/calls/admin-meetings';
import { authCalls } from '@visavis/contracts/calls/auth';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { readablePhone } from '@visavis/contracts/phone-digits';
import { call } from '../../../shared/api/http.ts';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { t } from '../../../shared/i18n/en/admin-tools.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import type { FoundUser } from '../api.ts';
import { searchMin } from '../list/list-filters.ts';
import { type Finder, finderOf } from '../list/resource.tsx';
import { LISTS } from '../places.ts';
import { cacheFor, rowSearchKey } from '../query-keys.ts';

const maxShown = 5;
const findPeople: Finder = async (query, _, signal) => {
  const { users } = await call(authCalls.adminUserSearch, { query: { query, limit: 8 }, signal });
  const commandOf = ({ _id, name, phone }: FoundUser) => ({
    id: _id,
    label: name,
    detail: readablePhone(phone),
    to: `/admin/users/${_id}`,
  });
  return { name: t('palette.people'), commands: users.map(commandOf) };
};
const findMeetings: Finder = async (search, limit, signal) => {
  const { meetings } = await call(adminMeetingCalls.adminList, {
    query: { status: 'all', search, sort: '-createdAt', limit },
    signal,
  });
  const commandOf = ({ _id, title, startsAt, status }: Meeting) => {
    const list = status === 'approved' ? 'approved-meetings' : 'meetings';
    return { id: _id, label: title, detail: dayAndTime(startsAt, serverNow()), to: `/admin/${list}/${_id}` };
  };
  return { name: t('palette.meetings'), commands: meetings.map(commandOf) };
};
/** What the list's own module says, which comes with its screen. */
const findInList = ({ path, load }: ScreenRoute): Finder => {
  const name = path.slice('/admin/'.length);
  return async (...search) => {
    // Not by the loader of parts: it would reload the page for a list that nobody opened.
    await load();
    return (await finderOf(name)?.(...search)) ?? { name, commands: [] };
  };
};
const SEARCHED = [findPeople, findMeetings, ...LISTS.map(findInList)];
/** People, meetings, and rows of the lists that say how they are found: by number, code, reference, name or id. */
export const useRowSearch = (query: string) =>
  useQueries({
    queries: SEARCHED.map((find, at) => ({
      queryKey: rowSearchKey(at, query),
      queryFn: ({ signal }: { signal: AbortSignal }) => find(query, maxShown, signal),
      enabled: [...query].length >= searchMin,
      ...cacheFor(ADMIN_CACHE.searchMs),
    })),
    combine: (found) => ({
      groups: found.flatMap(({ data }) => (data?.commands.length ? [data] : [])),
      isFetching: found.some(({ isFetching }) => isFetching),
      error: found.find(({ error }) => error)?.error,
    }),
  });
