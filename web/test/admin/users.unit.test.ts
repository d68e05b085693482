import { describe, expect, it, test } from '@jest/globals';
import { ROLES } from '@visavis/contracts/constants/role';
import { isFiltered, option, readFilters, search, sort } from '../../src/features/admin/list/filters.ts';
import { withoutEmpty } from '../../src/features/admin/list/list-filters.ts';
import { showPendingCount, showUser } from '../../src/features/admin/live/apply-change.ts';
import { adminKeys, type OneUser, type StatsResponse, type UserList } from '../../src/features/admin/query-keys.ts';
import { passesProblems } from '../../src/features/admin/user/passes-form.ts';
import { queryClient } from '../../src/shared/api/query-client.ts';

const user = (_id: string, more: Partial<OneUser['user']> = {}): OneUser['user'] => ({
  _id,
  name: 'Ravi Guest',
  phone: '+919811700002',
  email: null,
  profilePicture: null,
  role: 'participant',
  isActive: true,
  status: 'active',
  isVerified: false,
  meetingPasses: 1,
  passes: 1,
  timeZone: 'Asia/Kolkata',
  language: 'en',
  createdAt: '2026-11-20T10:00:00.000Z',
  notes: '',
  isAppointed: false,
  lastSignInAt: null,
  erasesAt: null,
  ...more,
});
const word = () => '';
const words = { label: word, all: word, word };
const described = {
  search: search(() => ({ label: '', placeholder: '' })),
  role: option(ROLES, words),
  isActive: option(['true', 'false'], words),
  sort: sort(['-createdAt', 'createdAt']),
};
const filters = (query: string) => readFilters(described)(new URLSearchParams(query));

describe('the filters of a described list', () => {
  it('takes search, role, active, sort and page from the address', () => {
    const address = 'search=%20098117%20&role=host&isActive=false&sort=createdAt&page=3&limit=25';
    const fromAddress = filters(address);
    expect(withoutEmpty(fromAddress)).toEqual({
      search: '098117',
      role: 'host',
      isActive: 'false',
      sort: 'createdAt',
      page: 3,
      limit: 25,
    });
    expect(isFiltered(described, new URLSearchParams(address))).toBe(true);
  });

  it('falls back to everybody, the newest first, where the address says nothing known', () => {
    const address = 'role=king&isActive=maybe&sort=name&page=0&limit=7';
    const fromAddress = filters(address);
    expect(withoutEmpty(fromAddress)).toEqual({
      sort: '-createdAt',
      page: 1,
      limit: 10,
    });
    expect(isFiltered(described, new URLSearchParams(address))).toBe(false);
  });
});

describe('a change of an account', () => {
  it('is shown in every cached list and on its page, and nowhere else', () => {
    const pagination = { total: 2, page: 1, limit: 10, pages: 1 };
    const all = [...adminKeys.userLists, filters('')];
    const hosts = [...adminKeys.userLists, filters('role=host')];
    const list = (users: UserList['users']): UserList => ({ success: true, users, pagination });
    queryClient.setQueryData(all, list([user('u1'), user('u2')]));
    queryClient.setQueryData(hosts, list([user('u2', { role: 'host' })]));
    queryClient.setQueryData(adminKeys.user('u2'), { success: true, user: user('u2') });
    showUser('u2', { isActive: false, status: 'inactive' });
    expect(queryClient.getQueryData<UserList>(all)?.users.map(({ isActive }) => isActive)).toEqual([true, false]);
    expect(queryClient.getQueryData<UserList>(hosts)?.users[0]).toMatchObject({ isActive: false, role: 'host' });
    expect(queryClient.getQueryData<OneUser>(adminKeys.user('u2'))?.user.status).toBe('inactive');
    showUser('u3', { isActive: false });
    expect(queryClient.getQueryData(adminKeys.user('u3'))).toBeUndefined();
    queryClient.clear();
  });
});

test('passes are neither given nor taken without a reason in words', () => {
  const problems = (count: string, reason: string) => passesProblems({ count, reason }, ((key: string) => key) as never);
  expect(problems('1', 'Lost call')).toEqual({});
  for (const reason of ['', '   ', ' ok ']) expect(problems('1', reason)).toEqual({ reason: 'passes.reasonShort' });
  expect(problems('0', 'x'.repeat(501))).toEqual({ count: 'passes.countInvalid', reason: 'passes.reasonLong' });
});

it('keeps what is known of appeals when the server says how many reports wait', () => {
  const reports = { open: 5, appeals: 2 };
  queryClient.setQueryData(adminKeys.stats, { stats: { meetings: {}, verifications: {}, reports } } as unknown as StatsResponse);
  const after = (waiting: number) => {
    showPendingCount({ meetings: 0, verifications: 0, reports: waiting });
    return queryClient.getQueryData<StatsResponse>(adminKeys.stats)?.stats.reports;
  };
  expect(after(8)).toEqual({ open: 6, appeals: 2 });
  expect(after(1)).toEqual({ open: 0, appeals: 1 });
});
