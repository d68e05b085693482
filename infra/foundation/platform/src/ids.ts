import { randomBytes } from 'node:crypto';
import { v7, validate } from 'uuid';

/** A new id: time-ordered (UUIDv7, RFC 9562), so that indexes grow at their end. */
export const newId = (): string => v7();

/** What a record is found by, of what an admin typed: its whole id, else its words. */
export const foundBy = (typed: string) => (validate(typed) ? { _id: typed } : { search: typed });

/** An unguessable secret of 256 bits, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
