import type { Entry } from './entries.ts';

type Named = Pick<Entry, 'name' | 'also'>;
const NEAR_MAX = 10;
/** Less alike than this is no near match: of two words, the share of common pairs of letters. */
const ALIKE = 0.4;

/** Those called by this word, whatever its case; if none is, those whose names are like it, the nearest first. */
export function find<T extends Named>(entries: readonly T[], word: string): { found: T[]; near: T[] } {
  const wanted = word.trim().toLowerCase();
  const namesOf = ({ name, also }: T) => [name, ...also].map((each) => each.toLowerCase());
  const found = entries.filter((entry) => namesOf(entry).includes(wanted));
  if (found.length > 0 || !wanted) return { found, near: [] };
  const likeness = (entry: T) =>
    Math.max(...namesOf(entry).map((name) => (name.includes(wanted) ? 1 : 0) + likenessOf(name, wanted)));
  const near = entries
    .map((entry) => ({ entry, score: likeness(entry) }))
    .filter(({ score }) => score >= ALIKE)
    .sort((one, other) => other.score - one.score);
  return { found: [], near: near.slice(0, NEAR_MAX).map(({ entry }) => entry) };
}

/** Dice's coefficient of their pairs of letters, 0 to 1. */
function likenessOf(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  const common = pairs.filter((pair) => {
    const at = others.indexOf(pair);
    if (at >= 0) others.splice(at, 1);
    return at >= 0;
  });
  return (2 * common.length) / (pairs.length + pairsOf(other).length || 1);
}
const pairsOf = (text: string) => Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
