import { createHash, createHmac } from 'node:crypto';
import { WALL_LINK } from '@visavis/contracts/constants/admin';
import { z } from 'zod';

/** A link for a screen on a wall. The store has a hash of its secret, which has 256 bits: nobody tries so many. */
export const wallLinkRecord = z.object({
  _id: z.string(),
  version: z.number().int(),
  name: z.string(),
  hash: z.string(),
  /** The admin's id. */
  madeBy: z.string(),
  madeAt: z.date(),
  expiresAt: z.date(),
  withdrawnAt: z.date().nullable(),
  lastUsedAt: z.date().nullable(),
  /** Listed until then. */
  forgetAt: z.date(),
});
export type WallLinkRecord = z.infer<typeof wallLinkRecord>;

/** Derived from the link: a request that is repeated, because its answer was lost, gets the same one, and nothing keeps it. */
export const secretOf = (key: Buffer, id: string): string => `${id}.${createHmac('sha256', key).update(id).digest('base64url')}`;
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
/** Which link a secret claims to be of. */
export const idOfSecret = (secret: string): string | undefined => /^([\w-]{1,64})\.[\w-]{43}$/.exec(secret)?.[1];

export function newWallLink(
  key: Buffer,
  { id, name, madeBy, expiresAt }: { id: string; name: string; madeBy: string; expiresAt: Date },
  now: Date,
): Omit<WallLinkRecord, 'version'> {
  return {
    _id: id,
    name,
    hash: hashOfSecret(secretOf(key, id)),
    madeBy,
    madeAt: now,
    expiresAt,
    withdrawnAt: null,
    lastUsedAt: null,
    forgetAt: new Date(expiresAt.getTime() + WALL_LINK.keptMs),
  };
}

export const stateOfLink = ({ withdrawnAt, expiresAt }: WallLinkRecord, now: Date): 'active' | 'withdrawn' | 'expired' =>
  withdrawnAt ? 'withdrawn' : expiresAt > now ? 'active' : 'expired';
