import { describe, expect, test } from '@jest/globals';
import { averageWaitOf, cameOf, punctualityOf } from '../src/domain/host-record.ts';

const MINUTE = 60_000;
const startsAt = new Date('2026-11-20T10:00:00Z');
const now = new Date('2026-11-20T11:00:00Z');
const meeting = (lateMinutes: number | null, status: 'approved' | 'cancelled' = 'approved') => ({
  status,
  startsAt,
  startedAt: lateMinutes === null ? null : new Date(startsAt.getTime() + lateMinutes * MINUTE),
});

test('counts meetings that were opened before, at, or five minutes after their start, and those that nobody opened', () => {
  expect(punctualityOf([meeting(-3), meeting(0), meeting(5), meeting(5.01), meeting(null)], now)).toEqual({ onTime: 3, of: 5 });
});

test('goes by when a host was in the room, where that is known', () => {
  const came = (minutes: number | null) => ({
    ...meeting(-8),
    hostCameAt: minutes === null ? null : new Date(startsAt.getTime() + minutes * MINUTE),
  });
  expect(punctualityOf([came(0), came(5), came(6), came(null), { ...meeting(-8), hostCameAt: undefined }], now)).toEqual({
    onTime: 3,
    of: 5,
  });
});

const five = Array.from({ length: 5 }, () => meeting(0));
test('says nothing of fewer than five', () => {
  expect(punctualityOf(five.slice(1), now)).toBeNull();
  expect(punctualityOf(five, now)).toEqual({ onTime: 5, of: 5 });
});

test('counts what the host called off when it was due as not opened', () => {
  const calledOff = { ...meeting(null, 'cancelled'), calledOffLate: true as const };
  expect(punctualityOf([calledOff, ...five], now)).toEqual({ onTime: 5, of: 6 });
});

test('passes over those that were cancelled, or can still be opened in time', () => {
  const atGrace = new Date(startsAt.getTime() + 5 * MINUTE);
  expect(punctualityOf([...five, meeting(null, 'cancelled')], now)).toEqual({ onTime: 5, of: 5 });
  expect(punctualityOf(five, atGrace)).toBeNull();
  expect(punctualityOf(five, new Date(atGrace.getTime() + 1))).toEqual({ onTime: 5, of: 5 });
});

test('passes over what was late, or not opened, because we were away while the host was expected', () => {
  const away = (fromMinutes: number, untilMinutes: number) => [
    {
      from: new Date(startsAt.getTime() + fromMinutes * MINUTE),
      until: new Date(startsAt.getTime() + untilMinutes * MINUTE),
    },
  ];
  const meetings = [meeting(null), meeting(9), ...five];
  expect(punctualityOf(meetings, now)).toEqual({ onTime: 5, of: 7 });
  for (const outage of [away(-60, 0.1), away(14.9, 15.1), away(3, 4), away(-5, 40)])
    expect(punctualityOf(meetings, now, outage)).toEqual({ onTime: 5, of: 5 });
  for (const outage of [away(-60, 0), away(15, 40)]) expect(punctualityOf(meetings, now, outage)).toEqual({ onTime: 5, of: 7 });
});

test('looks at the last ten', () => {
  const late = Array.from({ length: 10 }, () => meeting(20));
  expect(punctualityOf([...late, meeting(0)], now)).toEqual({ onTime: 0, of: 10 });
});

describe('how long guests wait', () => {
  const at = (minutes: number) => new Date(startsAt.getTime() + minutes * MINUTE);
  const waited = (queued: number | undefined, met: number) => ({
    startsAt,
    queuedAt: queued === undefined ? undefined : at(queued),
    encounter: { startedAt: at(met) },
  });
  test('counts from when they came, or the meeting was due, to when they were face to face', () =>
    // Twenty minutes early and let in on time: no wait. Let in before it was due: none either.
    expect(averageWaitOf([waited(-20, 0), waited(-10, -5), waited(2, 14), waited(-5, 8), waited(0, 5)])).toBe(5));
  test('says nothing of fewer than five, nor of guests whose coming was not noted', () => {
    const four = Array.from({ length: 4 }, () => waited(0, 6));
    expect(averageWaitOf(four)).toBeNull();
    expect(averageWaitOf([...four, waited(undefined, 60)])).toBeNull();
    expect(averageWaitOf([...four, waited(0, 6)])).toBe(6);
  });
});

describe('how often a guest came', () => {
  const held = (_id: string, more: Partial<Parameters<typeof cameOf>[0][number]> = {}) => ({
    ...{ _id, startsAt, startedAt: startsAt, endsAt: now, endedAt: null, status: 'approved' as const },
    ...more,
  });
  const names = ['a', 'b', 'c', 'd', 'e'];
  const all = names.map((name) => held(name));
  test('counts meetings that took place; says nothing of fewer than five', () => {
    expect(cameOf(all, new Set(names), now)).toEqual({ came: 5, of: 5 });
    expect(cameOf(all, new Set(['a']), now)).toEqual({ came: 1, of: 5 });
    expect(cameOf(all.slice(1), new Set(names), now)).toBeNull();
  });
  test('passes over what nobody opened, was cancelled, or is not over', () => {
    const others = [
      held('x', { startedAt: null }),
      held('y', { status: 'cancelled' }),
      held('z', { endsAt: new Date(now.getTime() + 1) }),
    ];
    expect(cameOf([...others, ...all], new Set(names), now)).toEqual({ came: 5, of: 5 });
  });
  test('passes over what was opened late, unless they came all the same', () => {
    const at = (minutes: number) => ({ startedAt: new Date(startsAt.getTime() + minutes * MINUTE) });
    const others = [held('late', at(5.01)), held('came', at(20)), held('in time', at(5))];
    expect(cameOf([...others, ...all], new Set([...names, 'came']), now)).toEqual({ came: 6, of: 7 });
  });
  test('passes over what was opened early and left before its start; of earlier releases, goes by the opening', () => {
    const early = { startedAt: new Date(startsAt.getTime() - 8 * MINUTE) };
    const others = [
      held('left', { ...early, hostCameAt: null }),
      held('came back late', { ...early, hostCameAt: new Date(startsAt.getTime() + 9 * MINUTE) }),
      held('stayed', { ...early, hostCameAt: startsAt }),
      held('unknown', { ...early, hostCameAt: undefined }),
    ];
    expect(cameOf([...others, ...all], new Set(names), now)).toEqual({ came: 5, of: 7 });
  });
  test('looks at the last twenty', () => {
    const missed = Array.from({ length: 3 }, (_, at) => held(`old-${at}`, { startsAt: new Date(startsAt.getTime() - MINUTE) }));
    const came = Array.from({ length: 20 }, (_, at) => held(`new-${at}`));
    expect(cameOf([...missed, ...came], new Set(came.map(({ _id }) => _id)), now)).toEqual({ came: 20, of: 20 });
  });
});
