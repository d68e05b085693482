import { createHmac } from 'node:crypto';
import { SECOND_FACTOR } from '@visavis/contracts/constants/account';
import type { Refusal } from '@visavis/platform';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { sameHash } from './one-time-code.ts';
import { refusals } from './refusals.ts';
import { type AuthSecrets, seal, unseal } from './secrets.ts';

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
  /** Wrong codes in a row. */
  wrong: z.number().int(),
  blockedUntil: z.date().nullable(),
});
export type SecondFactorRecord = z.infer<typeof secondFactorRecord>;

export const isEnrolled = (factor: SecondFactorRecord | undefined): boolean => typeof factor?.secret === 'string';

export const noFactor = (userId: string): SecondFactorRecord => ({
  _id: userId,
  version: 0,
  secret: null,
  pendingSecret: null,
  lastStep: 0,
  recoveryCodes: [],
  wrong: 0,
  blockedUntil: null,
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
  | { kind: 'right'; factor: SecondFactorRecord }
  /** To be saved as well: wrong codes count. `isLastTry`: a wait begins with this one, of which the owner is to hear. */
  | { kind: 'wrong'; factor: SecondFactorRecord; refusal: Refusal; isLastTry?: boolean };

/** Checks a code of the confirmed app or a recovery code, each of which works once. */
export function useCode(factor: SecondFactorRecord, code: string, secrets: AuthSecrets, now: Date): CodeCheck {
  const blocked = blockOf(factor, now);
  if (blocked) return blocked;
  const step = factor.secret === null ? undefined : stepOf(factor.secret, code, secrets, now);
  if (step !== undefined && step > factor.lastStep) return right({ ...factor, lastStep: step });
  const hash = recoveryHash(secrets, factor._id, code);
  const left = factor.recoveryCodes.filter((each) => !sameHash(each, hash));
  return left.length < factor.recoveryCodes.length ? right({ ...factor, recoveryCodes: left }) : wrong(factor, now);
}

/** The first code of the app that is being set up: it takes the place of the former one, with new recovery codes. */
export function confirmEnrolment(factor: SecondFactorRecord, code: string, secrets: AuthSecrets, now: Date): CodeCheck {
  const blocked = blockOf(factor, now);
  if (blocked) return blocked;
  const step = factor.pendingSecret === null ? undefined : stepOf(factor.pendingSecret, code, secrets, now);
  if (step === undefined) return wrong(factor, now);
  return right({ ...factor, secret: factor.pendingSecret, pendingSecret: null, lastStep: step, recoveryCodes: [] });
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

const blockOf = (factor: SecondFactorRecord, now: Date): CodeCheck | undefined =>
  factor.blockedUntil !== null && factor.blockedUntil > now
    ? { kind: 'wrong', factor, refusal: refusals.tooMany(factor.blockedUntil.getTime() - now.getTime()) }
    : undefined;

const right = (factor: SecondFactorRecord): CodeCheck => ({ kind: 'right', factor: { ...factor, wrong: 0, blockedUntil: null } });

/** Five wrong codes in a row, then a wait (RFC 4226, section 7.3): a guesser has 5 of a million in ten minutes. */
function wrong(factor: SecondFactorRecord, now: Date): CodeCheck {
  const count = factor.wrong + 1;
  const isLast = count >= SECOND_FACTOR.tries;
  return {
    kind: 'wrong',
    factor: {
      ...factor,
      wrong: isLast ? 0 : count,
      blockedUntil: isLast ? new Date(now.getTime() + SECOND_FACTOR.waitMs) : null,
    },
    refusal: refusals.secondFactorInvalid(SECOND_FACTOR.tries - count),
    isLastTry: isLast,
  };
}
