import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A new id: time-ordered (UUIDv7, RFC 9562), so that indexes grow at their end. */
export const newId = (): string => v7();

/** An unguessable secret of 256 bits, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
