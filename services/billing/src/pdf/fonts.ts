import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';

/** The fonts of a face: the first one that has a letter sets it. */
const FACES = {
  title: ['bricolage-grotesque/700Bold/BricolageGrotesque_700Bold'],
  regular: [
    'instrument-sans/400Regular/InstrumentSans_400Regular',
    'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular',
  ],
  strong: [
    'instrument-sans/600SemiBold/InstrumentSans_600SemiBold',
    'noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold',
  ],
} as const;
export type Face = keyof typeof FACES;

interface Font {
  /** As it is registered in a document. */
  name: string;
  bytes: Buffer;
  letters: ReadonlySet<number>;
}
export type Fonts = Record<Face, readonly Font[]>;

let loading: Promise<Fonts> | undefined;

/** Read once for all documents of the process. */
export function loadFonts(): Promise<Fonts> {
  loading ??= readFonts();
  return loading;
}

async function readFonts(): Promise<Fonts> {
  const read = (files: readonly string[]) => Promise.all(files.map(readFont));
  return { title: await read(FACES.title), regular: await read(FACES.regular), strong: await read(FACES.strong) };
}

async function readFont(file: string): Promise<Font> {
  // Plain TrueType: out of WOFF, the library would inflate a table again for each of its letters.
  const bytes = await readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}.ttf`)));
  const font = create(bytes);
  if (!('characterSet' in font)) throw new TypeError(`${file} is a collection of fonts`);
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

const isJoiner = (letter: number) => letter === 0x200c || letter === 0x200d;
