import { describe, expect, test } from '@jest/globals';
import { hostSentence } from '../../src/features/room/lobby/host-sign.tsx';
import { sentenceFor } from '../../src/features/room/state/announcer.tsx';
import { backWords, dismissedWords, hostAway, lostPlaceWords, mayHaveMet } from '../../src/features/room/state/parting.ts';
import { afterForcedLeave } from '../../src/features/room/state/room-view.ts';
import { admission, participant, snapshot } from './snapshot.ts';

test.each([
  ['a guest who has no place', {}, 'live', true],
  ['a guest who waits', { place: 'queue' }, 'live', false],
  ['a guest whom a host declined, who reads why', { dismissed: { how: 'declined', reason: 'Full' } }, 'live', false],
  ['a guest whose turn was finished', { dismissed: { how: 'finished' } }, 'live', true],
  ['a guest whom the host does not meet', { blocked: true }, 'live', false],
  ['a guest before the start', {}, 'waiting', false],
  ['the host', { role: 'host' }, 'live', false],
] as const)('the goodbye of an earlier turn is looked for of %s', (_, me, phase, isLookedFor) => {
  expect(mayHaveMet(snapshot({ phase, me: me as object }))).toBe(isLookedFor);
});

const lost = { ...participant('host', 'host'), name: 'Meera', connection: 'reconnecting' as const };
const guest = participant('guest', 'guest');
const nobodyHosts = { phase: 'live', hostStatus: 'reconnecting', graceUntil: null } as const;

describe('a room without a host', () => {
  test('expects whoever lost the connection, the host before a co-host', () => {
    const cora = { ...lost, userId: 'cora', name: 'Cora', role: 'cohost' as const };
    expect(hostAway(snapshot({ ...nobodyHosts, participants: [guest, cora, lost] }))).toEqual({ name: 'Meera', isLost: true });
    expect(hostAway(snapshot({ ...nobodyHosts, participants: [cora] }))).toEqual({ name: 'Cora', isLost: true });
    expect(hostAway(snapshot({ phase: 'live', hostStatus: 'live', participants: [lost] }))).toBeUndefined();
  });
  test('expects nobody when the host left on purpose, and says so to whoever is in the room or waits', () => {
    const left = snapshot({ ...nobodyHosts, participants: [guest], me: { place: 'room' } });
    expect(hostAway(left)).toEqual({ name: 'Meera', isLost: false });
    expect(hostSentence(left)).toBe('Meera left the room');
    expect(sentenceFor(left, { kind: 'call' })).toBe('Meera left the room.');
    const away = snapshot({ ...nobodyHosts, participants: [lost, guest], me: { place: 'room' } });
    expect(hostSentence(away)).toBe('Meera lost the connection and is coming back');
    expect(sentenceFor(away, { kind: 'call' })).toBe('Meera is reconnecting.');
    // Half a minute later nobody waits for them any more; before the start they have not come.
    expect(hostSentence(snapshot({ phase: 'live' }))).toBe('Meera is not in the room now');
    expect(hostSentence(snapshot())).toBe('Meera is not here yet');
  });
  test('sends the guest back with what is true of the host and of the pass', () => {
    const says = (participants: (typeof lost)[], passUsed?: boolean) => {
      const session = snapshot({ ...nobodyHosts, participants, me: { ...(passUsed !== undefined && { passUsed }) } });
      const { notice } = afterForcedLeave('host-lost', session);
      if (notice?.kind !== 'back-in-queue') throw new Error(notice?.kind);
      return backWords(notice.away, session);
    };
    const first = 'You go in first when the meeting goes on.';
    expect(says([lost], false)).toBe(`Meera lost the connection. ${first} Your pass is untouched.`);
    expect(says([lost], true)).toBe(`Meera lost the connection. ${first} Your pass is used, and this meeting takes no other.`);
    // An earlier release of the service does not know.
    expect(says([])).toBe(`Meera is no longer in the room. ${first}`);
  });
});

describe('a place that was lost', () => {
  const words = (lostPlace: 'queue' | 'called' | 'admission' | 'room' | 'ended', passUsed = false) =>
    lostPlaceWords(snapshot({ phase: 'live', me: { lostPlace, passUsed } }));
  test('is explained, with what became of the pass', () => {
    expect(words('queue')).toEqual({
      title: 'Your place was given up',
      text: 'We did not hear from this page for a minute. Your pass is untouched.',
    });
    const { text } =
      lostPlaceWords(snapshot({ phase: 'live', me: { lostPlace: 'queue', notVerified: true, passUsed: false } })) ?? {};
    expect(text).toBe('It was kept while you asked to be verified, and that was not approved. Your pass is untouched.');
    expect(words('called')?.text).toMatch(/^We called you, and did not hear from this page in time\./);
    expect(words('admission')?.text).toMatch(/^You were let in, but did not come in within a minute\./);
    expect(words('room', true)).toEqual({
      title: 'You lost the connection',
      text: 'Your seat was kept for a minute. Your pass is used, and this meeting takes no other.',
    });
    expect(words('ended')).toEqual({
      title: 'The meeting has ended',
      text: 'You did not get in this time. Your pass is untouched.',
    });
    expect(words('ended', true)?.text).toBe('You did not get in this time.');
  });
  test('is no matter to whoever lost none, or has one again', () => {
    expect(lostPlaceWords(snapshot())).toBeUndefined();
    expect(lostPlaceWords(snapshot({ me: { place: 'admitted', admission, lostPlace: 'queue' } }))).toBeUndefined();
  });
});

describe('a guest whom a host sent away', () => {
  const words = (me: Partial<ReturnType<typeof snapshot>['me']>) => dismissedWords(snapshot({ phase: 'live', me }));
  test('reads why, and what became of the pass of a turn', () => {
    expect(words({ dismissed: { how: 'declined', reason: 'I have to go' } })).toEqual({
      title: 'Meera could not take you this time',
      text: 'I have to go',
    });
    expect(words({ dismissed: { how: 'finished' }, passUsed: true })).toEqual({
      title: 'Your turn is over',
      text: 'Your pass is used, and this meeting takes no other.',
    });
  });
  test('reads nothing of it without that, and with a place again', () => {
    expect(words({})).toBeUndefined();
    expect(words({ place: 'admitted', admission, dismissed: { how: 'finished' } })).toBeUndefined();
  });
});
