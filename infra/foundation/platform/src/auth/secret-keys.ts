import { hkdfSync } from 'node:crypto';
import { isSameSecret } from './same-secret.ts';

/** Of one purpose, by each value of a secret, the newest first. */
export type Keys = readonly [Buffer, ...Buffer[]];

/**
 * `<new>,<old>` while a secret is rotated: what is signed is signed with the first, and accepted of each. A space or a line's end
 * is part of a value, as it was in releases that knew only one.
 */
export function secretValues(secret: string): readonly [string, ...string[]] {
  const [first = '', ...others] = secret.split(',');
  return [first, ...others];
}

/** Derived (RFC 5869), so that no signature of another purpose stands in for one of this. */
export function keysFor(secret: string, purpose: string): Keys {
  const derive = (value: string) => Buffer.from(hkdfSync('sha256', value, '', purpose, 32));
  const [first, ...others] = secretValues(secret);
  return [derive(first), ...others.map(derive)];
}

/** Whether it was made with one of the keys. */
export const isSignedWith = (keys: Keys, signature: string, sign: (key: Buffer) => string): boolean =>
  keys.some((key) => isSameSecret(signature, sign(key)));
