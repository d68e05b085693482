import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import { tolerateNullAnchors } from './null-anchors.ts';

/** Of the product, and what their letters lack: the rupee sign comes out of the second one. */
const FACES = {
  title: [['bricolage-grotesque', '700Bold']],
  regular: [
    ['instrument-sans', '400Regular'],
    ['noto-sans-devanagari', '400Regular'],
  ],
  strong: [
    ['instrument-sans', '600SemiBold'],
    ['noto-sans-devanagari', '600SemiBold'],
  ],
} as const;
export type Face = keyof typeof FACES;

/** Read when a document first has their letters: most never do. */
const OTHER_SCRIPTS: readonly (readonly [RegExp, family: string])[] = [
  [/\p{Script=Bengali}/u, 'noto-sans-bengali'],
  [/\p{Script=Gujarati}/u, 'noto-sans-gujarati'],
  [/\p{Script=Gurmukhi}/u, 'noto-sans-gurmukhi'],
  [/\p{Script=Kannada}/u, 'noto-sans-kannada'],
  [/\p{Script=Malayalam}/u, 'noto-sans-malayalam'],
  [/\p{Script=Oriya}/u, 'noto-sans-oriya'],
  [/\p{Script=Tamil}/u, 'noto-sans-tamil'],
  [/\p{Script=Telugu}/u, 'noto-sans-telugu'],
  [/\p{Script=Arabic}/u, 'noto-naskh-arabic'],
  // Vietnamese is among the Latin ones.
  [/[\p{Script=Cyrillic}\p{Script=Greek}\u1e00-\u1eff]/u, 'noto-sans'],
];

interface Font {
  /** As it is registered in a document. */
  name: string;
  bytes: Buffer;
  letters: ReadonlySet<number>;
}
/** Of each face in the order in which they are tried: the first one that has a letter sets it. */
export type Fonts = Record<Face, readonly Font[]>;

/** The fonts that `text` needs. Each is read once for all documents of the process. */
export async function loadFonts(text: string): Promise<Fonts> {
  const others = OTHER_SCRIPTS.filter(([letters]) => letters.test(text)).map(([, family]) => family);
  const read = (face: Face, weight?: string) =>
    Promise.all([...FACES[face], ...(weight ? others.map((family) => [family, weight] as const) : [])].map(fontOf));
  const [title, regular, strong] = await Promise.all([
    read('title'),
    read('regular', '400Regular'),
    read('strong', '600SemiBold'),
  ]);
  return { title, regular, strong };
}

const loading = new Map<string, Promise<Font>>();

function fontOf([family, weight]: readonly [string, string]): Promise<Font> {
  const name = family.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const file = `${family}/${weight}/${name}_${weight}`;
  const font = loading.get(file) ?? readFont(file);
  loading.set(file, font);
  // The next document tries again.
  font.catch(() => loading.delete(file));
  return font;
}

async function readFont(file: string): Promise<Font> {
  // Plain TrueType: out of WOFF, the library would inflate a table again for each of its letters.
  const bytes = await readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}.ttf`)));
  const font = create(bytes);
  if (!('characterSet' in font)) throw new TypeError(`${file} is a collection of fonts`);
  tolerateNullAnchors(font);
  return { name: file, bytes, letters: new Set(font.characterSet) };
}

/** Marks and joiners stay with the letter before them: a font shapes only what it gets in one piece. */
export const CLUSTERS = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** The text in pieces that one font each can set; a letter that no font has is left to the first one. */
export function runsOf(text: string, fonts: readonly Font[]): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = [];
  for (const { segment } of CLUSTERS.segment(text)) {
    const letters = [...segment].map((letter) => letter.codePointAt(0) as number).filter((letter) => !isJoiner(letter));
    const has = (font: Font) => letters.every((letter) => font.letters.has(letter));
    const last = runs.at(-1);
    const font = fonts.find(has) ?? (fonts[0] as Font);
    if (last && (last.font === font || (segment === ' ' && has(last.font)))) last.text += segment;
    else runs.push({ font, text: segment });
  }
  return runs;
}

const ARABIC = /\p{Script=Arabic}/u;

/**
 * A piece as it is drawn. The library sets the letters of an Arabic word from the right, but one word after the other from the
 * left: so they come in the order in which they are seen.
 */
export function asSeen(text: string): string {
  if (!ARABIC.test(text)) return text;
  const words = text.split(' ').filter(Boolean).reverse().join(' ');
  return text.replace(text.trim(), () => words);
}

const isJoiner = (letter: number) => letter === 0x200c || letter === 0x200d;
