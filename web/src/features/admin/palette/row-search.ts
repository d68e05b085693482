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
import { contact } from '../contact/contact.tsx';
import { coupons } from '../coupons/coupons.tsx';
import { disputes } from '../disputes/disputes.tsx';
import { searchMin } from '../list/list-filters.ts';
import { findIn } from '../list/resource.tsx';
import { payments } from '../money/payments.tsx';
import { cacheFor, rowSearchKey } from '../query-keys.ts';
import { reports } from '../reports/reports.tsx';
import { settlements } from '../settlements/settlements.tsx';
import { verifications } from '../verification/verifications.tsx';
import type { Command } from './commands.ts';

const maxShown = 5;
/** Gives at most so many rows that the server finds for what was typed, under a heading. */
type Find = (query: string, limit: number, signal: AbortSignal) => Promise<{ group: string; commands: readonly Command[] }>;

const findPeople: Find = async (query, _, signal) => {
  const { users } = await call(authCalls.adminUserSearch, { query: { query, limit: 8 }, signal });
  const commandOf = ({ _id, name, phone }: FoundUser) => ({
    id: _id,
    label: name,
    detail: readablePhone(phone),
    to: `/admin/users/${_id}`,
  });
  return { group: t('palette.people'), commands: users.map(commandOf) };
};
const findMeetings: Find = async (search, limit, signal) => {
  const { meetings } = await call(adminMeetingCalls.adminList, {
    query: { status: 'all', search, sort: '-createdAt', limit },
    signal,
  });
  const commandOf = ({ _id, title, startsAt, status }: Meeting) => {
    const list = status === 'approved' ? 'approved-meetings' : 'meetings';
    return { id: _id, label: title, detail: dayAndTime(startsAt, serverNow()), to: `/admin/${list}/${_id}` };
  };
  return { group: t('palette.meetings'), commands: meetings.map(commandOf) };
};
const SEARCHED: readonly Find[] = [
  findPeople,
  findMeetings,
  findIn(payments),
  findIn(disputes),
  findIn(settlements),
  findIn(coupons),
  findIn(contact),
  findIn(reports),
  findIn(verifications),
];
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
      groups: found.flatMap(({ data }) => (data?.commands.length ? [{ name: data.group, commands: data.commands }] : [])),
      isFetching: found.some(({ isFetching }) => isFetching),
      error: found.find(({ error }) => error)?.error,
    }),
  });
