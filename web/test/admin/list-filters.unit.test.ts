import { describe, expect, it } from '@jest/globals';
import { isFiltered } from '../../src/features/admin/list/filters.ts';
import { changedParams } from '../../src/features/admin/list/list-filters.ts';
import { compareBy, filtersOf, listQuery, meetingFilters } from '../../src/features/admin/meeting-data/meeting-filters.ts';

const from = (query: string, kind: 'approval' | 'approved' = 'approval') => filtersOf(new URLSearchParams(query), kind);

describe('filters in the address', () => {
  it('shows pending meetings by soonest start, ten a page, when it says nothing', () => {
    expect(from('')).toEqual({
      status: 'pending',
      when: 'all',
      search: '',
      category: '',
      hostId: '',
      sort: 'startsAt',
      page: 1,
      limit: 10,
    });
  });

  it('reads what it knows and leaves out what it does not', () => {
    expect(from('status=all&category=Graphic Design&page=3&limit=25&sort=createdAt&search= logo ')).toMatchObject({
      status: 'all',
      category: 'graphic-design',
      page: 3,
      limit: 25,
      sort: 'createdAt',
      search: 'logo',
    });
    expect(from('status=lost&category=cooking&page=-1&limit=7&sort=name&hostId=../x')).toEqual(from(''));
  });

  it('shows approved meetings from today on, or the past newest first', () => {
    expect(from('status=rejected', 'approved')).toMatchObject({ status: 'approved', when: 'upcoming', sort: 'startsAt' });
    expect(from('when=past', 'approved')).toMatchObject({ when: 'past', sort: '-startsAt' });
    expect(from('status=approved').sort).toBe('-startsAt');
    expect(from('status=rejected&when=past')).toMatchObject({ when: 'all', sort: '-createdAt' });
  });

  it('starts at page 1 after any other change, and keeps defaults out', () => {
    const params = new URLSearchParams('status=all&page=4&search=logo');
    expect(changedParams(params, { category: 'graphic-design' }).toString()).toBe(
      'status=all&search=logo&category=graphic-design',
    );
    expect(changedParams(params, { page: '5' }).get('page')).toBe('5');
    expect(changedParams(params, { page: '1' }).has('page')).toBe(false);
    expect(changedParams(params, { search: '' }).has('search')).toBe(false);
  });

  it('asks the server for what it can answer', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(listQuery(from('search=a'), now).search).toBeUndefined();
    expect(listQuery(from('search=ab'), now)).toMatchObject({ search: 'ab', status: 'pending', page: 1, limit: 10 });
    expect(listQuery(from('when=past', 'approved'), now)).toMatchObject({ state: 'past', from: undefined });
    expect(Date.parse(String(listQuery(from('', 'approved'), now).from))).toBeLessThanOrEqual(now);
  });

  it('counts neither another tab nor another order as a filter', () => {
    const hides = (query: string) => {
      const params = new URLSearchParams(query);
      return isFiltered(meetingFilters('approval', params), params);
    };
    expect(['status=all', 'sort=createdAt', 'page=2', 'search=a', 'category=cooking'].filter(hides)).toEqual([]);
    expect(['search=ab', 'category=graphic-design', 'hostId=u1'].filter((query) => !hides(query))).toEqual([]);
  });

  it('orders as asked, ties by id', () => {
    const row = (_id: string, startsAt: string) => ({ _id, startsAt, createdAt: startsAt });
    const rows = [row('b', '2026-01-02T00:00:00Z'), row('c', '2026-01-01T00:00:00Z'), row('a', '2026-01-02T00:00:00Z')];
    expect(rows.toSorted(compareBy('startsAt')).map(({ _id }) => _id)).toEqual(['c', 'a', 'b']);
    expect(rows.toSorted(compareBy('-createdAt')).map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
  });
});
