import { describe, expect, it } from '@jest/globals';
import { isFiltered, withoutEmpty } from '../../src/features/admin/list/list-filters.ts';
import { showUser } from '../../src/features/admin/live/apply-change.ts';
import { adminKeys, type OneUser, type UserList } from '../../src/features/admin/query-keys.ts';
import { usersCsv } from '../../src/features/admin/users/user-csv.ts';
import { userFiltersOf } from '../../src/features/admin/users/user-filters.ts';
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
const filters = (query: string) => userFiltersOf(new URLSearchParams(query));

describe('the list of users', () => {
  it('takes search, role, active, sort and page from the address', () => {
    const given = filters('search=%20098117%20&role=host&isActive=false&sort=createdAt&page=3&limit=25');
    expect(withoutEmpty(given)).toEqual({
      search: '098117',
      role: 'host',
      isActive: 'false',
      sort: 'createdAt',
      page: 3,
      limit: 25,
    });
    expect(isFiltered(given, userFiltersOf)).toBe(true);
  });

  it('falls back to everybody, the newest first, where the address says nothing known', () => {
    const given = filters('role=king&isActive=maybe&sort=name&page=0&limit=7');
    expect(withoutEmpty(given)).toEqual({
      sort: '-createdAt',
      page: 1,
      limit: 10,
    });
    expect(isFiltered(given, userFiltersOf)).toBe(false);
  });

  it('writes a file in which no name or phone is a formula', () => {
    const [head, row] = usersCsv([
      user('u1', { name: '=HYPERLINK("http://evil.example","x")', lastSignInAt: '2026-11-21T08:00:00.000Z' }),
    ]).split('\r\n');
    expect(head).toBe('Id,Name,Phone,Email,Role,Status,Verified,Passes,Joined,Last sign-in,Time zone');
    expect(row).toBe(
      `u1,"'=HYPERLINK(""http://evil.example"",""x"")",'+919811700002,,participant,active,false,1,2026-11-20T10:00:00.000Z,2026-11-21T08:00:00.000Z,Asia/Kolkata`,
    );
  });
});

describe('a change of an account', () => {
  it('is shown in every cached list and on its page, and nowhere else', () => {
    const pagination = { total: 2, page: 1, limit: 10, pages: 1 };
    const all = adminKeys.userList(filters(''));
    const hosts = adminKeys.userList(filters('role=host'));
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
