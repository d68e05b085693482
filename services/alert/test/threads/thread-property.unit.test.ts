// @deep RUNS=2000
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { afterQuietHours } from '../../src/domain/threads/quiet-hours.ts';
import {
  ANNOUNCEMENT_MS,
  type Announced,
  look,
  type Message,
  newThread,
  onAnnounced,
  onCancelled,
  onJoined,
  onLeft,
  onMoved,
  onReminderDue,
  type Thread,
} from '../../src/domain/threads/thread.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BEGIN = new Date('2026-11-22T09:00:00Z');
const STARTS = [6 * DAY, 6 * DAY + HOUR, 7 * DAY].map((ms) => new Date(BEGIN.getTime() + ms));
const AHEAD = [DAY, HOUR, 10 * MINUTE];
const ZONES = ['Asia/Kolkata', 'America/New_York', 'Pacific/Auckland'];

const command = fc.oneof(
  { weight: 2, arbitrary: fc.record({ type: fc.constant('approve' as const) }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('move' as const), to: fc.nat({ max: STARTS.length - 1 }) }) },
  fc.record({ type: fc.constant('cancel' as const) }),
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('join' as const), reason: fc.constantFrom('alert', 'follow', 'interest') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('leave' as const), reason: fc.constantFrom('alert', 'follow', 'interest') }),
  },
  // A fan-out that was interrupted does a page again.
  { weight: 2, arbitrary: fc.record({ type: fc.constant('repeat' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('wait' as const),
      ms: fc.constantFrom(1_000, 5_000, MINUTE, MINUTE, HOUR, 9 * HOUR),
    }),
  },
  // To the time of a reminder, or just before the start.
  fc.record({ type: fc.constant('approach' as const), aheadMs: fc.constantFrom(...AHEAD, 1_000) }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

interface Sent {
  /** `seen`: they looked at the meeting themselves. */
  message: Message | 'seen';
  startsAt: number;
  at: Date;
  aheadMs?: number | undefined;
}

/** One meeting, one person; the dispatcher looks whenever the thread is due, once the quiet hours let it. */
function createFixture(zone: string, wanted: readonly string[]) {
  let now = BEGIN;
  const meeting: Announced = { isPublic: false, isCancelled: false, startsAt: STARTS[0] as Date };
  let thread: Thread = newThread('m1');
  const reasons = new Set(wanted);
  const sent: Sent[] = [];
  const reminders = new Set<string>();
  let last: () => void = () => {};

  const announce = () => {
    for (const reason of reasons) {
      if (reason === 'interest') {
        const { told } = thread;
        thread = onJoined(thread, reason, meeting);
        if (thread.told !== told) sent.push({ message: 'seen', startsAt: meeting.startsAt.getTime(), at: now });
      } else thread = onAnnounced(thread, reason as 'alert' | 'follow', now);
    }
  };
  const isOpen = () => meeting.isPublic && !meeting.isCancelled && meeting.startsAt > now;
  function runWhatIsDue() {
    for (const aheadMs of AHEAD) {
      const key = `${meeting.startsAt.getTime()} ${aheadMs}`;
      const isDue = now.getTime() >= meeting.startsAt.getTime() - aheadMs;
      if (isOpen() && isDue && reasons.has('interest') && !reminders.has(key)) {
        reminders.add(key);
        thread = onReminderDue(thread, { startsAt: meeting.startsAt, aheadMs }, now);
      }
    }
    if (!thread.dueAt || thread.dueAt > now) return;
    if (thread.reminder?.aheadMs !== 10 * MINUTE && afterQuietHours(now, zone) > now) return;
    const { reminder } = thread;
    const looked = look(thread, meeting, now);
    thread = looked.thread;
    if (looked.message)
      sent.push({ message: looked.message, startsAt: meeting.startsAt.getTime(), at: now, aheadMs: reminder?.aheadMs });
  }
  function run(each: Command) {
    switch (each.type) {
      case 'approve':
        if (meeting.isPublic) return;
        meeting.isPublic = true;
        last = announce;
        return announce();
      case 'move': {
        const to = STARTS[each.to] as Date;
        if (meeting.isCancelled || to.getTime() === meeting.startsAt.getTime() || meeting.startsAt <= now) return;
        meeting.startsAt = to;
        last = () => {
          thread = onMoved(thread, now);
        };
        return meeting.isPublic ? last() : undefined;
      }
      case 'cancel':
        if (!isOpen()) return;
        meeting.isCancelled = true;
        last = () => {
          thread = onCancelled(thread, now);
        };
        return last();
      case 'join':
        if (!isOpen()) return;
        reasons.add(each.reason);
        return announce();
      case 'leave':
        reasons.delete(each.reason);
        thread = onLeft(thread, each.reason as 'alert');
        return;
      case 'repeat':
        return last();
      case 'approach':
        now = new Date(Math.max(now.getTime(), meeting.startsAt.getTime() - each.aheadMs));
        return;
      case 'wait':
        now = new Date(now.getTime() + each.ms);
    }
  }
  return {
    sent,
    meeting,
    reasons,
    thread: () => thread,
    now: () => now,
    step(each: Command) {
      run(each);
      const before = sent.length;
      const wasHeard = reasons.size > 0;
      runWhatIsDue();
      if (sent.length > before && !wasHeard) throw new Error('Somebody who had left was told');
    },
  };
}

test('tells each real change once and in order, and nothing to somebody who left', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.subarray(['alert', 'follow', 'interest']),
      fc.array(command, { maxLength: 60, size: 'max' }),
      (zone, wanted, commands) => {
        const fixture = createFixture(zone, wanted);
        for (const each of commands) fixture.step(each);
        // Everybody comes to rest within a day: nothing waits longer than the quiet hours.
        for (let hour = 0; hour < 24; hour++) fixture.step({ type: 'wait', ms: HOUR });

        let announcedStart: number | undefined;
        let isCancelled = false;
        const reminded = new Set<string>();
        for (const { message, startsAt, aheadMs } of fixture.sent) {
          if (isCancelled) throw new Error(`${message} after the cancellation`);
          if (message === 'announcement' && announcedStart !== undefined) throw new Error('announced twice');
          if (message === 'move' && startsAt === announcedStart) throw new Error('moved to where it was');
          if (message === 'reminder') {
            if (reminded.has(`${startsAt} ${aheadMs}`)) throw new Error('reminded twice');
            reminded.add(`${startsAt} ${aheadMs}`);
          }
          if (message === 'cancellation') isCancelled = true;
          else announcedStart = startsAt;
        }
        // The last that a person who still listens was told is how the meeting is.
        const { told: last } = fixture.thread();
        if (fixture.reasons.size === 0 || !last) return;
        if (fixture.meeting.isCancelled) expect(last.status).toBe('cancelled');
        else if (fixture.meeting.startsAt > fixture.now()) expect(last.startsAt).toEqual(fixture.meeting.startsAt);
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 300) },
  );
});

test('sends nothing when a meeting is moved and moved back within a minute', () => {
  const [first, second] = STARTS as [Date, Date];
  const announced = onJoined(newThread('m1'), 'interest', { isPublic: true, isCancelled: false, startsAt: first });
  const moved = onMoved(onMoved(announced, BEGIN), new Date(BEGIN.getTime() + 30_000));
  expect(moved.dueAt).toEqual(new Date(BEGIN.getTime() + 90_000));
  expect(look(moved, { isPublic: true, isCancelled: false, startsAt: first }, BEGIN).message).toBeUndefined();
  expect(look(moved, { isPublic: true, isCancelled: false, startsAt: second }, BEGIN).message).toBe('move');
});

test('does not delay a first announcement by a move, nor announce to a person who was to get none', () => {
  const [first] = STARTS as [Date];
  const later = (ms: number) => new Date(BEGIN.getTime() + ms);
  const waiting = onAnnounced(newThread('m1'), 'alert', BEGIN);
  expect(waiting.dueAt).toEqual(later(ANNOUNCEMENT_MS));
  expect(onMoved(waiting, later(1_000)).dueAt).toEqual(later(ANNOUNCEMENT_MS));
  const cancelled = onCancelled(waiting, later(1_000));
  expect([cancelled.dueAt, onMoved(cancelled, later(2_000)).dueAt]).toEqual([null, null]);
  const knows = onJoined(newThread('m1'), 'interest', { isPublic: true, isCancelled: false, startsAt: first });
  expect(onMoved(knows, later(1_000)).dueAt).toEqual(later(1_000 + MINUTE));
  expect(onMoved(onLeft(knows, 'interest'), later(1_000)).dueAt).toBeNull();
});

test.each([
  ['before midnight', '2026-11-22T18:00:00Z', '2026-11-23T02:30:00.000Z'],
  ['after midnight', '2026-11-22T20:00:00Z', '2026-11-23T02:30:00.000Z'],
  ['at 22:00 sharp', '2026-11-22T16:30:00Z', '2026-11-23T02:30:00.000Z'],
  ['at 21:59', '2026-11-22T16:29:00Z', '2026-11-22T16:29:00.000Z'],
  ['at 08:00 sharp', '2026-11-23T02:30:00Z', '2026-11-23T02:30:00.000Z'],
])('quiet hours end at 08:00 where the person is: %s', (_, at, free) => {
  expect(afterQuietHours(new Date(at), 'Asia/Kolkata').toISOString()).toBe(free);
});
