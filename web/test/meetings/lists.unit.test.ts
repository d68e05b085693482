import { describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import type { PublicMeeting } from '@visavis/contracts/meeting-model';
import type { ListFilter, MeetingList } from '../../src/features/meetings/api.ts';
import { applyChange } from '../../src/features/meetings/list/apply-change.ts';
import { foldSeries } from '../../src/features/meetings/list/fold-series.ts';
import { pagesLoaded } from '../../src/features/meetings/list/pages-loaded.ts';
import { pagesShown } from '../../src/features/meetings/list/pages-shown.ts';
import { isCurrent, mergeOwn, ownOrder, shownFirst, withSeries } from '../../src/features/meetings/own/own-order.ts';

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
  it('no longer says that a host asks to record once they do not, and keeps what only responses say', () => {
    const askedToRecord = { ...meeting('soon', 20, { asksToRecord: true }), recorded: true as const };
    const [after] = applyChange(list(askedToRecord), meeting('soon', 20, { version: 2 }), all, now).meetings;
    expect([after?.asksToRecord, after?.recorded]).toEqual([undefined, true]);
  });
  it('is ignored when it is older than what is shown', () => {
    const newer = list(meeting('soon', 20, { version: 3 }));
    expect(applyChange(newer, meeting('soon', 20, { version: 2, title: 'old' }), all, now)).toBe(newer);
  });
  it('keeps the reader’s own category ahead of the others, but not of what is live', () => {
    const first = { ...all, first: 'tech-development' };
    const tech = (id: string, minutes: number) => meeting(id, minutes, { category: 'tech-development' });
    expect(ids(applyChange(list(meeting('live', -5), meeting('soon', 20)), tech('tech', 90), first, now))).toBe('live tech soon');
    expect(ids(applyChange(list(meeting('live', -5)), tech('tech', -2), first, now))).toBe('tech live');
    expect(ids(applyChange(list(meeting('past', -100)), tech('older', -200), first, now))).toBe('past older');
  });
  it('goes before those that are due once it is opened, whatever the reader’s category', () => {
    const first = { ...all, first: 'tech-development' };
    const opened = meeting('soon', 20, { version: 2, startedAt: 'x' });
    expect(ids(applyChange(before, opened, all, now))).toBe('soon live later');
    const due = meeting('due', -5, { category: 'tech-development' });
    expect(ids(applyChange(list(due, meeting('soon', 20)), opened, first, now))).toBe('soon due');
  });
  it('takes a cancelled one out', () => {
    const after = applyChange(before, meeting('soon', 20, { version: 2, status: 'cancelled' }), all, now);
    expect([ids(after), after.pagination.total]).toEqual(['live later', 2]);
  });
  it('goes apart once it is overdue', () => {
    const late = meeting('late', -15, { version: 2 });
    expect(ids(applyChange(list(meeting('soon', 20), meeting('late', 5)), late, all, now))).toBe('soon');
    expect(ids(applyChange(list(), late, { ...all, overdue: true }, now))).toBe('late');
    expect(
      ids(
        applyChange(
          list(meeting('late', -15)),
          meeting('late', -15, { version: 2, startedAt: 'x' }),
          { ...all, overdue: true },
          now,
        ),
      ),
    ).toBe('');
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

describe('office hours in a list', () => {
  const now = Date.parse('2026-06-01T00:00:00.000Z');
  const at = (id: string, day: number, hour: string, series?: string) =>
    meeting(id, 0, {
      ...{ status: 'approved', startedAt: null, endedAt: null },
      ...{ startsAt: `2026-06-0${day}T${hour}:00.000Z`, endsAt: `2026-06-0${day}T${hour}:30.000Z` },
      ...(series && { series: { _id: series, number: 1, of: 4, everyWeeks: 1, time: '10:00' } }),
    }) as Parameters<typeof foldSeries>[0][0];
  const folded = (...meetings: ReturnType<typeof at>[]) =>
    foldSeries(meetings, now).map(({ meeting, dates }) => [meeting._id, ...dates.map(({ _id }) => _id)].join(' '));

  it('are one card where their first date stands, with the others behind it, soonest first', () => {
    expect(
      folded(
        ...[at('a1', 2, '10:00', 'a'), at('b', 3, '10:00'), at('a3', 5, '10:00', 'a'), at('a2', 4, '10:00', 'a')],
        ...[at('c1', 6, '10:00', 'c'), at('d', 7, '10:00')],
      ),
    ).toEqual(['a1 a2 a3', 'b', 'c1', 'd']);
  });

  it('have their card on one page of those that are loaded, with the dates of later pages, and leave no page empty', () => {
    const [a1, a2, a3, b] = [
      at('a1', 2, '10:00', 'a'),
      at('a2', 4, '10:00', 'a'),
      at('a3', 5, '10:00', 'a'),
      at('b', 4, '12:00'),
    ];
    const client = new QueryClient();
    const page = (number: number, meetings: unknown[]) =>
      client.setQueryData(['list', number], { meetings, pagination: { page: number } });
    const cards = (number: number, ...meetings: ReturnType<typeof at>[]) =>
      foldSeries(
        meetings,
        now,
        pagesLoaded(client, (other) => ['list', other], { page: number }),
      ).map(({ meeting, dates }) => [meeting._id, ...dates.map(({ _id }) => _id)].join(' '));
    page(2, [a2, b]);
    expect([cards(1, a1), cards(2, a2, b)]).toEqual([['a1 a2'], ['a2', 'b']]);
    page(1, [a1]);
    page(3, [a3]);
    expect([cards(1, a1), cards(2, a2, b), cards(3, a3)]).toEqual([['a1 a2 a3'], ['b'], ['a3']]);
  });

  it('ask the cache once, however long the list is, and take no page of another list', () => {
    const client = new QueryClient();
    const keyOf = (page: number) => ['list', { search: 'a', page }];
    const loaded = (key: readonly unknown[], page: number, id: string) =>
      client.setQueryData(key, { meetings: [at(id, 2, '10:00')], pagination: { page, pages: 5_000 } });
    for (const page of [5_000, 9, 2, 3]) loaded(keyOf(page), page, `a${page}`);
    loaded(['list', { search: 'b', page: 1 }], 1, 'b1');
    loaded(['list', { search: 'a', page: 1, overdue: true }], 1, 'late');
    let requests = 0;
    const getQueriesData: QueryClient['getQueriesData'] = (filters) => {
      requests++;
      return client.getQueriesData(filters);
    };
    const { before, after } = pagesLoaded({ getQueriesData }, keyOf, { page: 3 });
    expect([before, after].map((meetings) => meetings.map(({ _id }) => _id))).toEqual([['a2'], ['a9', 'a5000']]);
    expect(requests).toBe(1);
  });

  it('leave a date by itself whose queue is open, that is on or that is over', () => {
    const [queue, over] = [at('a2', 1, '00:10', 'a'), { ...at('a1', 2, '10:00', 'a'), endedAt: '2026-06-01T00:00:00.000Z' }];
    expect(folded(queue, at('a3', 3, '10:00', 'a'), at('a4', 4, '10:00', 'a'), over)).toEqual(['a2', 'a3 a4', 'a1']);
  });
});

describe('own meetings', () => {
  it('hide no single one behind a button', () =>
    expect([3, 4, 5, 6].map((count) => shownFirst(Array(count).fill(0)).length)).toEqual([3, 4, 5, 4]));
  const hosting = (one: PublicMeeting) => ({ meeting: one, role: 'hosting' as const });
  const order = (own: PublicMeeting[]) => ownOrder(own.map(hosting), now).map(({ meeting }) => meeting._id);
  it('are where the person is, then live, then what comes, what asks for feedback, what was refused, the past', () => {
    const own = [
      meeting('past', -100),
      meeting('cancelled', 50, { status: 'cancelled' }),
      meeting('far', 900),
      { ...meeting('met', -200), asksFeedback: true },
      meeting('pending', 300, { status: 'pending' }),
      meeting('rejected', 50, { status: 'rejected' }),
      meeting('live', -5),
      { ...meeting('queue', 10), place: 'queue' },
    ];
    expect(order(own)).toEqual(['queue', 'live', 'pending', 'far', 'met', 'rejected', 'cancelled', 'past']);
    const current = own.filter((one) => isCurrent(hosting(one), now)).map(({ _id }) => _id);
    expect(current).not.toContain('past');
    expect(current).toContain('met');
    expect(isCurrent(hosting(meeting('old', -8 * 24 * 60, { status: 'rejected' })), now)).toBe(false);
  });
  it.each([
    ['a week after it was cancelled, far ahead as it may be', 60, -7, false],
    ['not sooner', 60, -6.9, true],
    ['a week after the start at the latest', -7, -1, false],
    ['of what an earlier release cancelled, a week after the start', 60, undefined, true],
    ['of what an earlier release cancelled, not later', -7, undefined, false],
  ])('fold away what was cancelled: %s', (_, starts, cancelled, isThere) => {
    const day = 24 * 60;
    const cancelledAt = cancelled === undefined ? undefined : new Date(now + cancelled * day * 60_000).toISOString();
    const one = { ...meeting('off', starts * day, { status: 'cancelled' }), ...(cancelledAt && { cancelledAt }) };
    expect(isCurrent(hosting(one), now)).toBe(isThere);
  });
  it('fold away a proposal a week after it was rejected, far ahead as it may be', () => {
    const rejected = (days: number) => ({
      ...meeting('no', 60 * 24 * 60, { status: 'rejected' }),
      rejectedAt: new Date(now - days * 24 * 3_600_000).toISOString(),
    });
    expect([6.9, 7].map((days) => isCurrent(hosting(rejected(days)), now))).toEqual([true, false]);
  });
  it('group the dates of the host’s office hours in one row at the first date, but list a guest’s dates separately', () => {
    const date = (number: number, more: Partial<PublicMeeting> = {}) =>
      meeting(`date-${number}`, number * 10_080, { series: { _id: 's', number, of: 4, everyWeeks: 1, time: '17:00' }, ...more });
    const dates = [date(3), date(2, { status: 'cancelled' }), date(1), date(4), meeting('other', 60)];
    const order = (role: 'hosting' | 'interested') =>
      withSeries(
        ownOrder(
          dates.map((each) => ({ meeting: each, role })),
          now,
        ),
      ).map(({ meeting: { _id }, dates }) => [_id, ...dates.map((each) => each.meeting._id)].join(' '));
    expect(order('hosting')).toEqual(['other', 'date-1 date-2 date-3 date-4']);
    expect(order('interested')).toEqual(['other', 'date-1', 'date-3', 'date-4', 'date-2']);
    dates.push(date(5, { asksFeedback: true } as object));
    expect(order('hosting')).toContain('date-5');
  });
  it('are there once, by the first thing that the person is to them', () => {
    const [one, other] = [meeting('one', 10), meeting('other', 20)];
    const merged = mergeOwn({ hosting: [one], joining: [other], interested: [one, other] });
    expect(merged.map(({ meeting, role }) => [meeting._id, role])).toEqual([
      ['one', 'hosting'],
      ['other', 'joining'],
    ]);
  });
});

it.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 0, 9]],
  [5, 9, [1, 0, 4, 5, 6, 0, 9]],
  [9, 9, [1, 0, 8, 9]],
  [3, 5, [1, 2, 3, 4, 5]],
])('page %p of %p shows %p', (page, pages, numbers) => expect(pagesShown(page, pages)).toEqual(numbers));
