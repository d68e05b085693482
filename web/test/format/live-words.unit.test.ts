import { describe, expect, it } from '@jest/globals';
import type { Presence } from '@visavis/contracts/meeting-model';
import { meetingFixture } from '@visavis/testing/meeting-fixture';
import { liveWords, presenceWords } from '../../src/shared/format/live-words.ts';

const startsAt = '2026-11-21T10:00:00.000Z';
const now = Date.parse(startsAt) + 28 * 60_000;
const presence = (more: Partial<Presence> = {}): Presence => ({
  hostStatus: 'absent',
  guestInside: false,
  waiting: 0,
  version: 1,
  ...more,
});
const due = (more: Partial<Presence> = {}) =>
  meetingFixture({ status: 'approved', state: 'live', startsAt, presence: presence(more) });
const started = (more: Partial<Presence> = {}) => ({ ...due(more), startedAt: new Date(now - 5 * 60_000).toISOString() });

describe('a meeting whose time has come', () => {
  it('has not started by the clock alone: the host is not here yet, or about to begin', () => {
    expect(liveWords(due(), now)).toEqual({
      open: false,
      title: 'Overdue',
      detail: 'Should have begun 28 min ago, host not here yet',
    });
    expect(liveWords(due(), Date.parse(startsAt) + 5_000)).toMatchObject({ title: 'Due now', detail: 'Host not here yet' });
    expect(liveWords(due({ hostStatus: 'waiting' }), now)).toMatchObject({ open: false, detail: 'Host is here, about to begin' });
  });

  it('is not overdue while the host is as late as they said, and is so where they opened it and left', () => {
    const late = (minutes: number) => due({ lateUntil: new Date(now + minutes * 60_000).toISOString() });
    expect(liveWords(late(5), now)).toMatchObject({
      title: 'Due now',
      detail: expect.stringMatching(/^Host is running late, begins at/),
    });
    expect(liveWords(late(-9), now)).toMatchObject({ title: 'Due now' });
    expect(liveWords(late(-10), now)).toMatchObject({ title: 'Overdue', detail: expect.stringContaining('not here yet') });
    const left = (minutes: number, more: Partial<Presence> = {}) =>
      liveWords(started({ hostLeftAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(), ...more }), now);
    expect(left(-2)).toMatchObject({ open: false, title: 'Overdue' });
    expect(left(18)).toEqual({ open: false, title: 'Host left', detail: 'Started 5 min ago, host away' });
    expect(left(19)).toMatchObject({ open: true, title: 'Live now' });
    expect(left(18, { hostStatus: 'waiting' }).title).toBe('Live now');
  });

  it('has started once its session was opened, and says so when the host is away', () => {
    expect(liveWords(started({ hostStatus: 'live' }), now)).toEqual({
      open: true,
      title: 'Live now',
      detail: 'Started 5 min ago',
    });
    expect(liveWords(started(), now).detail).toBe('Started 5 min ago, host away');
    expect(liveWords(started({ hostStatus: 'waiting' }), now).detail).toBe('Started 5 min ago');
    const { presence: _, ...unknown } = started();
    expect(liveWords(unknown, now).detail).toBe('Started 5 min ago');
  });
});

describe('who is there', () => {
  const everyone = started({ hostStatus: 'live', guestInside: true, waiting: 3 });

  it('is said of what one can join, each fact by itself', () => {
    expect(presenceWords(everyone, 'live')).toEqual({ hostHere: true, others: ['Guest inside', '3 waiting'] });
    expect(presenceWords(due({ waiting: 1 }), 'queue')).toEqual({ hostHere: false, others: ['1 waiting'] });
    expect(presenceWords(due({ hostStatus: 'reconnecting' }), 'live')).toEqual({ hostHere: false, others: [] });
  });

  it.each(['past', 'cancelled', 'upcoming'] as const)('is not said of a %s meeting', (phase) => {
    expect(presenceWords(everyone, phase)).toEqual({ hostHere: false, others: [] });
  });
});
