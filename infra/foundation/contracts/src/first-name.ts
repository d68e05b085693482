/** What one calls somebody by: the first word of their name that is no title (“Dr.”). */
export const firstNameOf = (name: string): string => name.split(' ').find((word) => !word.endsWith('.')) ?? name;

/** As readers count letters: with their vowel signs, in Devanagari. Browsers of an earlier age count code points. */
const letters = 'Segmenter' in Intl ? new Intl.Segmenter() : undefined;
const firstLetterOf = (word: string) => (letters ? [...letters.segment(word)][0]?.segment : [...word][0]) ?? '';

/** First letters of the first and last word, at most two; empty of an empty name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean);
  return [words[0] ?? '', words.length > 1 ? (words.at(-1) ?? '') : ''].map(firstLetterOf).join('').toUpperCase();
}
