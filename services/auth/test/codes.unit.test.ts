import { describe, expect, test } from '@jest/globals';
import { type CodeGuess, checkGuess } from '../src/domain/guess.ts';
import {
  type CodeRecord,
  codeRecord,
  decideSend,
  hashCode,
  type NewCode,
  pairsOf,
  sentCode,
  shortHash,
  withPair,
} from '../src/domain/one-time-code.ts';
import { deriveSecrets } from '../src/domain/secrets.ts';

const start = new Date('2030-01-01T00:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const { codes: codeKey, refreshTokens: otherKey } = deriveSecrets('secret');
const phone = '+919876543210';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const HOME = { network: 'home', familiar: ['home'] };
const AWAY = { network: 'away', familiar: ['home'] };
const hash = (otp: string) => hashCode(codeKey, phone, otp);

/** The record after one more send. */
function send(
  before: CodeRecord | undefined,
  ms: number,
  more: Partial<NewCode> & { otp?: string; asUnknown?: boolean } = {},
): CodeRecord {
  const { otp = '123456', asUnknown, ...request } = more;
  const code: NewCode = {
    ...HOME,
    phone,
    purpose: 'sign-in',
    hash: hash(otp),
    challenge: `c${ms}`,
    name: null,
    counted: [],
    ...request,
  };
  return { ...sentCode(before, code, after(ms), asUnknown).record, version: 1 };
}
const request = (code: CodeRecord | undefined, ms: number, more: object = {}) =>
  decideSend(code, { ...HOME, purpose: 'sign-in', ...more }, after(ms));
const guess = (code: CodeRecord | undefined, otp: string, ms: number, more: Partial<CodeGuess> = {}) =>
  checkGuess(code, { ...HOME, purpose: 'sign-in', hash: hash(otp), challenge: 'c0', ...more }, after(ms));
const bare = { challenge: undefined };
const used = (code: CodeRecord, ms: number): CodeRecord =>
  withPair(code, { ...(pairsOf(code)[0] as CodeRecord), used: { at: after(ms), sessionId: 's' } });

describe('sending', () => {
  test('sends nothing to an address within 30 s, then 60 s, then 120 s of its unused code', () => {
    let code = send(undefined, 0);
    expect(request(code, 29_999)).toMatchObject({ kind: 'reuse', challenge: 'c0', retryAt: after(30_000) });
    expect(request(code, 30_000).kind).toBe('send');
    code = send(code, 30_000);
    expect(request(code, 89_999)).toMatchObject({ kind: 'reuse', challenge: 'c30000', retryAt: after(90_000) });
    code = send(code, 90_000);
    expect(request(code, 209_999)).toMatchObject({ kind: 'reuse', challenge: 'c90000', retryAt: after(210_000) });
    code = send(code, 210_000);
    expect(request(code, 329_999).kind).toBe('reuse');
    expect(request(code, 330_000).kind).toBe('send');
  });

  test('gives another address, another purpose and the next request after a used or exhausted code their own', () => {
    const code = send(undefined, 0);
    expect(request(code, 1, AWAY).kind).toBe('send');
    expect(request(code, 1, { purpose: 'deletion' }).kind).toBe('send');
    expect(request(used(code, 1), 2).kind).toBe('send');
    expect(request({ ...code, triesLeft: 0 }, 1).kind).toBe('send');
    expect(request(undefined, 0).kind).toBe('send');
  });

  test('allows a hundred codes a day to all sessions of one account together, whatever other people request', () => {
    let code: CodeRecord | undefined;
    for (let index = 0; index < 100; index += 1) code = send(code, index * 1_000, { device: `session ${index}` });
    expect(request(code, DAY, { device: 'session 100' })).toMatchObject({ kind: 'send', asUnknown: false });
    expect(request(code, 100_000, AWAY).kind).toBe('send');
    // Then each is one of those that are not known, and waits no longer than they do.
    let at = 100_000;
    for (let index = 0; index < 6; index += 1) {
      const own = { device: `session ${100 + index}` };
      expect(request(code, at, own)).toMatchObject({ kind: 'send', asUnknown: true });
      code = send(code, at, { ...own, asUnknown: true });
      at += 2 * MINUTE;
    }
    expect(request(code, at, { device: 'session 0' })).toEqual({ kind: 'limited', retryAfterMs: 8 * MINUTE });
    expect(request(code, at, AWAY)).toEqual({ kind: 'limited', retryAfterMs: 8 * MINUTE });
    for (let index = 0; index < 6; index += 1) code = send(undefined, index, { ...AWAY, network: `n${index}` });
    expect(request(code, 100_000, { device: 'session 100' }).kind).toBe('send');
  });

  const UNKNOWN = { network: 'next', familiar: [] };

  test('sends five codes in 10 minutes to unknown devices, then waits longer and longer, an hour at most', () => {
    let code: CodeRecord | undefined;
    for (const at of [0, 1, 2, 3, 4]) code = send(code, at * MINUTE, { ...UNKNOWN, network: `n${at}` });
    let at = 4;
    for (const minutes of [6, 10, 20, 40, 60, 60]) {
      expect(request(code, (at + minutes) * MINUTE - 1, UNKNOWN)).toEqual({ kind: 'limited', retryAfterMs: 1 });
      at += minutes;
      expect(request(code, at * MINUTE, UNKNOWN).kind).toBe('send');
      code = send(code, at * MINUTE, { ...UNKNOWN, network: `n${at}` });
    }
    // Those of yesterday are forgotten.
    expect(request(code, at * MINUTE + DAY, UNKNOWN).kind).toBe('send');
  });

  test('counts each known device, the networks that signed in before, and everybody else for themselves', () => {
    const DEVICE = { ...AWAY, device: 'd1' };
    let code: CodeRecord | undefined;
    for (const at of [0, 1, 2, 3, 4]) code = send(code, at, { ...AWAY, network: `away${at}` });
    expect(request(code, 5, AWAY).kind).toBe('limited');
    for (const own of [HOME, DEVICE, { ...DEVICE, device: 'd2' }]) {
      for (let at = 5; at < 10; at += 1) {
        expect(request(code, at, own).kind).toBe('send');
        code = used(send(code, at, own), at);
      }
      expect(request(code, 10, own)).toMatchObject({ kind: 'limited' });
    }
    // Twenty of a known one in a day, before it waits, too.
    code = undefined;
    for (let at = 0; at < 20; at += 1) code = used(send(code, at * 10 * MINUTE, DEVICE), at * 10 * MINUTE);
    expect(request(code, 200 * MINUTE - 1, DEVICE)).toEqual({ kind: 'limited', retryAfterMs: 1 });
    expect(request(code, 200 * MINUTE, DEVICE).kind).toBe('send');
  });

  test('gives a known device its own code while an unknown device on its network has one', () => {
    const code = send(undefined, 0, { ...AWAY, device: 'd1' });
    expect(request(code, 1, AWAY).kind).toBe('send');
    expect(request(code, 1, { network: 'elsewhere', familiar: [], device: 'd1' })).toMatchObject({
      kind: 'reuse',
      challenge: 'c0',
    });
    expect(request(send(undefined, 0, AWAY), 1, { ...AWAY, device: 'd1' }).kind).toBe('send');
  });

  test('keeps three live codes of a purpose, and drops those of unknown devices first', () => {
    let code = send(undefined, 0);
    for (const at of [1, 2, 3]) code = send(code, at, { ...AWAY, network: `away${at}` });
    expect(pairsOf(code).map(({ challenge }) => challenge)).toEqual(['c3', 'c2', 'c0']);
    const other = send(code, 4, { purpose: 'deletion', device: 'session s' });
    expect(pairsOf(other).map(({ challenge }) => challenge)).toEqual(['c4', 'c3', 'c2', 'c0']);
    code = send(undefined, 0, { ...AWAY, device: 'd1' });
    for (const at of [1, 2, 3]) code = send(code, at, { ...AWAY, network: `away${at}` });
    expect(pairsOf(code).map(({ challenge }) => challenge)).toEqual(['c3', 'c2', 'c0']);
    code = send(undefined, 0);
    for (const at of [1, 2, 3]) code = send(code, at, { ...AWAY, network: `away${at}` });
    expect(pairsOf(send(code, 5 * MINUTE)).map(({ challenge }) => challenge)).toEqual([`c${5 * MINUTE}`, 'c3', 'c2']);
    expect(pairsOf(send(code, 6 * MINUTE))).toHaveLength(1);
  });
});

describe('guessing', () => {
  test('accepts the code of a challenge for 5 minutes', () => {
    expect(guess(send(undefined, 0), '123456', 299_999)).toMatchObject({ kind: 'right' });
    expect(guess(send(undefined, 0), '123456', 300_000)).toEqual({ kind: 'expired' });
    expect(guess(send(undefined, 0), '123456', 0, { challenge: 'invented' })).toEqual({ kind: 'expired' });
    expect(guess(undefined, '123456', 0)).toEqual({ kind: 'expired' });
  });

  test('allows five tries for each challenge, the right one included', () => {
    const code = send(send(undefined, 0), 1, { ...AWAY, otp: '654321' });
    const wrong = guess(code, '654321', 2);
    expect(wrong).toMatchObject({ kind: 'wrong', triesLeft: 4 });
    expect(guess({ ...code, triesLeft: 1 }, '000000', 2, { challenge: 'c1' })).toMatchObject({ kind: 'wrong', triesLeft: 0 });
    expect(guess({ ...code, triesLeft: 1 }, '654321', 2, { challenge: 'c1' })).toMatchObject({ kind: 'right' });
    expect(guess({ ...code, triesLeft: 0 }, '654321', 2, { challenge: 'c1' })).toEqual({ kind: 'exhausted' });
    expect(guess({ ...code, triesLeft: 0 }, '123456', 2)).toMatchObject({ kind: 'right' });
  });

  test('counts a wrong guess against the code of its challenge, and no other', () => {
    const outcome = guess(send(send(undefined, 0), 1, AWAY), '000000', 2);
    const triesLeft = outcome.kind === 'wrong' && pairsOf(outcome.code).map((pair) => [pair.challenge, pair.triesLeft]);
    expect(triesLeft).toEqual([
      ['c1', 5],
      ['c0', 4],
    ]);
  });

  test('accepts a code for its own purpose only', () => {
    const code = send(undefined, 0, { purpose: 'deletion' });
    expect(guess(code, '123456', 1)).toEqual({ kind: 'expired' });
    expect(guess(code, '123456', 1, { purpose: 'deletion' })).toMatchObject({ kind: 'right' });
  });

  test('repeats the result of a used code for 60 s, even past its own end', () => {
    const code = used(send(undefined, 0), 290_000);
    expect(guess(code, '123456', 350_000)).toEqual({ kind: 'repeated', sessionId: 's' });
    expect(guess(code, '123456', 350_001)).toEqual({ kind: 'expired' });
    expect(guess(code, '999999', 300_000)).toMatchObject({ kind: 'wrong', triesLeft: 4 });
  });

  test('checks a guess without a challenge against the newest code, and the newest of its own network', () => {
    const code = send(send(undefined, 0, { otp: '111111' }), 1, { ...AWAY, otp: '222222' });
    expect(guess(code, '111111', 2, bare)).toMatchObject({ kind: 'right', pair: { challenge: 'c0' } });
    expect(guess(code, '222222', 2, bare)).toMatchObject({ kind: 'right', pair: { challenge: 'c1' } });
    expect(guess(code, '111111', 2, { ...bare, ...AWAY })).toMatchObject({ kind: 'wrong' });
  });

  test('counts guesses without a challenge by network in 10 minutes, not against the code', () => {
    let code = send(undefined, 0);
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const outcome = guess(code, '000000', 1, { ...bare, ...AWAY });
      expect(outcome).toMatchObject({ kind: 'wrong', triesLeft });
      if (outcome.kind === 'wrong') code = outcome.code;
    }
    expect(guess(code, '123456', 2, { ...bare, ...AWAY })).toEqual({ kind: 'exhausted' });
    expect(guess(code, '123456', 2, bare)).toMatchObject({ kind: 'right' });
    expect(guess(code, '123456', 2)).toMatchObject({ kind: 'right' });
    const later = send(code, 10 * MINUTE);
    expect(guess(later, '123456', 10 * MINUTE + 1, { ...bare, ...AWAY })).toMatchObject({ kind: 'right' });
  });

  test('counts at most 50 such guesses of unfamiliar networks in a day', () => {
    let code = send(undefined, 0);
    const from = (network: string) => guess(code, '000000', 1, { ...bare, network });
    for (let at = 0; at < 50; at += 1) {
      const outcome = from(`n${at}`);
      if (outcome.kind === 'wrong') code = outcome.code;
    }
    expect(from('another')).toEqual({ kind: 'exhausted' });
    expect(from('home')).toMatchObject({ kind: 'wrong', triesLeft: 4 });
    expect(guess(send(code, DAY), '000000', DAY + 1, { ...bare, network: 'another' })).toMatchObject({ kind: 'wrong' });
  });

  test('notifies the owner of the tenth wrong guess of a day, once', () => {
    let code = send(undefined, 0);
    const notified: number[] = [];
    for (let at = 1; at <= 12; at += 1) {
      const outcome = guess(code, '000000', 1, { ...bare, network: `n${at}` });
      if (outcome.kind !== 'wrong') continue;
      code = outcome.code;
      if (outcome.notify) notified.push(at);
    }
    expect(notified).toEqual([10]);
    expect(code.wrong).toEqual({ count: 12, since: after(1) });
    const nextDay = guess(send(code, DAY + 1), '000000', DAY + 1, bare);
    expect(nextDay).toMatchObject({ kind: 'wrong', code: { wrong: { count: 1 } } });
  });

  test('hashes codes and networks with a key, codes with the phone', () => {
    expect(hash('123456')).not.toBe(hashCode(codeKey, '+919876543211', '123456'));
    expect(hash('123456')).not.toBe(hashCode(otherKey, phone, '123456'));
    expect(shortHash(codeKey, '203.0.113.7')).not.toContain('203');
    expect(shortHash(codeKey, '203.0.113.7')).not.toBe(shortHash(otherKey, '203.0.113.7'));
  });
});

test('a code of an earlier release is good without a challenge, and its sends count', () => {
  const stored = codeRecord.parse({
    _id: phone,
    version: 3,
    hash: hash('123456'),
    name: 'Asha',
    sentAt: start,
    triesLeft: 5,
    used: null,
    sends: [0, 1, 2, 3, 4].map(after),
    counted: ['auth:unverified:127.0.0.1:1'],
    forgetAt: after(10 * MINUTE),
  });
  expect(guess(stored, '123456', 5, bare)).toMatchObject({ kind: 'right', pair: { name: 'Asha' } });
  expect(guess(stored, '123456', 5)).toEqual({ kind: 'expired' });
  expect(request(stored, 5, AWAY).kind).toBe('limited');
  // An earlier release finds the newest code where it looks for it.
  expect(send(stored, 6, { otp: '654321' })).toMatchObject({ hash: hash('654321'), sentAt: after(6), used: null, triesLeft: 5 });
});
