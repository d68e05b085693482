import { describe, expect, test } from '@jest/globals';
import { SESSION } from '@visavis/contracts/constants/session';
import { meantAfterMs, missed, type TurnCommands, targetsOf, turnActions } from '../../src/features/room/live/turn-actions.ts';
import { withParticipant, withQueue } from '../../src/features/room/state/patch-session.ts';
import { participant, snapshot, start } from './snapshot.ts';

const entry = (userId: string, more: object = {}) => ({ ...participant(userId, 'guest'), ticketId: `t-${userId}`, ...more });
const [gita, hari, indu] = [entry('gita'), entry('hari'), entry('indu')];
const lost = { connection: 'reconnecting' as const };
const until = new Date(start + SESSION.joinTokenMs).toISOString();
const admitted = { ...{ ticketId: 't-gita', userId: 'gita', name: 'gita' }, avatarUrl: null, verified: false, until };

/** What was sent to the server. */
const sent: unknown[][] = [];
const commands = new Proxy({} as TurnCommands, {
  get:
    (_, name) =>
    (...args: unknown[]) => {
      sent.push([name, ...args.slice(1)]);
      return new Promise(() => undefined);
    },
});
const host = participant('host', 'host');
/** Of the guest inside. */
const since = participant('anna', 'guest').joinedAt;
const turnOf = (change: Parameters<typeof snapshot>[0], inside = false) => {
  sent.length = 0;
  const guest = { ...participant('anna', 'guest'), ticketId: 't-anna' };
  const session = snapshot({ phase: 'live', me: { role: 'host' }, participants: inside ? [host, guest] : [host], ...change });
  return { session, turn: turnActions(session, commands, (work) => void work()) };
};

describe('the next guest', () => {
  test('is the first who is there: others keep their places', () => {
    expect(turnOf({ queue: [entry('gita', lost), entry('hari', { held: 'Soon' }), indu] }).turn.next).toBe(indu);
    expect(turnOf({ queue: [entry('gita', lost)] }).turn.next).toBeUndefined();
  });
  test('goes in by one press, which ends the turn before', () => {
    turnOf({ queue: [entry('gita', lost), hari] }, true).turn.forward();
    expect(sent).toEqual([['admitGuest', 't-hari', { finishCurrent: true, currentTicketId: 't-anna', currentSince: since }]]);
    turnOf({ queue: [entry('gita', lost)] }, true).turn.forward();
    expect(sent).toEqual([['denyGuest', 't-anna', { since }]]);
    turnOf({ queue: [gita] }).turn.forward();
    expect(sent).toEqual([['admitGuest', 't-gita', {}]]);
  });
  test('needs a reason when another one goes in before, but nobody is asked why for one who is away', () => {
    const away = entry('gita', lost);
    const { turn } = turnOf({ queue: [away, hari, indu] });
    expect([away, hari, indu].map(turn.passes)).toEqual([false, false, true]);
    expect(turnOf({ queue: [away] }).turn.passes(away)).toBe(false);
    const held = entry('gita', { held: 'Soon' });
    expect(turnOf({ queue: [held, hari] }).turn.passes(held)).toBe(true);
  });
});

describe('a guest who was let in', () => {
  test('is shown until they are in, to whoever hosts, and taken back to the front', () => {
    const { turn } = turnOf({ queue: [hari], admitted });
    expect(turn.admitted).toMatchObject({ userId: 'gita', until });
    turn.takeBack();
    expect(sent).toEqual([['denyGuest', 't-gita', { toFront: true }]]);
  });
  test('is waited for: N lets nobody else in', () => {
    turnOf({ queue: [hari], admitted }).turn.forward();
    expect(sent).toEqual([]);
  });
  test('is one of those here, or of those who wait, as soon as an event says so', () => {
    const { session } = turnOf({ queue: [hari], admitted });
    const seenIn = (changed: typeof session) => turnActions(changed, commands, () => undefined).admitted;
    expect(seenIn(withParticipant(session, participant('gita', 'guest')))).toBeUndefined();
    const event = { meetingId: 'm1', total: 2 };
    expect(seenIn(withQueue(session, { ...event, entries: [gita, hari] }))).toBeUndefined();
    expect(withQueue(session, { ...event, entries: [hari], admitted: null }).admitted).toBeNull();
    // The page of another host learns of it with the queue.
    const other = turnOf({ queue: [gita, hari] }).session;
    expect(seenIn(withQueue(other, { ...event, entries: [hari], admitted }))).toMatchObject({ userId: 'gita' });
    expect(withQueue(snapshot(), { ...event, entries: [], admitted })).not.toHaveProperty('admitted');
  });
});

test('who did not come in time is named once, but nobody who came or was taken back', () => {
  const after = start + SESSION.joinTokenMs;
  const missedBy = (change: object, now = after) => missed(admitted, turnOf(change).session, now);
  expect([missedBy({ queue: [] }), missedBy({ queue: [gita] }), missedBy({ admitted: null })]).toEqual(['gita', 'gita', 'gita']);
  expect(missedBy({ participants: [host, participant('gita', 'guest')] })).toBeUndefined();
  expect(missedBy({ queue: [gita] }, after - 10_000)).toBeUndefined();
  expect(missedBy({ admitted })).toBeUndefined();
  expect(missed(undefined, turnOf({}).session, after)).toBeUndefined();
});

describe('the turn of the guest inside', () => {
  test('ends without another one going in', () => {
    turnOf({ queue: [gita, hari] }, true).turn.finish();
    expect(sent).toEqual([['denyGuest', 't-anna', { since }]]);
  });
  test('ends with the one who is let in out of turn, and the reason is kept', () => {
    turnOf({ queue: [gita, hari] }, true).turn.admit('t-hari', 'A train to catch');
    const finishes = { finishCurrent: true, currentTicketId: 't-anna', currentSince: since };
    expect(sent).toEqual([['admitGuest', 't-hari', { ...finishes, reason: 'A train to catch' }]]);
  });
  test('is not ended for the next one by a press that comes right after they were seen to come in', () => {
    const came = participant('gita', 'guest');
    turnOf({ queue: [hari], participants: [host, came] }).turn.forward();
    expect(sent).toEqual([['admitGuest', 't-hari', {}]]);
  });
});

test('a press is meant for what is shown after half a second, and for the turn of a guest who came in after two', () => {
  const targets = (change: Parameters<typeof turnOf>[0], inside = false) => targetsOf(turnOf(change, inside).turn);
  const inTurn = targets({ queue: [gita] }, true);
  expect(meantAfterMs(inTurn, targets({ queue: [gita, hari] }, true))).toBe(0);
  expect(meantAfterMs(inTurn, targets({ queue: [hari] }, true))).toBe(500);
  expect(meantAfterMs(inTurn, targets({ queue: [], admitted }))).toBe(500);
  expect(meantAfterMs(inTurn, targets({ queue: [], participants: [host, participant('gita', 'guest')] }))).toBe(2_000);
});

test('a host in the lobby lets nobody in where no host is in the room', () => {
  const { turn } = turnOf({ queue: [gita], participants: [] });
  expect(turn.isHosted).toBe(false);
  expect(turnOf({ queue: [gita] }).turn.isHosted).toBe(true);
});
