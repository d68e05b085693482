import { describe, expect, it } from '@jest/globals';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { filtersOf } from '../../src/features/admin/meeting-data/meeting-filters.ts';
import { merged, patchedList } from '../../src/features/admin/meeting-data/patch-list.ts';
import { withChange } from '../../src/shared/realtime/changed-meeting.ts';
import { meeting } from './meeting-fixture.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const filters = (query = '', kind: 'approval' | 'approved' = 'approval') => filtersOf(new URLSearchParams(query), kind);
const at = (day: number) => `2026-11-${day}T10:00:00.000Z`;
const list = (meetings: Meeting[], more: { total?: number; page?: number; limit?: number } = {}) => {
  const { total = meetings.length, page = 1, limit = 10 } = more;
  return { success: true as const, meetings, pagination: { total, page, limit, pages: Math.ceil(total / limit) } };
};
const ids = (answer: { meetings: { _id: string }[] }) => answer.meetings.map(({ _id }) => _id);
const a = meeting({ _id: 'a', startsAt: at(22) });
const b = meeting({ _id: 'b', startsAt: at(24), notes: 'call first', coHosts: [{ name: 'Ravi', phone: '+919000000009' }] });
const c = meeting({ _id: 'c', startsAt: at(26) });

describe('a change of a row', () => {
  it('replaces it where it is, and only it', () => {
    const before = list([a, b, c]);
    const after = patchedList(before, filters(), { meeting: { ...b, version: 2, title: 'New' }, mayEnter: false }, now);
    expect(ids(after)).toEqual(['a', 'b', 'c']);
    expect(after.meetings[1]?.title).toBe('New');
    expect(after.meetings[0]).toBe(before.meetings[0]);
  });

  it('keeps its place although it sorts elsewhere now', () => {
    const moved = { ...a, version: 2, startsAt: at(29) };
    expect(ids(patchedList(list([a, b, c]), filters(), { meeting: moved, mayEnter: false }, now))).toEqual(['a', 'b', 'c']);
  });

  it('is not taken back by what is older or the same', () => {
    const before = list([{ ...a, version: 3 }]);
    for (const version of [2, 3])
      expect(patchedList(before, filters(), { meeting: { ...a, version, title: 'Old' }, mayEnter: true }, now)).toBe(before);
  });

  it('leaves the list when it no longer belongs, and is no longer counted', () => {
    const approved = { ...b, version: 2, status: 'approved' as const };
    const after = patchedList(list([a, b, c], { total: 11 }), filters(), { meeting: approved, mayEnter: true }, now);
    expect(ids(after)).toEqual(['a', 'c']);
    expect(after.pagination).toMatchObject({ total: 10, pages: 1 });
    const all = patchedList(list([a, b, c]), filters('status=all'), { meeting: approved, mayEnter: true }, now);
    expect(all.meetings[1]?.status).toBe('approved');
  });

  it('keeps what events do not carry: notes, and phones of the same co-hosts', () => {
    const { notes: _, ...open } = b;
    const next = merged(b, { ...open, version: 2, coHosts: [{ name: 'Ravi' }, { name: 'Mina' }] });
    expect(next.notes).toBe('call first');
    expect(next.coHosts).toEqual([{ name: 'Ravi', phone: '+919000000009' }, { name: 'Mina' }]);
  });
});

describe('a change that takes something back', () => {
  const series = { _id: 'a', number: 1, of: 3, everyWeeks: 1 as const, time: '10:00' };
  it('removes a wish to record and a series, which events leave out then', () => {
    const next = merged({ ...a, asksToRecord: true, series }, { ...a, version: 2 });
    expect([next.asksToRecord, next.series]).toEqual([undefined, undefined]);
    const video = { url: '/v.mp4' };
    expect(withChange({ ...a, asksToRecord: true as const, video }, { ...a, version: 2 })).toEqual({ ...a, version: 2, video });
  });
});

it('says of a new decision that it is nobody’s until it is known whose', () => {
  const decided = { ...a, status: 'approved' as const, decidedBy: { userId: 'u1', name: 'Asha' } };
  const { decidedBy, ...event } = { ...decided, version: 2 };
  expect(merged(decided, { ...event, title: 'Moved' }).decidedBy).toEqual(decidedBy);
  expect(merged(decided, { ...event, status: 'cancelled' }).decidedBy).toBeUndefined();
});

describe('a meeting that is new to the list', () => {
  const fresh = meeting({ _id: 'n', startsAt: at(25) });
  // spec 1 §4.38
  it('enters in its order and is counted', () => {
    const after = patchedList(list([a, b, c]), filters(), { meeting: fresh, mayEnter: true }, now);
    expect(ids(after)).toEqual(['a', 'b', 'n', 'c']);
    expect(after.pagination.total).toBe(4);
  });

  it('pushes the last row of a full page over to the next', () => {
    const after = patchedList(list([a, b, c], { limit: 3 }), { ...filters(), limit: 3 }, { meeting: fresh, mayEnter: true }, now);
    expect(ids(after)).toEqual(['a', 'b', 'n']);
    expect(after.pagination).toMatchObject({ total: 4, pages: 2 });
  });

  it('is only counted when it belongs on another page', () => {
    const last = { ...fresh, startsAt: at(28) };
    const full = list([a, b, c], { total: 20, limit: 3 });
    const after = patchedList(full, { ...filters(), limit: 3 }, { meeting: last, mayEnter: true }, now);
    expect(ids(after)).toEqual(['a', 'b', 'c']);
    expect(after.pagination.total).toBe(21);
  });

  it('does not enter another status, another category, a search, or without being new', () => {
    const before = list([a, b]);
    for (const query of ['status=rejected', 'category=tech-development', 'search=abc', 'hostId=someone'])
      expect(patchedList(before, filters(query), { meeting: fresh, mayEnter: true }, now)).toBe(before);
    expect(patchedList(before, filters(), { meeting: fresh, mayEnter: false }, now)).toBe(before);
  });

  it('enters the approved list by its time', () => {
    const approved = { ...fresh, status: 'approved' as const };
    const past = { ...approved, startsAt: at(19) };
    const enters = (query: string, entering: Meeting) =>
      ids(patchedList(list([]), filters(query, 'approved'), { meeting: entering, mayEnter: true }, now));
    expect(enters('', approved)).toEqual(['n']);
    expect(enters('', past)).toEqual([]);
    expect(enters('when=past', past)).toEqual(['n']);
  });
});
