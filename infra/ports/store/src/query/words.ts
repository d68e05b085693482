/**
 * Word-prefix search. Texts and queries are folded (case, accents, compatibility forms), cut at white space, and a query word
 * matches where it is the prefix of a word, or of the rest of a word from where letters or digits begin: `js` finds `node.js`,
 * `react` finds `(react)`, `c++` finds `C++/Rust`. Symbols are text, never operators.
 */
import type { FieldPath } from '../port.ts';
import { segmentsOf, valuesAt } from './paths.ts';

// Marks that belong to no script of their own (accents, joiners, Arabic points) and the nukta of the Indic scripts, which is to
// them what an accent is to Latin. Vowel signs are letters there and stay: without them half the words of Hindi are the same.
const marks = /[\p{Script=Inherited}\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/gu;
const runs = /[\p{L}\p{N}\p{M}]+/gu;
const longestWord = 48;

export function fold(text: string): string {
  return text
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .replaceAll('ς', 'σ')
    .replace(/\p{Cc}+/gu, ' ');
}

/** The distinct words of a query. All of them must match. */
export function queryWords(query: string): string[] {
  const words = fold(query)
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map(cut);
  return withoutPrefixes(words);
}

/** Every word start of the texts; those that are a prefix of another say nothing more and are left out. */
export function wordStarts(texts: readonly string[]): string[] {
  const starts: string[] = [];
  for (const text of texts) {
    for (const word of fold(text).split(/\s+/u)) {
      if (word === '') continue;
      starts.push(cut(word));
      for (const run of word.matchAll(runs)) if (run.index > 0) starts.push(cut(word.slice(run.index)));
    }
  }
  return withoutPrefixes(starts);
}

export function textsOf(doc: unknown, searchable: readonly FieldPath[]): string[] {
  return searchable.flatMap((path) => valuesAt(doc, segmentsOf(path)).filter((value) => typeof value === 'string'));
}

const cut = (word: string) => (word.length > longestWord ? word.slice(0, longestWord).toWellFormed() : word);

function withoutPrefixes(words: string[]): string[] {
  const sorted = [...new Set(words)].sort();
  return sorted.filter((word, at) => !sorted[at + 1]?.startsWith(word));
}
