import { describe, expect, it } from '@jest/globals';
import { SAVED_VIEWS } from '@visavis/contracts/constants/admin';
import {
  viewChanged,
  viewDeleted,
  viewedSearch,
  viewNamed,
  viewSaved,
  viewsOf,
  viewsOfBrowser,
  viewsOfOthers,
} from '../../src/features/admin/list/views/saved-views.ts';
import { matches, matching } from '../../src/features/admin/palette/commands.ts';
import { recentIn, withRecent } from '../../src/features/admin/palette/recent.ts';

const list = '/admin/users';
const view = (id: string, name = id, search = 'role=host', shared = false) => ({ id, name, search, shared });

describe('saved views', () => {
  it('keeps filters and order, and neither where one stands in the list nor what one searched for', () => {
    expect(viewedSearch('?role=host&page=3&sort=createdAt&request=abc&search=asha')).toBe('role=host&sort=createdAt');
  });

  it('has no views of a list of which nothing was saved', () => {
    const other = { list: '/admin/coupons', views: [view('o')], defaultId: 'o' };
    expect(viewsOf({ lists: [other] }, '/admin/coupons')).toBe(other);
    expect(viewsOf({ lists: [other] }, list)).toEqual({ list, views: [], defaultId: null });
    expect(viewsOf(undefined, list).views).toEqual([]);
  });

  it('takes over what an earlier release kept in the browser for this account, and leaves out what is no view', () => {
    const long = { id: 'e', name: 'Long', search: `q=${'x'.repeat(SAVED_VIEWS.searchMax)}` };
    const views = [view('a', 'A', 'role=host&search=asha'), { id: 'b' }, null, 'c', view('d', '  '), long, view('f', 'a')];
    const stored = { [list]: { views, defaultId: 'a' }, '/elsewhere': { views: [view('g')] }, '/admin/coupons': { views: {} } };
    expect(viewsOfBrowser({ me: stored, other: { [list]: { views: [view('o')] } } }, 'me')).toEqual([
      { list, views: [view('a', 'a')], defaultId: 'a' },
    ]);
    for (const broken of [undefined, null, 1, 'x', [], { me: [] }, { me: { [list]: { views: {} } } }])
      expect(viewsOfBrowser(broken, 'me')).toEqual([]);
  });

  it("keeps colleagues' views in the browser when those of one account have moved", () => {
    const stored = { me: { [list]: { views: [view('a')] } }, asha: { [list]: { views: [view('b')] } } };
    expect(viewsOfOthers(stored, 'me')).toEqual({ asha: stored.asha });
    expect(viewsOfOthers(viewsOfOthers(stored, 'me'), 'asha')).toBeUndefined();
    expect(viewsOfOthers('broken', 'me')).toBeUndefined();
  });

  it('saves over a view of the same name, which stays shared; renames, deletes, and forgets a deleted default', () => {
    const two = { list, views: [view('a', 'Hosts', 'role=host', true), view('b')], defaultId: 'a' };
    expect(viewSaved(two, view('new', 'hosts', 'role=admin')).views).toEqual([view('a', 'hosts', 'role=admin', true), view('b')]);
    expect(viewSaved(two, view('c')).views).toHaveLength(3);
    expect(viewNamed(two, ' HOSTS ')?.id).toBe('a');
    expect(viewChanged(two, 'b', { name: 'Guests' }).views[1]).toEqual(view('b', 'Guests'));
    expect(viewChanged(two, 'b', { shared: true }).views.map(({ shared }) => shared)).toEqual([true, true]);
    expect(viewDeleted(two, 'a')).toEqual({ list, views: [view('b')], defaultId: null });
    expect(viewDeleted(two, 'b').defaultId).toBe('a');
  });
});

describe('the command palette', () => {
  it('finds a command by the beginnings of its words, in any order', () => {
    expect(matches('Approved Meetings', 'meet app')).toBe(true);
    expect(matches('Approved Meetings', 'eting')).toBe(false);
    expect(matches('मीटिंग की मंज़ूरी', 'मंज़ूरी')).toBe(true);
    const groups = [
      { name: 'Go to', commands: [{ id: '1', label: 'Coupons' }] },
      { name: 'Here', commands: [{ id: '2', label: 'Theme: dark' }] },
    ];
    expect(matching(groups, 'dark').map(({ name }) => name)).toEqual(['Here']);
  });

  it('remembers the last places, each once, and only places of the admin area', () => {
    const first = withRecent([], { label: 'Coupons', to: '/admin/coupons' });
    const second = withRecent(first, { label: 'Mira', to: '/admin/users/u1' });
    expect(withRecent(second, { label: 'Coupons', to: '/admin/coupons' }).map(({ label }) => label)).toEqual(['Coupons', 'Mira']);
    expect(recentIn([{ label: 'x', to: 'https://elsewhere.example' }, { label: 'y', to: '//elsewhere' }, 4, null])).toEqual([]);
    expect(recentIn('broken')).toEqual([]);
  });
});
