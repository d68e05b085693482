import { describe, expect, test } from '@jest/globals';
import { decide } from '../src/decide.ts';

type Seen = Parameters<typeof decide>[0];
type Entry = NonNullable<Seen['queue']>[0];
type Person = Seen['participants'][0];

const NOW = '2026-06-01T06:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
const entry = (ticketId: string, more: Partial<Entry> = {}): Entry => ({
  ...{ ticketId, userId: `user-${ticketId}`, name: 'Gita', avatarUrl: null, verified: false },
  ...{ joinedAt: NOW, connection: 'connected', ...more },
});
const guest: Person = {
  ...{ userId: 'gita', name: 'Gita', avatarUrl: null, role: 'guest', verified: false },
  ...{ joinedAt: NOW, connection: 'connected', ticketId: 'ticket-of-gita' },
};
const turn = (leftSec: number) => ({ lengthMinutes: 5, leftSec, running: true });
const session = (more: Partial<Seen> = {}): Seen => ({
  ...{ phase: 'live', participants: [], queue: [], turn: null, serverNow: NOW },
  ...{ me: { place: 'room' }, meeting: { endsAt: after(60) }, ...more },
});

describe('the demo host', () => {
  test.each<[string, Seen, boolean, ReturnType<typeof decide>]>([
    ['starts a meeting that is not open', session({ phase: 'waiting' }), false, { do: 'start' }],
    ['enters with a new socket', session(), false, { do: 'enter' }],
    ['enters again when the server has given up its place', session({ me: { place: 'outside' } }), true, { do: 'enter' }],
    ['lets in the first of the queue', session({ queue: [entry('a'), entry('b')] }), true, { do: 'admit', ticketId: 'a' }],
    [
      'passes over who is held, waits outside, needs a pass, is away or has yet to be called',
      session({
        queue: [
          entry('held', { held: 'one moment' }),
          entry('outside', { outside: true }),
          entry('needing', { needsPass: true }),
          entry('away', { connection: 'reconnecting' }),
          entry('asked', { call: 'asked' }),
          entry('there'),
        ],
      }),
      true,
      { do: 'admit', ticketId: 'there' },
    ],
    [
      'lets nobody in beside a guest, and looks again when the turn is over',
      session({ participants: [guest], queue: [entry('b')], turn: turn(-10) }),
      true,
      { do: 'wait', ms: 5_000 },
    ],
    [
      'ends a turn after its time and grace',
      session({ participants: [guest], turn: turn(-15) }),
      true,
      { do: 'finish', ticketId: 'ticket-of-gita' },
    ],
    [
      'ends a turn before it takes a pass, whatever its clock says',
      session({ participants: [{ ...guest, joinedAt: after(-1.75) }], turn: turn(240) }),
      true,
      { do: 'finish', ticketId: 'ticket-of-gita' },
    ],
    [
      'looks again when the pass would be at stake',
      session({ participants: [{ ...guest, joinedAt: after(-1.7) }], turn: turn(240) }),
      true,
      { do: 'wait', ms: 3_000 },
    ],
    ['ends the meeting after its time, with nobody there', session({ meeting: { endsAt: after(0) } }), true, { do: 'end' }],
    [
      'takes who waits before that',
      session({ meeting: { endsAt: after(-1) }, queue: [entry('a')] }),
      true,
      { do: 'admit', ticketId: 'a' },
    ],
    [
      'leaves the guest of the last turn their time',
      session({ meeting: { endsAt: after(-1) }, participants: [guest], turn: turn(100) }),
      true,
      { do: 'wait', ms: 10_000 },
    ],
    ['goes on to the next meeting', session({ phase: 'ended' }), true, { do: 'next-meeting' }],
    ['waits for somebody, and for the end', session({ meeting: { endsAt: after(0.1) } }), true, { do: 'wait', ms: 6_000 }],
  ])('%s', (_what, seen, isIn, step) => {
    expect(decide(seen, isIn)).toEqual(step);
  });
});
