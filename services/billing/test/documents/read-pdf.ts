import { inflateSync } from 'node:zlib';
import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What another library than the writing one reads: it throws where the file is not valid. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), stopAtErrors: true, useSystemFonts: false, verbosity: 0 }).promise;
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const { info } = await pdf.getMetadata();
  const operators = await page.getOperatorList();
  const result = {
    pages: pdf.numPages,
    view: page.view,
    /** The pieces of text as their glyphs follow each other. */
    texts: items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])),
    info: info as Record<string, unknown>,
    operators: operators.fnArray.length,
    /** Letters that their font has not, and which show as boxes: its glyph 0. */
    boxes: operators.argsArray
      .filter((_, index) => operators.fnArray[index] === OPS.showText)
      .flatMap(([glyphs]) => glyphs as ({ originalCharCode?: number } | number)[])
      .filter((glyph) => typeof glyph === 'object' && glyph.originalCharCode === 0).length,
    /** What a screen reader goes through: each element of the structure that has words, with those around it. */
    structure: structureOf(await page.getStructTree(), await wordsByContent(page)),
    /** The letters of each piece as they were written, which copying and searching go by. */
    actualTexts: actualTextsOf(Buffer.from(bytes)),
  };
  await pdf.loadingTask.destroy();
  return result;
}

type Node = { role: string; children: (Node | { type: string; id: string })[] };

/** The words of each marked content, by its id. */
async function wordsByContent(page: PDFPageProxy): Promise<ReadonlyMap<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const words = new Map<string, string>();
  const open: (string | undefined)[] = [];
  for (const item of items)
    if ('str' in item) {
      const id = open.findLast((each) => each !== undefined);
      if (id !== undefined) words.set(id, `${words.get(id) ?? ''}${item.str}`);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(('id' in item && item.id) || undefined);
  return words;
}

/** Such as `Document/Table/TR/TH: SAC`. */
function structureOf(tree: Node | null, words: ReadonlyMap<string, string>, above = ''): string[] {
  if (!tree) return [];
  const path = tree.role === 'Root' ? '' : above === '' ? tree.role : `${above}/${tree.role}`;
  const own = tree.children.flatMap((child) => ('id' in child ? (words.get(child.id) ?? '') : []));
  const elements = tree.children.flatMap((child) => ('role' in child ? structureOf(child, words, path) : []));
  return [...(own.length > 0 ? [`${path}: ${own.join(' ').replace(/\s+/g, ' ').trim()}`] : []), ...elements];
}

function actualTextsOf(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (const match of bytes.toString('latin1').matchAll(/stream\r?\n/g)) {
    const start = match.index + match[0].length;
    const content = inflated(bytes.subarray(start, bytes.indexOf('endstream', start)));
    for (const [, hex, literal] of content.matchAll(/ActualText (?:<FEFF([0-9a-f]*)>|\(((?:\\.|[^\\)])*)\))/gi)) {
      if (hex !== undefined) texts.push(Buffer.from(hex, 'hex').swap16().toString('utf16le'));
      else texts.push(decoded(literal ?? ''));
    }
  }
  return texts;
}

/** A literal string: UTF-16 with a mark in front, else Latin letters. */
function decoded(literal: string): string {
  const plain = literal.replace(
    /\\(.)/gs,
    (_, letter: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[letter] ?? letter,
  );
  if (!plain.startsWith('\xfe\xff')) return plain;
  return Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le');
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    return '';
  }
}
