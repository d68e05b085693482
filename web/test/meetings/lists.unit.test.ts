import { describe, expect, it } from '@jest/globals';
import type { PublicMeeting } from '@visavis/contracts/meeting-model';
import type { ListFilter, MeetingList } from '../../src/features/meetings/api.ts';
import { applyChange } from '../../src/features/meetings/list/apply-change.ts';
import { pagesShown } from '../../src/features/meetings/list/pages-shown.ts';
import { isCurrent, ownOrder } from '../../src/features/meetings/own/own-order.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const meeting = (id: string, minutes: number, more: Partial<PublicMeeting> = {}) =>
  ({
    _id: id, version: 1, status: 'approved', state: 'upcoming', startedAt: null, endedAt: null, category: 'graphic-design', title: id,
    startsAt: new Date(now + minutes * 60_000).toISOString(), endsAt: new Date(now + (minutes + 30) * 60_000).toISOString(), ...more,
  }) as PublicMeeting; // biome-ignore format: a record
const list = (...meetings: PublicMeeting[]): MeetingList => ({
  success: true,
  meetings,
  pagination: { total: meetings.length, page: 1, limit: 3, pages: 1 },
});
const all: ListFilter = { search: '', category: undefined, status: 'all', page: 1 };
const ids = (result: MeetingList) => result.meetings.map(({ _id }) => _id).join(' ');

describe('a change of one meeting', () => {
  const before = list(meeting('live', -5), meeting('soon', 20), meeting('later', 90));
  it('puts a new one where it belongs and keeps the page’s size', () => {
    const after = applyChange(before, meeting('new', 40), all, now);
    expect(ids(after)).toBe('live soon new');
    expect(after.pagination.total).toBe(4);
  });
  it('changes a known one in place, and moves it when its time moved', () => {
    expect(applyChange(before, meeting('soon', 20, { version: 2, title: 'x' }), all, now).meetings[1]?.title).toBe('x');
    expect(ids(applyChange(before, meeting('soon', 300, { version: 2 }), all, now))).toBe('live later soon');
  });
  it('is ignored when it is older than what is shown', () => {
    const newer = list(meeting('soon', 20, { version: 3 }));
    expect(applyChange(newer, meeting('soon', 20, { version: 2, title: 'old' }), all, now)).toBe(newer);
  });
  it('takes a cancelled one out', () => {
    const after = applyChange(before, meeting('soon', 20, { version: 2, status: 'cancelled' }), all, now);
    expect([ids(after), after.pagination.total]).toEqual(['live later', 2]);
  });
  it('goes by the filter', () => {
    const filter = (more: Partial<ListFilter>) => ({ ...all, ...more });
    expect(ids(applyChange(before, meeting('new', 40), filter({ category: 'tech-development' }), now))).toBe('live soon later');
    expect(ids(applyChange(before, meeting('new', 40), filter({ search: 'ne' }), now))).toBe('live soon later');
    expect(ids(applyChange(before, meeting('new', 40), filter({ page: 2 }), now))).toBe('live soon later');
    expect(
      ids(
        applyChange(
          list(meeting('soon', 20)),
          meeting('soon', 20, { version: 2, startedAt: 'x' }),
          filter({ status: 'upcoming' }),
          now,
        ),
      ),
    ).toBe('');
    expect(ids(applyChange(list(), meeting('soon', 20, { startedAt: 'x' }), filter({ status: 'live' }), now))).toBe('soon');
  });
});

it('own meetings: live first, then what comes, then what was refused, then the past', () => {
  const own = [
    meeting('past', -100),
    meeting('cancelled', 50, { status: 'cancelled' }),
    meeting('far', 900),
    meeting('pending', 300, { status: 'pending' }),
    meeting('rejected', 50, { status: 'rejected' }),
    meeting('live', -5),
  ];
  expect(ownOrder(own, now).map(({ _id }) => _id)).toEqual(['live', 'pending', 'far', 'rejected', 'cancelled', 'past']);
  expect(own.filter((one) => isCurrent(one, now)).map(({ _id }) => _id)).not.toContain('past');
  expect(isCurrent(meeting('old', -8 * 24 * 60, { status: 'rejected' }), now)).toBe(false);
});

it.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 0, 9]],
  [5, 9, [1, 0, 4, 5, 6, 0, 9]],
  [9, 9, [1, 0, 8, 9]],
  [3, 5, [1, 2, 3, 4, 5]],
])('page %p of %p shows %p', (page, pages, shown) => expect(pagesShown(page, pages)).toEqual(shown));
