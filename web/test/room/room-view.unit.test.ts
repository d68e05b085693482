import { describe, expect, test } from '@jest/globals';
import {
  isOlder,
  withHostStatus,
  withoutParticipant,
  withParticipant,
  withPosition,
  withQueue,
} from '../../src/features/room/state/patch-session.ts';
import {
  afterElsewhere,
  afterForcedLeave,
  afterLostSeat,
  autoEntry,
  callStep,
  clock,
  estimate,
  opensDevices,
  roomView,
  type Stage,
  timeLeft,
} from '../../src/features/room/state/room-view.ts';
import { t } from '../../src/shared/i18n/en/room.ts';
import { admission, minutes, participant, snapshot, start, ticket } from './snapshot.ts';

describe('what the page shows', () => {
  test('a guest: too early, open, waiting, admitted', () => {
    expect(roomView(snapshot({ phase: 'closed' }), 'lobby', start - minutes(31))).toEqual({ kind: 'guest-lobby', step: 'early' });
    expect(roomView(snapshot(), 'lobby', start - minutes(30))).toEqual({ kind: 'guest-lobby', step: 'open' });
    expect(roomView(snapshot({ me: { place: 'queue', ticket: ticket(1) } }), 'lobby', start)).toMatchObject({ step: 'queue' });
    expect(roomView(snapshot({ me: { place: 'admitted', admission } }), 'lobby', start)).toMatchObject({ step: 'admitted' });
    expect(roomView(snapshot({ me: { place: 'room' } }), 'lobby', start)).toMatchObject({ step: 'inside' });
  });
  test('a guest whom a host does not meet, but never one who has a place', () => {
    expect(roomView(snapshot({ me: { blocked: true } }), 'lobby', start)).toEqual({ kind: 'guest-lobby', step: 'blocked' });
    const waits = { blocked: true, place: 'queue', ticket: ticket(1) } as const;
    expect(roomView(snapshot({ me: waits }), 'lobby', start)).toMatchObject({ step: 'queue' });
  });
  test('a host: soon, ready, under way', () => {
    const host = { role: 'host' } as const;
    expect(roomView(snapshot({ me: host }), 'lobby', start - minutes(11))).toEqual({ kind: 'staff-lobby', step: 'soon' });
    expect(roomView(snapshot({ me: host }), 'lobby', start - minutes(10))).toEqual({ kind: 'staff-lobby', step: 'ready' });
    expect(roomView(snapshot({ me: host, phase: 'live' }), 'lobby', start)).toEqual({ kind: 'staff-lobby', step: 'live' });
  });
  test('the call, until the meeting ends', () => {
    expect(roomView(snapshot({ phase: 'live' }), 'in', start)).toEqual({ kind: 'call' });
    expect(roomView(snapshot({ phase: 'ended' }), 'in', start)).toEqual({ kind: 'ended' });
  });
  test('a meeting that ran over its time goes on; one that nobody started is over', () => {
    expect(roomView(snapshot({ phase: 'live', meeting: { state: 'past' } }), 'in', start)).toEqual({ kind: 'call' });
    expect(roomView(snapshot({ phase: 'closed', meeting: { state: 'past' } }), 'lobby', start)).toEqual({ kind: 'ended' });
  });
  test('a cancelled meeting says so, whatever else holds', () => {
    const cancelled = snapshot({ phase: 'ended', meeting: { status: 'cancelled' } });
    expect(roomView(cancelled, 'in', start)).toEqual({ kind: 'unavailable', why: 'cancelled' });
  });
  test('admins look from outside', () => {
    expect(roomView(snapshot({ me: { role: 'admin' }, phase: 'live' }), 'lobby', start)).toEqual({ kind: 'admin' });
  });
});

describe('camera and microphone', () => {
  const opens = (change: Parameters<typeof snapshot>[0], stage: Stage = 'lobby', isTested = false, wasUnverified = false) => {
    return opensDevices(roomView(snapshot(change), stage, start), { isTested, wasUnverified });
  };

  test('start for nobody who has only opened the page', () => {
    expect(opens({ phase: 'closed' })).toBe(false);
    expect(opens({ phase: 'live' })).toBe(false);
    expect(opens({ me: { role: 'host' } })).toBe(false);
    expect(opens({ me: { role: 'host' }, phase: 'live' })).toBe(false);
  });
  test('start for whoever tests them, waits or goes in', () => {
    expect(opens({}, 'lobby', true)).toBe(true);
    expect(opens({ me: { role: 'host' } }, 'lobby', true)).toBe(true);
    expect(opens({ me: { place: 'queue', ticket: ticket(3) } })).toBe(true);
    expect(opens({ me: { place: 'admitted', admission } })).toBe(true);
    expect(opens({ phase: 'live' }, 'entering')).toBe(true);
    expect(opens({ phase: 'live' }, 'in')).toBe(true);
  });
  test('start for nobody whose press was long ago: they waited to be verified, and are now', () => {
    const waits = { me: { place: 'queue', ticket: ticket(1) } } as const;
    expect(opens(waits, 'lobby', false, true)).toBe(false);
    expect(opens(waits, 'lobby', true, true)).toBe(true);
    expect(opens({ me: { place: 'admitted', admission } }, 'lobby', false, true)).toBe(true);
  });
  test('stay off where nobody is met', () => {
    expect(opens({ me: { blocked: true } }, 'lobby', true)).toBe(false);
    expect(opens({ me: { role: 'admin' }, phase: 'live' }, 'lobby', true)).toBe(false);
    expect(opens({ phase: 'ended' }, 'in', true)).toBe(false);
    expect(opens({ phase: 'live' }, 'left', true)).toBe(false);
  });
});

test('a page may be closed until its guest is called, and has to stay open from then on', () => {
  const of = (position: number, call?: 'asked' | 'called', phase: 'live' | 'waiting' = 'live') =>
    callStep({ phase }, { ...ticket(position), ...(call && { call }) });
  expect([of(4, 'asked'), of(3, 'asked', 'waiting')]).toEqual(['away', 'away']);
  expect(of(3, 'called')).toBe('called');
  // Others have come before them since: nothing says that they may go.
  expect([of(4, 'called'), of(2), of(4)]).toEqual([undefined, undefined, undefined]);
});

describe('going in without a press', () => {
  const fresh = { joinToken: undefined, room: false };
  const admitted = snapshot({ phase: 'live', me: { place: 'admitted', admission } });
  const inside = snapshot({ phase: 'live', me: { place: 'room' } });
  test('when admitted, once per token', () => {
    expect(autoEntry(admitted, 'lobby', fresh)).toEqual({ joinToken: 'secret' });
    expect(autoEntry(admitted, 'lobby', { ...fresh, joinToken: 'secret' })).toBeUndefined();
  });
  test('after a reload, once', () => {
    expect(autoEntry(inside, 'lobby', fresh)).toEqual({});
    expect(autoEntry(inside, 'lobby', { ...fresh, room: true })).toBeUndefined();
  });
  test('not after leaving, not on a second device that was told, not after the end', () => {
    expect(autoEntry(inside, 'left', fresh)).toBeUndefined();
    expect(autoEntry(inside, 'elsewhere', fresh)).toBeUndefined();
    expect(autoEntry({ ...inside, phase: 'ended' }, 'lobby', fresh)).toBeUndefined();
  });
});

test('a snapshot that was asked for later and read before is older; without versions, the times decide', () => {
  const at = (ms: number, version?: number) =>
    snapshot({ serverNow: new Date(start + ms).toISOString(), ...(version !== undefined && { version }) });
  const ofEntry = at(0, 8);
  expect([at(20, 7), at(-20, 8), at(20, 8), at(-20, 9)].map((one) => isOlder(one, ofEntry))).toEqual([true, true, false, false]);
  expect([at(20), at(-20)].map((one) => isOlder(one, ofEntry))).toEqual([false, true]);
});

describe('in the room elsewhere', () => {
  const since = { at: start, serverNow: new Date(start).toISOString() };
  const later = new Date(start + 6_000).toISOString();
  const there = { ...participant('guest', 'guest') };
  const inside = snapshot({ phase: 'live', serverNow: later, me: { place: 'room' }, participants: [there] });
  const lost = { ...inside, participants: [{ ...there, connection: 'reconnecting' as const }] };
  test('goes in by itself once the other device is lost, while its place is kept', () => {
    expect(afterElsewhere(inside, since, start + 6_000)).toBeUndefined();
    expect(afterElsewhere(lost, since, start + 6_000)).toBe('enter');
    expect(afterElsewhere(lost, since, start + 61_000)).toBeUndefined();
  });
  test('takes no call away that has moved from here, nor by a snapshot that is older than the refusal', () => {
    expect(afterElsewhere(lost, undefined, start + 6_000)).toBeUndefined();
    expect(afterElsewhere({ ...lost, serverNow: since.serverNow }, since, start + 6_000)).toBeUndefined();
  });
  test('begins again at the lobby where the place is gone, and stays where all is over', () => {
    const outside = { ...inside, me: { ...inside.me, place: 'outside' as const } };
    expect([since, undefined].map((each) => afterElsewhere(outside, each, start + 70_000))).toEqual(['lobby', 'lobby']);
    expect(afterElsewhere({ ...outside, phase: 'ended' }, since, start + 70_000)).toBeUndefined();
  });
});

// spec 1 §4.36
test('forced out: to another device, back to the queue, or to the door', () => {
  expect(afterForcedLeave('moved', snapshot()).stage).toBe('elsewhere');
  expect(afterForcedLeave('host-lost', snapshot())).toMatchObject({ stage: 'lobby', notice: { kind: 'back-in-queue' } });
  expect(afterForcedLeave('turn-ended', snapshot())).toEqual({ stage: 'left', notice: { kind: 'turn-over' } });
  // Only a co-host is removed.
  expect(afterForcedLeave('removed', snapshot())).toEqual({ stage: 'left', notice: { kind: 'not-co-host' } });
});

test('out of the room by a snapshot, before the event or without it: with the same reason', () => {
  const guest = snapshot({ phase: 'live', me: { place: 'room' } });
  const now = (me: Parameters<typeof snapshot>[0] & object) => afterLostSeat(snapshot({ phase: 'live', ...me }), guest);
  expect(now({ me: { dismissed: { how: 'finished' } } })).toEqual({ stage: 'left', notice: { kind: 'turn-over' } });
  const waits = { place: 'queue', ticket: ticket(1) } as const;
  expect(now({ hostStatus: 'live', me: waits })).toEqual({ stage: 'lobby', notice: { kind: 'sent-back' } });
  expect(now({ me: waits })).toMatchObject({ stage: 'lobby', notice: { kind: 'back-in-queue' } });
  expect(now({ me: { place: 'admitted', admission } })).toEqual({ stage: 'lobby', notice: undefined });
  // Left by another page of theirs, or lost, which the page says itself.
  expect(now({})).toEqual({ stage: 'left', notice: undefined });
  const coHost = snapshot({ phase: 'live', me: { role: 'cohost', place: 'room' } });
  expect(afterLostSeat(snapshot({ phase: 'live' }), coHost)).toEqual({ stage: 'left', notice: { kind: 'not-co-host' } });
});

describe('events tell what they know at once', () => {
  test('the host’s state', () => {
    const event = { meetingId: 'm1', status: 'reconnecting', graceUntil: 'later', at: '' } as const;
    expect(withHostStatus(snapshot(), event)).toMatchObject({ hostStatus: 'reconnecting', graceUntil: 'later' });
  });
  // spec 1 §3.15
  test('who comes and goes', () => {
    const one = withParticipant(snapshot(), participant('host', 'host'));
    expect(withParticipant(one, participant('host', 'host')).participants).toHaveLength(1);
    expect(withoutParticipant(one, 'host').participants).toEqual([]);
    expect(withoutParticipant(one, 'nobody')).toBe(one);
  });
  // spec 1 §4.35
  test('the queue only for those who may see it', () => {
    const entries = [{ ...participant('g', 'guest'), ticketId: 't' }];
    const event = { meetingId: 'm1', total: 1, entries };
    expect(withQueue(snapshot(), event)).toMatchObject({ waitingTotal: 1 });
    expect(withQueue(snapshot(), event).queue).toBeUndefined();
    expect(withQueue(snapshot({ queue: [] }), event).queue).toHaveLength(1);
  });
  test('my place, and nobody else’s', () => {
    const waiting = snapshot({ me: { place: 'queue', ticket: ticket(3) } });
    const event = { meetingId: 'm1', ticketId: 't1', position: 1, etaSec: 60, hostStatus: 'live' } as const;
    expect(withPosition(waiting, event).me.ticket).toMatchObject({ position: 1, etaSec: 60 });
    expect(withPosition(waiting, { ...event, ticketId: 'other' })).toBe(waiting);
  });
});

describe('words and numbers', () => {
  test.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [21, '21st'],
    [50, '50th'],
  ])('%i', (count, text) => expect(t('guest.inLine', { count, ordinal: true })).toBe(`${text} in line`));
  test.each([
    [null, undefined],
    [20, 'less than a minute'],
    [200, 'about 3 min'],
    [17 * 60, 'about 15 min'],
    [100 * 60, 'about 1.5 h'],
  ])('an estimate of %s s', (seconds, text) => expect(estimate(seconds)).toBe(text));
  test.each([
    [-5, '0:00'],
    [999, '0:01'],
    [65_000, '1:05'],
    [3_725_000, '1:02:05'],
    [90_000_000, '1 d 1 h'],
  ])('%i ms', (ms, text) => expect(clock(ms)).toBe(text));
});

test.each([
  [32 * 60_000, '32 min'],
  [119_000, '2 min'],
  [60_000, '1:00'],
  [80 * 60_000, '1 h 20 min'],
  [51 * 3_600_000, '2 d 3 h'],
  [59_000, '0:59'],
])('says with its unit what is left: %i ms', (ms, text) => expect(timeLeft(ms)).toBe(text));
