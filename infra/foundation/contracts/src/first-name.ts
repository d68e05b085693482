/** What one calls somebody by: the first word of their name that is no title (“Dr.”). */
export const firstNameOf = (name: string): string => name.split(' ').find((word) => !word.endsWith('.')) ?? name;

/** Made when a name first needs it: it loads its tables, which takes longer than drawing a screen of names. */
let letters: Intl.Segmenter | undefined;
/** As readers count letters: with their vowel signs, in Devanagari. Browsers of an earlier age count code points. */
const firstLetterOf = (word: string) => {
  const [first = ''] = word;
  if (/^[!-~](?![^!-~])/.test(word) || !('Segmenter' in Intl)) return first;
  letters ??= new Intl.Segmenter();
  return [...letters.segment(word)][0]?.segment ?? first;
};

/** First letters of the first and last word, at most two; empty of an empty name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean);
  return [words[0] ?? '', words.length > 1 ? (words.at(-1) ?? '') : ''].map(firstLetterOf).join('').toUpperCase();
}
