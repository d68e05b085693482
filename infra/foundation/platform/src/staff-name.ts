import unhomoglyph from 'unhomoglyph';
import { errorOf, refusedField } from './refusal.ts';

/**
 * Names that pass for ours. Real names that are words as well (Staff, Service, Help) are not among them: with the product's name
 * they are refused all the same.
 */
const RESERVED =
  'admin admins administrator moderator support helpdesk helpline team official verified verification एडमिन सपोर्ट टीम आधिकारिक सत्यापित';
const PRODUCT = ['visavis', 'विसाविस', 'विज़ाविज़', 'वीज़ावी'];

const prototypesOfCharacters = new Map<string, string>();
/** What a character looks like (UTS 39's table, of Unicode 13). */
function prototypeOf(character: string): string {
  const found = prototypesOfCharacters.get(character) ?? unhomoglyph(character);
  prototypesOfCharacters.set(character, found);
  return found;
}
const prototypes = (value: string) => Array.from(value, prototypeOf).join('');
const plain = (value: string) =>
  value
    .normalize('NFKD')
    .replace(/[\p{Script=Inherited}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();
/** UTS 39's skeleton, without case and accents; i and l are one, as I and l are. */
const skeletonOf = (value: string): string => plain(prototypes(plain(prototypes(value)))).replaceAll('i', 'l');
/** Some letters look like another one as a capital only. */
const skeletonsOf = (value: string): string[] => [skeletonOf(plain(value)), skeletonOf(plain(value).toUpperCase())];

const words = (skeleton: string): string[] => skeleton.split(/[ .'’‘‐‑-]+/).filter(Boolean);
const reserved = new RegExp(`^(?:${[...PRODUCT, ...RESERVED.split(' ')].map(skeletonOf).join('|')})+$`);
const products = PRODUCT.map(skeletonOf);

/** Whether others would take it for the product's or its staff's. */
export const looksLikeStaff = (name: string): boolean =>
  [name, name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')].flatMap(skeletonsOf).some((skeleton) => {
    const joined = words(skeleton).join('');
    const pieces = [joined, ...words(skeleton), ...skeleton.split(' ').map((each) => words(each).join(''))];
    const isProduct = (product: string) => joined.startsWith(product) || pieces.slice(1).some((piece) => piece.includes(product));
    return products.some(isProduct) || pieces.some((piece) => reserved.test(piece));
  });

/** “Opposite”, in English too. */
const ORDINARY_WORD = /(?<=^|\s)vis[- ][àa][- ]vis(?=$|\s)/giu;
const CHECK_MARKS = /[\u2611\u2705\u2713\u2714\u{1F5F8}\u{1F5F9}]/u;
/** Whether a line beside a name speaks for us: it has our name in it, or the mark of people whom we verified. */
export const speaksForUs = (line: string): boolean =>
  CHECK_MARKS.test(line) ||
  skeletonsOf(line.replace(ORDINARY_WORD, ' ')).some((skeleton) =>
    skeleton.split(/[ ,;|/]+/).some((each) => products.some((product) => words(each).join('').includes(product))),
  );

/** Whether the letters are those of all the words, in any order. */
const isMadeOf = (letters: string, parts: readonly string[]): boolean =>
  parts.join('').length === letters.length &&
  (parts.length === 0 ||
    parts.some(
      (part, index) =>
        parts.indexOf(part) === index &&
        letters.startsWith(part) &&
        isMadeOf(letters.slice(part.length), parts.toSpliced(index, 1)),
    ));

/** Whether two names look the same, in any order of their words and wherever one has spaces. */
export const looksLike = (name: string, other: string): boolean => {
  const others = skeletonsOf(other).map(words);
  return skeletonsOf(name).some((skeleton) => others.some((parts) => isMadeOf(words(skeleton).join(''), parts)));
};

const OURS = 'This name is kept for our team. Please use your own.';
const TAKEN = 'Somebody of our team has this name. Please add a second name or an initial.';
const SPEAKS = 'A headline has neither our name nor a check mark in it';
/** Throws VALIDATION_FAILED (headline) for a line that speaks for us. */
export function refuseHeadline(headline: string): void {
  if (speaksForUs(headline)) throw errorOf(refusedField('headline', SPEAKS).refusal);
}

/** Throws VALIDATION_FAILED, naming the field, for a name that looks like ours or like one of `staff`. */
export function refuseStaffName(name: string, staff: readonly string[] = [], path = 'name'): void {
  if (looksLikeStaff(name)) throw errorOf(refusedField(path, OURS).refusal);
  if (staff.some((other) => looksLike(name, other))) throw errorOf(refusedField(path, TAKEN).refusal);
}
