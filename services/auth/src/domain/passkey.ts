import { createHmac, randomBytes } from 'node:crypto';
import { PASSKEY } from '@visavis/contracts/constants/account';
import { isSameSecret } from '@visavis/platform';
import { z } from 'zod';

/** The public half of a passkey. Whoever reads it cannot sign in by it. */
export const passkeyRecord = z.object({
  _id: z.string(),
  version: z.number().int(),
  userId: z.string(),
  /** The authenticator's id of it, base64url. */
  credentialId: z.string(),
  /** COSE, base64url. */
  publicKey: z.string(),
  /** Of its signatures; 0 of a passkey that is on several devices. */
  counter: z.number().int(),
  /** How the browser reaches it, such as `internal` and `hybrid`. */
  transports: z.array(z.string()),
  /** It is on more than one device. */
  isSynced: z.boolean(),
  name: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().optional(),
});
export type PasskeyRecord = z.infer<typeof passkeyRecord>;

/** What a challenge may be answered for: to add a passkey to one account, or to sign in. */
export type ChallengeUse = { kind: 'add'; userId: string } | { kind: 'sign-in' };

const RANDOM = 16;
const TIME = 8;
const MAC = 32;

/**
 * Bytes to be signed by a passkey: random ones, when they expire, and a keyed hash over both and over what they are for. Nothing
 * is stored until one is answered, so that nobody fills the store by asking for them.
 */
export function newChallenge(key: Buffer, use: ChallengeUse, now: Date): Buffer<ArrayBuffer> {
  const time = Buffer.alloc(TIME);
  time.writeBigUInt64BE(BigInt(now.getTime() + PASSKEY.challengeMs));
  const body = Buffer.concat([randomBytes(RANDOM), time]);
  return Buffer.concat([body, macOf(key, use, body)]);
}

/** The id and the expiry of our challenge for that use; undefined for any other challenge and an expired one. */
export function readChallenge(
  key: Buffer,
  use: ChallengeUse,
  challenge: string,
  now: Date,
): { id: string; expiresAt: Date } | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== RANDOM + TIME + MAC) return undefined;
  const body = bytes.subarray(0, RANDOM + TIME);
  if (!isSameSecret(macOf(key, use, body).toString('base64url'), bytes.subarray(RANDOM + TIME).toString('base64url')))
    return undefined;
  const expiresAt = new Date(Number(body.readBigUInt64BE(RANDOM)));
  return expiresAt > now ? { id: body.subarray(0, RANDOM).toString('base64url'), expiresAt } : undefined;
}

const macOf = (key: Buffer, use: ChallengeUse, body: Buffer) =>
  createHmac('sha256', key)
    .update(use.kind === 'add' ? `add:${use.userId}:` : 'sign-in:')
    .update(body)
    .digest();
