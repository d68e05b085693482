import { createHmac } from 'node:crypto';
import { ACCOUNT, SECOND_FACTOR } from '@visavis/contracts/constants/account';
import { DAY } from '@visavis/contracts/constants/units';
import type { Refusal } from '@visavis/platform';
import { isSameSecret } from '@visavis/platform';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { refusals } from './refusals.ts';
import { type AuthSecrets, seal, unseal } from './secrets.ts';
import type { Elevation } from './session.ts';

const guesses = {
  /** Wrong codes in a row. */
  wrong: z.number().int(),
  blockedUntil: z.date().nullable(),
  /** Waits in a row: the next one is longer. */
  waits: z.number().int().default(0),
};
type Guesses = z.infer<z.ZodObject<typeof guesses>>;

/** An admin's authenticator app (RFC 6238) and recovery codes. */
export const secondFactorRecord = z.object({
  /** The user's. */
  _id: z.string(),
  version: z.number().int(),
  /** Sealed with a key that is not in the store. Null: none is confirmed. */
  secret: z.string().nullable(),
  /** Sealed; of an app that is being set up. */
  pendingSecret: z.string().nullable(),
  /** The time step of the last code that was used: that one and earlier ones are dead (RFC 6238, section 5.2). */
  lastStep: z.number().int(),
  /** Keyed hashes of those that are left. */
  recoveryCodes: z.array(z.string()),
  /** Of all devices that never gave a right code, together: whoever signs in again and again has these tries only. */
  ...guesses,
  /** Devices that gave a right code, the latest first: each has tries of its own, which nobody else can use up. */
  trusted: z.array(z.object({ id: z.string(), ...guesses })).default([]),
});
export type SecondFactorRecord = z.infer<typeof secondFactorRecord>;

export const isEnrolled = (factor: SecondFactorRecord | undefined): boolean => typeof factor?.secret === 'string';

const NO_GUESSES: Guesses = { wrong: 0, blockedUntil: null, waits: 0 };

export const noFactor = (userId: string): SecondFactorRecord => ({
  _id: userId,
  version: 0,
  secret: null,
  pendingSecret: null,
  lastStep: 0,
  recoveryCodes: [],
  ...NO_GUESSES,
  trusted: [],
});

/** What the app needs: base32 to type in, and the address that a QR code holds (Google's "Key Uri Format"). */
export interface Enrolment {
  secret: string;
  uri: string;
}

/** `random`: 20 bytes (RFC 4226, section 4). A second call replaces a secret that was not confirmed. */
export function beginEnrolment(
  factor: SecondFactorRecord,
  account: string,
  { secondFactors }: AuthSecrets,
  random: Uint8Array<ArrayBuffer>,
): { factor: SecondFactorRecord; enrolment: Enrolment } {
  const secret = new Secret({ buffer: random.buffer });
  return {
    factor: { ...factor, pendingSecret: seal(secondFactors, secret.base32) },
    enrolment: { secret: secret.base32, uri: totpOf(secret, account).toString() },
  };
}

export type CodeCheck =
  | { kind: 'right'; factor: SecondFactorRecord; by: Elevation }
  /** To be saved as well: wrong codes count. `isLastTry`: a wait begins with this one, of which the owner is to hear. */
  | { kind: 'wrong'; factor: SecondFactorRecord; refusal: Refusal; isLastTry?: boolean };

/** A code, when and on which known device it was typed. */
export interface TypedCode {
  code: string;
  now: Date;
  device: string | undefined;
}

/** Checks a code of the confirmed app or a recovery code, each of which works once. */
export function useCode(factor: SecondFactorRecord, typed: TypedCode, secrets: AuthSecrets): CodeCheck {
  const { code, now } = typed;
  const blocked = blockOf(factor, typed);
  if (blocked) return blocked;
  const step = factor.secret === null ? undefined : stepOf(factor.secret, code, secrets, now);
  if (step !== undefined && step > factor.lastStep) return right({ ...factor, lastStep: step }, typed, 'second-factor');
  const hash = recoveryHash(secrets, factor._id, code);
  const left = factor.recoveryCodes.filter((each) => !isSameSecret(each, hash));
  return left.length < factor.recoveryCodes.length
    ? right({ ...factor, recoveryCodes: left }, typed, 'recovery-code')
    : wrong(factor, typed);
}

/** The first code of the app that is being set up: it takes the place of the former one, with new recovery codes. */
export function confirmEnrolment(factor: SecondFactorRecord, typed: TypedCode, secrets: AuthSecrets): CodeCheck {
  const blocked = blockOf(factor, typed);
  if (blocked) return blocked;
  const step = factor.pendingSecret === null ? undefined : stepOf(factor.pendingSecret, typed.code, secrets, typed.now);
  if (step === undefined) return wrong(factor, typed);
  return right(
    { ...factor, secret: factor.pendingSecret, pendingSecret: null, lastStep: step, recoveryCodes: [] },
    typed,
    'second-factor',
  );
}

/** Codes of 50 bits in Crockford's base32, to be shown once; the record keeps keyed hashes. `random`: 10 bytes for each code. */
export function renewRecoveryCodes(
  factor: SecondFactorRecord,
  secrets: AuthSecrets,
  random: Uint8Array,
): { factor: SecondFactorRecord; recoveryCodes: string[] } {
  const letters = Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  const codes = letters.match(/.{10}/g) ?? [];
  return {
    factor: { ...factor, recoveryCodes: codes.map((code) => recoveryHash(secrets, factor._id, code)) },
    recoveryCodes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
  };
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const recoveryHash = ({ recoveryCodes }: AuthSecrets, userId: string, code: string): string =>
  createHmac('sha256', recoveryCodes).update(`${userId}:${code}`).digest('base64url');

const totpOf = (secret: Secret, account: string) =>
  new TOTP({
    issuer: 'Visavis',
    label: account,
    algorithm: 'SHA1',
    digits: SECOND_FACTOR.digits,
    period: SECOND_FACTOR.periodSec,
    secret,
  });

/** The time step that the code is of; undefined: of none near `now`, or the secret was sealed under another key. */
function stepOf(sealed: string, code: string, { secondFactors }: AuthSecrets, now: Date): number | undefined {
  const secret = unseal(secondFactors, sealed);
  if (secret === undefined) return undefined;
  const totp = totpOf(Secret.fromBase32(secret), '');
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: SECOND_FACTOR.window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

type Typed = Pick<TypedCode, 'now' | 'device'>;

const guessesOf = (factor: SecondFactorRecord, device: string | undefined): Guesses =>
  factor.trusted.find(({ id }) => id === device) ?? factor;

function withGuesses(factor: SecondFactorRecord, device: string | undefined, { wrong, blockedUntil, waits }: Guesses) {
  const own = { wrong, blockedUntil, waits };
  if (!factor.trusted.some(({ id }) => id === device)) return { ...factor, ...own };
  return { ...factor, trusted: factor.trusted.map((each) => (each.id === device ? { ...each, ...own } : each)) };
}

function blockOf(factor: SecondFactorRecord, { device, now }: Typed): CodeCheck | undefined {
  const { blockedUntil } = guessesOf(factor, device);
  if (blockedUntil === null || blockedUntil <= now) return undefined;
  return { kind: 'wrong', factor, refusal: refusals.secondFactorBlocked(blockedUntil.getTime() - now.getTime()) };
}

/** The device has tries of its own from now on; those of the others begin again if it was one of them. */
function right(factor: SecondFactorRecord, { device }: Typed, by: Elevation): CodeCheck {
  const cleared = withGuesses(factor, device, NO_GUESSES);
  if (device === undefined) return { kind: 'right', factor: cleared, by };
  const others = cleared.trusted.filter(({ id }) => id !== device);
  return {
    kind: 'right',
    by,
    factor: { ...cleared, trusted: [{ id: device, ...NO_GUESSES }, ...others].slice(0, ACCOUNT.devicesMax) },
  };
}

/**
 * Five wrong codes in a row, then a wait (RFC 4226, section 7.3), which is longer each time until a code was right: a guesser has
 * 5 of a million a day.
 */
function wrong(factor: SecondFactorRecord, { device, now }: Typed): CodeCheck {
  const before = guessesOf(factor, device);
  const count = before.wrong + 1;
  const isLast = count >= SECOND_FACTOR.tries;
  const waitMs = SECOND_FACTOR.waitsMs[before.waits] ?? DAY;
  const after = isLast
    ? { wrong: 0, blockedUntil: new Date(now.getTime() + waitMs), waits: before.waits + 1 }
    : { wrong: count, blockedUntil: null, waits: before.waits };
  return {
    kind: 'wrong',
    factor: withGuesses(factor, device, after),
    refusal: refusals.secondFactorInvalid(SECOND_FACTOR.tries - count),
    isLastTry: isLast,
  };
}
