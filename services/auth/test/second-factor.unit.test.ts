import { describe, expect, test } from '@jest/globals';
import { SECOND_FACTOR } from '@visavis/contracts/constants/account';
import { Secret, TOTP } from 'otpauth';
import {
  beginEnrolment,
  type CodeCheck,
  confirmEnrolment,
  isEnrolled,
  noFactor,
  renewRecoveryCodes,
  type SecondFactorRecord,
  useCode,
} from '../src/domain/second-factor.ts';
import { deriveSecrets } from '../src/domain/secrets.ts';

const start = new Date('2030-01-01T00:00:00Z');
const STEP = SECOND_FACTOR.periodSec * 1_000;
const after = (ms: number) => new Date(start.getTime() + ms);
const secrets = deriveSecrets('secret');
const bytes = (length: number, first = 1) => Uint8Array.from({ length }, (_, at) => at + first);

const begun = beginEnrolment(noFactor('u'), 'asha', secrets, bytes(20));
/** What the app shows at a time. */
const codeAt = (at: Date, { secret } = begun.enrolment) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
const rightFactor = (check: CodeCheck): SecondFactorRecord => {
  expect(check.kind).toBe('right');
  return check.factor;
};
const typed = (code: string, now: Date, device?: string) => ({ code, now, device });
const enrolled = rightFactor(confirmEnrolment(begun.factor, typed(codeAt(start), start), secrets));
const { factor: withCodes, recoveryCodes } = renewRecoveryCodes(enrolled, secrets, bytes(20));
const use = (factor: SecondFactorRecord, code: string, ms: number, key = secrets, device?: string) =>
  useCode(factor, typed(code, after(ms), device), key);
/** After so many wrong codes in a row. */
const guessed = (times: number, factor = enrolled) =>
  Array.from({ length: times }).reduce<SecondFactorRecord>((before) => use(before, 'wrong', STEP).factor, factor);

describe('setting up an app', () => {
  test('hands its secret out once and stores it sealed, beside the confirmed one', () => {
    expect(begun.enrolment.uri).toMatch(/^otpauth:\/\/totp\/Visavis:asha\?issuer=Visavis&secret=.*&digits=6&period=30$/);
    expect(begun.enrolment.uri).toContain(begun.enrolment.secret);
    expect(begun.enrolment.secret).toBe(new Secret({ buffer: bytes(20).buffer }).base32);
    expect(JSON.stringify(begun.factor)).not.toContain(begun.enrolment.secret);
    expect(isEnrolled(begun.factor)).toBe(false);
    const again = beginEnrolment(enrolled, 'asha', secrets, bytes(20, 2));
    expect(isEnrolled(again.factor)).toBe(true);
    expect(use(again.factor, codeAt(after(STEP)), STEP).kind).toBe('right');
    expect(use(again.factor, codeAt(after(STEP), again.enrolment), STEP).kind).toBe('wrong');
  });

  test('ends with its first code, which takes the place of the former app and its recovery codes', () => {
    expect(isEnrolled(undefined)).toBe(false);
    expect(isEnrolled(noFactor('u'))).toBe(false);
    expect(isEnrolled(enrolled)).toBe(true);
    expect(enrolled).toMatchObject({ pendingSecret: null, recoveryCodes: [], wrong: 0, blockedUntil: null });
    const next = beginEnrolment(withCodes, 'asha', secrets, bytes(20, 2));
    const moved = rightFactor(confirmEnrolment(next.factor, typed(codeAt(after(STEP), next.enrolment), after(STEP)), secrets));
    expect(moved.recoveryCodes).toEqual([]);
    expect(use(moved, codeAt(after(2 * STEP)), 2 * STEP).kind).toBe('wrong');
    expect(use(moved, codeAt(after(2 * STEP), next.enrolment), 2 * STEP).kind).toBe('right');
  });

  test('does not end with a wrong code, or without a secret', () => {
    expect(confirmEnrolment(begun.factor, typed('000000', start), secrets)).toMatchObject({
      kind: 'wrong',
      factor: { secret: null },
    });
    expect(confirmEnrolment(noFactor('u'), typed(codeAt(start), start), secrets).kind).toBe('wrong');
    const blocked = { ...begun.factor, blockedUntil: after(1) };
    expect(confirmEnrolment(blocked, typed(codeAt(start), start), secrets).kind).toBe('wrong');
  });

  test('uses the first code up', () => expect(use(enrolled, codeAt(start), 0).kind).toBe('wrong'));
});

describe('a code of the app', () => {
  test.each([
    [-2, 'wrong'],
    [-1, 'right'],
    [0, 'right'],
    [1, 'right'],
    [2, 'wrong'],
  ])('of %d steps beside the clock is %s', (steps, kind) => {
    expect(use({ ...enrolled, lastStep: 0 }, codeAt(after((10 + steps) * STEP)), 10 * STEP).kind).toBe(kind);
  });

  test('works once, and those before it no longer', () => {
    const code = codeAt(after(10 * STEP));
    const used = rightFactor(use(enrolled, code, 10 * STEP));
    expect(use(used, code, 10 * STEP).kind).toBe('wrong');
    expect(use(used, codeAt(after(9 * STEP)), 10 * STEP).kind).toBe('wrong');
    expect(use(used, codeAt(after(11 * STEP)), 10 * STEP).kind).toBe('right');
  });

  test('is nothing without an app, with spaces, or under another secret of the deployment', () => {
    const code = codeAt(after(STEP));
    expect(use(noFactor('u'), code, STEP).kind).toBe('wrong');
    expect(use(enrolled, ` ${code}`, STEP).kind).toBe('wrong');
    expect(use(enrolled, code, STEP, deriveSecrets('other')).kind).toBe('wrong');
    expect(use(enrolled, code, STEP).kind).toBe('right');
  });
});

test('says of the last wrong try in a row that it is one, and of no other, nor of those during the wait', () => {
  const isLastTry = (factor: SecondFactorRecord, ms = STEP) => {
    const check = use(factor, 'wrong', ms);
    return check.kind === 'wrong' && check.isLastTry === true;
  };
  expect([0, 1, 2, 3, 4, 5].map((times) => isLastTry(guessed(times)))).toEqual([false, false, false, false, true, false]);
  expect(isLastTry({ ...guessed(4), wrong: 3 })).toBe(false);
});

describe('recovery codes', () => {
  test('are ten letters and digits that nobody confuses, stored as hashes', () => {
    expect(recoveryCodes).toEqual(['12345-6789A', 'BCDEF-GHJKM']);
    expect(renewRecoveryCodes(enrolled, secrets, bytes(10, 32)).recoveryCodes).toEqual(['01234-56789']);
    expect(withCodes.recoveryCodes).toHaveLength(2);
    expect(JSON.stringify(withCodes)).not.toContain('123456789A');
    expect(renewRecoveryCodes({ ...enrolled, _id: 'v' }, secrets, bytes(20)).factor.recoveryCodes).not.toEqual(
      withCodes.recoveryCodes,
    );
    expect(renewRecoveryCodes(enrolled, secrets, bytes(9)).recoveryCodes).toEqual([]);
  });

  test('work once each, and leave the others', () => {
    const used = rightFactor(use(withCodes, '123456789A', STEP));
    expect(use(used, '123456789A', STEP).kind).toBe('wrong');
    expect(use(used, 'BCDEFGHJKM', STEP).kind).toBe('right');
    expect(use(withCodes, '123456789A', STEP, deriveSecrets('other')).kind).toBe('wrong');
  });
});

describe('wrong codes', () => {
  test('count down to the fifth in a row, which blocks for ten minutes', () => {
    const left = [1, 2, 3, 4, 5].map((nth) => {
      const check = use(guessed(nth - 1), 'wrong', STEP);
      return check.kind === 'wrong' ? check.refusal.details : check.kind;
    });
    expect(left).toEqual([4, 3, 2, 1, 0].map((triesLeft) => ({ triesLeft })));
    expect(guessed(4)).toMatchObject({ wrong: 4, blockedUntil: null });
    expect(guessed(5)).toMatchObject({ wrong: 0, blockedUntil: after(STEP + SECOND_FACTOR.waitsMs[0]) });
  });

  test('keep even a right code out until the wait is over', () => {
    const blocked = guessed(5);
    const end = STEP + SECOND_FACTOR.waitsMs[0];
    expect(use(blocked, codeAt(after(end - 1)), end - 1)).toEqual({
      kind: 'wrong',
      factor: blocked,
      refusal: expect.objectContaining({ meaning: 'too-many', retryAfterMs: 1 }),
    });
    expect(use(blocked, codeAt(after(end)), end).kind).toBe('right');
  });

  test('are forgotten after a right one', () => {
    expect(rightFactor(use(guessed(4), codeAt(after(STEP)), STEP))).toMatchObject({ wrong: 0, blockedUntil: null });
  });

  test('lead to longer and longer waits until one is right', () => {
    const waits = [1, 2, 3, 4].reduce<{ factor: SecondFactorRecord; ms: number; waits: number[] }>(
      ({ factor, ms, waits }) => {
        const next = Array.from({ length: 5 }).reduce<SecondFactorRecord>((before) => use(before, 'wrong', ms).factor, factor);
        const until = (next.blockedUntil as Date).getTime() - start.getTime();
        return { factor: next, ms: until, waits: [...waits, until - ms] };
      },
      { factor: enrolled, ms: STEP, waits: [] },
    );
    const MINUTE = 60_000;
    expect(waits.waits).toEqual([10 * MINUTE, 60 * MINUTE, 24 * 60 * MINUTE, 24 * 60 * MINUTE]);
    const cleared = rightFactor(use(waits.factor, codeAt(after(waits.ms)), waits.ms));
    expect(cleared).toMatchObject({ wrong: 0, blockedUntil: null, waits: 0 });
  });

  test('of other devices take nothing from one that gave a right code before, nor its own from theirs', () => {
    const trusted = rightFactor(use(enrolled, codeAt(after(STEP)), STEP, secrets, 'laptop'));
    const attacked = guessed(5, trusted);
    expect(use(attacked, codeAt(after(2 * STEP)), 2 * STEP).kind).toBe('wrong');
    expect(use(attacked, codeAt(after(2 * STEP)), 2 * STEP, secrets, 'other').kind).toBe('wrong');
    expect(use(attacked, codeAt(after(2 * STEP)), 2 * STEP, secrets, 'laptop').kind).toBe('right');
    const own = Array.from({ length: 5 }).reduce<SecondFactorRecord>(
      (before) => use(before, 'wrong', STEP, secrets, 'laptop').factor,
      trusted,
    );
    expect(use(own, codeAt(after(2 * STEP)), 2 * STEP, secrets, 'laptop').kind).toBe('wrong');
    expect(use(own, codeAt(after(2 * STEP)), 2 * STEP, secrets, 'other').kind).toBe('right');
  });
});
