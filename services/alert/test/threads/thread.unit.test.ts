import { describe, expect, test } from '@jest/globals';
import {
  ANNOUNCEMENT_MS,
  look,
  MOVE_MS,
  newThread,
  onAnnounced,
  onCancelled,
  onJoined,
  onLeft,
  onMoved,
  onReminderDue,
  reminderNameOf,
  type Thread,
  withFormer,
} from '../../src/domain/threads/thread.ts';

const NOW = new Date('2026-11-22T09:00:00Z');
const later = (ms: number, from = NOW) => new Date(from.getTime() + ms);
const HOUR = 3_600_000;
const STARTS = later(48 * HOUR);
const open = { isPublic: true, isCancelled: false, startsAt: STARTS };
const moved = { ...open, startsAt: later(HOUR, STARTS) };
const reminder = { startsAt: STARTS, aheadMs: HOUR };
const waits = onAnnounced(newThread('m1'), 'alert', NOW);
const announced: Thread = look(waits, open, NOW).thread;

describe('an announcement', () => {
  test('waits for others, and a second reason does not make it wait longer', () => {
    expect(waits).toMatchObject({ reasons: ['alert'], told: null, dueAt: later(ANNOUNCEMENT_MS) });
    const again = onAnnounced(waits, 'follow', later(1_000));
    expect(again).toMatchObject({ reasons: ['alert', 'follow'], dueAt: later(ANNOUNCEMENT_MS) });
    expect(onAnnounced(again, 'follow', later(2_000)).reasons).toEqual(['alert', 'follow']);
  });
  test('is told once', () => {
    expect(look(waits, open, NOW)).toMatchObject({ message: 'announcement', thread: { dueAt: null } });
    expect(look(announced, open, NOW).message).toBeUndefined();
    expect(onAnnounced(announced, 'follow', NOW)).toMatchObject({ reasons: ['alert', 'follow'], dueAt: null });
  });
  test('is sent again to a person who left and joined again, who may have missed a change', () => {
    expect(onAnnounced(onLeft(announced, 'alert'), 'follow', NOW).dueAt).toEqual(later(ANNOUNCEMENT_MS));
  });
  test('is not made of a meeting that is hidden, over at this moment, or cancelled', () => {
    for (const change of [{ isPublic: false }, { isCancelled: true }]) {
      const { message, thread } = look(waits, { ...open, ...change }, NOW);
      expect([message, thread.dueAt, thread.told]).toEqual([undefined, null, null]);
    }
    expect(look(waits, open, STARTS).message).toBeUndefined();
    expect(look(waits, open, later(-1, STARTS)).message).toBe('announcement');
  });
});

describe('a move', () => {
  test('leaves a first announcement where it is: it will say the new time', () => {
    expect(onMoved(waits, later(1_000))).toEqual(waits);
    expect(onMoved(newThread('m1'), NOW).dueAt).toBeNull();
    const nobodyTold: Thread = { ...newThread('m1'), reasons: ['alert'] };
    expect(onMoved(nobodyTold, NOW)).toEqual(nobodyTold);
  });
  test('waits until the meeting has stayed for a minute, counted from the last one', () => {
    const once = onMoved(announced, NOW);
    expect(once.dueAt).toEqual(later(MOVE_MS));
    expect(onMoved(once, later(30_000)).dueAt).toEqual(later(30_000 + MOVE_MS));
    expect(look(once, moved, NOW)).toMatchObject({ message: 'move', thread: { told: { startsAt: moved.startsAt } } });
  });
  test('sends nothing if it was undone meanwhile, or if the person has left', () => {
    expect(look(onMoved(announced, NOW), open, NOW).message).toBeUndefined();
    const left = onLeft(announced, 'alert');
    expect(onMoved(left, NOW)).toEqual(left);
    expect(look(left, moved, NOW).message).toBeUndefined();
  });
});

describe('a cancellation', () => {
  test('is due at once for who knows of the meeting, and for nobody else', () => {
    expect(onCancelled({ ...announced, reminder }, NOW)).toMatchObject({ reminder: null, dueAt: NOW });
    expect(onCancelled(waits, NOW).dueAt).toBeNull();
    expect(onCancelled(onLeft(announced, 'alert'), NOW).dueAt).toBeNull();
  });
  test('is told once', () => {
    const cancelled = { ...open, isCancelled: true };
    const { message, thread } = look(announced, cancelled, NOW);
    expect([message, thread.told]).toEqual(['cancellation', { status: 'cancelled', startsAt: STARTS }]);
    expect(look(thread, cancelled, NOW).message).toBeUndefined();
  });
});

describe('a reminder', () => {
  test('is said when nothing else is, and not again', () => {
    const due = onReminderDue(announced, reminder, NOW);
    expect(due).toMatchObject({ reminder, dueAt: NOW });
    const { message, thread } = look(due, open, NOW);
    expect([message, thread.reminded, thread.reminder]).toEqual(['reminder', reminder, null]);
    expect(onReminderDue(thread, reminder, NOW)).toEqual(thread);
  });
  test('gives way to a nearer one, and not to a farther one', () => {
    const due = onReminderDue(announced, reminder, NOW);
    expect(onReminderDue(due, { ...reminder, aheadMs: 2 * HOUR }, NOW)).toEqual(due);
    expect(onReminderDue(due, { ...reminder, aheadMs: HOUR / 6 }, NOW).reminder?.aheadMs).toBe(HOUR / 6);
    expect(onReminderDue(due, { startsAt: moved.startsAt, aheadMs: 2 * HOUR }, NOW).reminder?.startsAt).toEqual(moved.startsAt);
  });
  test('holds for its start alone: of a moved meeting the move is said, and the reminder is still to come', () => {
    const { message, thread } = look(onReminderDue(announced, reminder, NOW), moved, NOW);
    expect([message, thread.reminded, thread.reminder]).toEqual(['move', null, null]);
    const now = onReminderDue(announced, { ...reminder, startsAt: moved.startsAt }, NOW);
    expect(look(now, moved, NOW)).toMatchObject({ message: 'move', thread: { reminded: { startsAt: moved.startsAt } } });
  });
  test('is not for who has left', () => {
    const left = onLeft(announced, 'alert');
    expect(onReminderDue(left, reminder, NOW)).toEqual(left);
  });
});

describe('who takes part', () => {
  test('knows the meeting as it is', () => {
    expect(onJoined(newThread('m1'), 'interest', open)).toMatchObject({
      reasons: ['interest'],
      told: { status: 'announced', startsAt: STARTS },
      dueAt: null,
    });
  });
  test('still gets a pending change that they have not seen', () => {
    expect(onJoined(announced, 'hosting', moved)).toMatchObject({ reasons: ['alert', 'hosting'], told: { startsAt: STARTS } });
    expect(onJoined(onLeft(announced, 'alert'), 'interest', moved).told?.startsAt).toEqual(moved.startsAt);
  });
  test('gets messages while a reason is left; with the last reason, pending messages are dropped', () => {
    const both = onReminderDue(onAnnounced(announced, 'follow', NOW), reminder, NOW);
    expect(onLeft(both, 'alert')).toEqual({ ...both, reasons: ['follow'] });
    expect(onLeft(onLeft(both, 'alert'), 'follow')).toMatchObject({ reasons: [], reminder: null, dueAt: null });
  });
});

test('copies to an account what its phone was told, unless the account was told itself', () => {
  const former = { ...announced, dueAt: NOW };
  expect(withFormer(newThread('m1'), former)).toMatchObject({ reasons: ['alert'], told: announced.told, dueAt: NOW });
  expect(withFormer({ ...newThread('m1'), dueAt: later(1) }, announced).dueAt).toEqual(later(1));
  const own = { ...announced, reasons: ['interest' as const, 'alert' as const], dueAt: null };
  expect(withFormer(own, former)).toEqual(own);
});

test.each([
  [24, 'reminder-24h'],
  [20.4, 'reminder-24h'],
  [20.3, 'coming-up'],
  [15, 'coming-up'],
  [1.16, 'coming-up'],
  [1.15, 'reminder-1h'],
  [0.85, 'reminder-1h'],
  [0.5, 'coming-up'],
  [10 / 60, 'reminder-10m'],
  [8 / 60, 'coming-up'],
] as const)('a reminder that is written %d h before the start is the one named %s', (hours, name) =>
  expect(reminderNameOf(Math.round(hours * HOUR))).toBe(name),
);
