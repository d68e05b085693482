import { createHmac } from 'node:crypto';
import { ACCOUNT, PASSKEY, SECOND_FACTOR } from '@visavis/contracts/constants/account';
import { isSameSecret } from '@visavis/platform';
import { z } from 'zod';

const ELEVATIONS = ['second-factor', 'recovery-code'] as const;
export type Elevation = (typeof ELEVATIONS)[number];
/** What more than an open session ended others or removed a second factor. */
export type Proof = Elevation | 'phone-code' | 'passkey';

/**
 * A session is a family of refresh tokens. A token is a keyed hash over the session's seed and the token's generation: the store
 * holds no token and no hash of one, yet a genuine token can be distinguished from an invented one, and the same successor can be
 * returned twice. The database alone, or the secret alone, makes no token.
 */
export const sessionRecord = z.object({
  _id: z.string(),
  version: z.number().int(),
  userId: z.string(),
  seed: z.string(),
  /** Of the newest refresh token that was issued. */
  generation: z.number().int(),
  /** When that one was issued. */
  rotatedAt: z.date(),
  userAgent: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date(),
  expiresAt: z.date(),
  /** It began with a passkey, not with a code. */
  byPasskey: z.literal(true).optional(),
  /** When the second factor elevated it, and with what; a session of an earlier release does not say. */
  elevatedAt: z.date().optional(),
  elevatedBy: z.enum(ELEVATIONS).optional(),
  /** When a person last did something in it, as the app says; kept while it is elevated. */
  actedAt: z.date().optional(),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

const USER_AGENT_MAX = 200;
/** 30 days after the last use, at the latest 90 days after the sign-in. */
const endOf = (createdAt: Date, lastUsedAt: Date) =>
  new Date(Math.min(lastUsedAt.getTime() + ACCOUNT.refreshTokenMs, createdAt.getTime() + ACCOUNT.sessionMaxMs));
/** Computed, because an earlier release stored later ends. */
export const sessionEnd = ({ createdAt, lastUsedAt }: SessionRecord): Date => endOf(createdAt, lastUsedAt);

export function newSession(
  input: { id: string; userId: string; seed: string; userAgent: string; byPasskey?: true | undefined },
  now: Date,
): Omit<SessionRecord, 'version'> {
  return {
    _id: input.id,
    userId: input.userId,
    seed: input.seed,
    generation: 0,
    rotatedAt: now,
    userAgent: input.userAgent.slice(0, USER_AGENT_MAX),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: endOf(now, now),
    ...(input.byPasskey && { byPasskey: true }),
  };
}

export const refreshTokenOf = (key: Buffer, session: Pick<SessionRecord, '_id' | 'seed'>, generation: number): string => {
  const mac = createHmac('sha256', key).update(`${session._id}.${generation}.${session.seed}`).digest('base64url');
  return `${session._id}.${generation}.${mac}`;
};

/** What a token claims, before anything is checked. */
export function readRefreshToken(token: string): { sessionId: string; generation: number } | undefined {
  const match = /^([\w-]{1,64})\.(\d{1,9})\.[\w-]{43}$/.exec(token);
  return match?.[1] && match[2] ? { sessionId: match[1], generation: Number(match[2]) } : undefined;
}

export const isGenuine = (key: Buffer, session: SessionRecord, generation: number, token: string): boolean =>
  isSameSecret(refreshTokenOf(key, session, generation), token);

export type Rotation =
  | { kind: 'rotate' }
  /** The one before the newest, whose successor is still unused: a lost response or a second tab. It gets that successor. */
  | { kind: 'same' }
  /** An older one: two parties hold this family. */
  | { kind: 'reused' };

export function decideRotation(session: SessionRecord, generation: number, now: Date): Rotation {
  if (generation === session.generation) return { kind: 'rotate' };
  const young = now.getTime() - session.rotatedAt.getTime() <= ACCOUNT.refreshOverlapMs;
  return generation === session.generation - 1 && young ? { kind: 'same' } : { kind: 'reused' };
}

/** `idleMs`: how long ago a person last did something, as the app says; undefined: it says nothing. */
export function rotated(session: SessionRecord, now: Date, idleMs?: number): SessionRecord {
  const { elevatedAt, actedAt = elevatedAt } = session;
  const acted = idleMs === undefined ? undefined : new Date(now.getTime() - idleMs);
  return {
    ...session,
    generation: session.generation + 1,
    rotatedAt: now,
    lastUsedAt: now,
    expiresAt: endOf(session.createdAt, now),
    // One that was idle too long does not come back by a renewal.
    ...(elevatedUntil(session, now)
      ? { actedAt: acted && (!actedAt || acted > actedAt) ? acted : actedAt }
      : { elevatedAt: undefined, elevatedBy: undefined, actedAt: undefined }),
  };
}

export const elevated = (session: SessionRecord, now: Date, by?: Elevation): SessionRecord => ({
  ...session,
  elevatedAt: now,
  elevatedBy: by,
  actedAt: now,
  lastUsedAt: now,
});

/** When the session ceases to be elevated; undefined: it is not. */
export function elevatedUntil({ elevatedAt, actedAt = elevatedAt }: SessionRecord, now: Date): Date | undefined {
  if (!elevatedAt || !actedAt) return undefined;
  const until = new Date(Math.min(elevatedAt.getTime() + SECOND_FACTOR.elevatedMs, actedAt.getTime() + SECOND_FACTOR.idleMs));
  return until > now ? until : undefined;
}

/** What elevated the session, while it is; undefined: it is not, or an earlier release elevated it. */
export const elevationOf = (session: SessionRecord | undefined, now: Date): Elevation | undefined =>
  session && elevatedUntil(session, now) ? session.elevatedBy : undefined;

/** It began with a code a few minutes ago, which stands in for another one. */
export const hasJustHadCode = ({ createdAt, byPasskey }: SessionRecord, now: Date): boolean =>
  byPasskey !== true && now.getTime() - createdAt.getTime() <= PASSKEY.signInCountsMs;

/** Whether its second factor is at most 5 minutes old. */
export const isFresh = ({ elevatedAt }: SessionRecord, now: Date): boolean =>
  elevatedAt !== undefined && now.getTime() - elevatedAt.getTime() <= SECOND_FACTOR.freshMs;
