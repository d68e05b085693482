import { expect, test } from '@jest/globals';
import { punctualityOf } from '../src/domain/host-record.ts';

const MINUTE = 60_000;
const startsAt = new Date('2026-11-20T10:00:00Z');
const now = new Date('2026-11-20T11:00:00Z');
const meeting = (lateMinutes: number | null, status: 'approved' | 'cancelled' = 'approved') => ({
  status,
  startsAt,
  startedAt: lateMinutes === null ? null : new Date(startsAt.getTime() + lateMinutes * MINUTE),
});

test('counts meetings that were opened before, at, or five minutes after their start, and those that nobody opened', () => {
  expect(punctualityOf([meeting(-3), meeting(5), meeting(5.01), meeting(null)], now)).toEqual({ onTime: 2, of: 4 });
});

test('says nothing of fewer than three', () => {
  expect(punctualityOf([meeting(0), meeting(0)], now)).toBeNull();
  expect(punctualityOf([meeting(0), meeting(0), meeting(0)], now)).toEqual({ onTime: 3, of: 3 });
});

test('passes over those that were cancelled, or can still be opened in time', () => {
  const three = [meeting(0), meeting(0), meeting(0)];
  const atGrace = new Date(startsAt.getTime() + 5 * MINUTE);
  expect(punctualityOf([...three, meeting(null, 'cancelled')], now)).toEqual({ onTime: 3, of: 3 });
  expect(punctualityOf(three, atGrace)).toBeNull();
  expect(punctualityOf(three, new Date(atGrace.getTime() + 1))).toEqual({ onTime: 3, of: 3 });
});

test('looks at the last ten', () => {
  const late = Array.from({ length: 10 }, () => meeting(20));
  expect(punctualityOf([...late, meeting(0)], now)).toEqual({ onTime: 0, of: 10 });
});
