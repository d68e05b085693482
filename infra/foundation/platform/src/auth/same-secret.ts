import { timingSafeEqual } from 'node:crypto';

/** As texts, since a decoder would take several spellings of one; how long it takes says nothing of where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
