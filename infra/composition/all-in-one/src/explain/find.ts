import type { Thing } from './things.ts';

type Named = Pick<Thing, 'name' | 'also'>;
const NEAR_MAX = 10;
/** Less alike than this is no near match: of two words, the share of common pairs of letters. */
const ALIKE = 0.4;

/** Those called by this word, whatever its case; if none is, those whose names are like it, the nearest first. */
export function find<T extends Named>(things: readonly T[], word: string): { found: T[]; near: T[] } {
  const wanted = word.trim().toLowerCase();
  const namesOf = ({ name, also }: T) => [name, ...also].map((each) => each.toLowerCase());
  const found = things.filter((thing) => namesOf(thing).includes(wanted));
  if (found.length > 0 || !wanted) return { found, near: [] };
  const likeness = (thing: T) =>
    Math.max(...namesOf(thing).map((name) => (name.includes(wanted) ? 1 : 0) + likenessOf(name, wanted)));
  const near = things
    .map((thing) => ({ thing, score: likeness(thing) }))
    .filter(({ score }) => score >= ALIKE)
    .sort((one, other) => other.score - one.score);
  return { found: [], near: near.slice(0, NEAR_MAX).map(({ thing }) => thing) };
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
