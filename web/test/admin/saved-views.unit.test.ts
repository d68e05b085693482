import { describe, expect, it } from '@jest/globals';
import {
  VIEWS,
  viewDeleted,
  viewedSearch,
  viewNamed,
  viewRenamed,
  viewSaved,
  viewsIn,
  withViews,
} from '../../src/features/admin/list/views/saved-views.ts';
import { matches, matching } from '../../src/features/admin/palette/commands.ts';
import { recentIn, withRecent } from '../../src/features/admin/palette/recent.ts';

const list = '/admin/users';
const view = (id: string, name = id, search = 'role=host') => ({ id, name, search });

describe('saved views', () => {
  it('keeps filters and order, and not where one stands in the list', () => {
    expect(viewedSearch('?role=host&page=3&sort=createdAt&request=abc')).toBe('role=host&sort=createdAt');
  });

  it('reads what any release has written, and leaves out what is no view', () => {
    const views = [view('a'), { id: 'b' }, null, 'c', view('d', '  '), view('e', 'Long', 'x'.repeat(VIEWS.searchMax + 1))];
    expect(viewsIn({ me: { [list]: { views, defaultId: 'gone' } } }, 'me', list)).toEqual({
      views: [view('a')],
      defaultId: undefined,
    });
    for (const broken of [undefined, null, 1, 'x', [], { me: [] }, { me: { [list]: { views: {} } } }])
      expect(viewsIn(broken, 'me', list)).toEqual({ views: [], defaultId: undefined });
  });

  it('keeps the views of other lists and accounts', () => {
    const other = { views: [view('o')], defaultId: undefined };
    const kept = withViews(withViews({}, 'other', list, other), 'me', '/admin/coupons', other);
    const changed = withViews(kept, 'me', list, { views: [view('a')], defaultId: 'a' });
    expect(viewsIn(changed, 'me', list)).toEqual({ views: [view('a')], defaultId: 'a' });
    expect(viewsIn(changed, 'other', list)).toEqual(other);
    expect(viewsIn(changed, 'me', '/admin/coupons')).toEqual(other);
  });

  it('saves over a view of the same name, renames, deletes, and forgets a deleted default', () => {
    const two = { views: [view('a', 'Hosts'), view('b')], defaultId: 'a' };
    expect(viewSaved(two, view('new', 'hosts', 'role=admin')).views).toEqual([view('a', 'hosts', 'role=admin'), view('b')]);
    expect(viewSaved(two, view('c')).views).toHaveLength(3);
    expect(viewNamed(two, ' HOSTS ')?.id).toBe('a');
    expect(viewRenamed(two, 'b', ' Guests ').views[1]?.name).toBe('Guests');
    expect(viewDeleted(two, 'a')).toEqual({ views: [view('b')], defaultId: undefined });
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
