import PDFDocument from 'pdfkit';
import { asSeen, CLUSTERS, type Face, type Fonts, runsOf } from './fonts.ts';

/** Colours of the product's light theme (look.md). */
export const COLOURS = {
  ink: '#17211C',
  quiet: '#5A665F',
  primary: '#0B6E4F',
  spark: '#F4B740',
  line: '#DDD9CC',
  paper: '#FBFAF6',
} as const;

export interface Style {
  face: Face;
  size: number;
  colour: string;
  opacity?: number;
}

/** Of the structure that a screen reader follows (ISO 32000-1, 14.8.4). */
type Tag = 'H1' | 'H2' | 'P' | 'Sect' | 'Table' | 'TR' | 'TH' | 'TD';

export interface Page {
  width: number;
  /** What adds nothing to the words: lines and shapes. Whoever listens to the document does not hear of them. */
  shape(work: (draw: PDFKit.PDFDocument) => void): void;
  /** What `work` sets is turned about a point, in degrees. */
  turned(degrees: number, origin: [number, number], work: () => void): void;
  /**
   * What `work` sets is an element of the document's structure, as of a web page: a heading, a paragraph, a table's cell.
   * `scope`: what a TH is the head of.
   */
  tag(type: Tag, work: () => void, scope?: 'Column' | 'Row'): void;
  /** Sets one line; `x` is its left or, of `right`, its right edge, `y` the top of its line. */
  line(text: string, x: number, y: number, style: Style, align?: 'left' | 'right'): void;
  /** Sets as many lines as the width needs. Returns where the next one would be. */
  block(text: string, x: number, y: number, width: number, style: Style): number;
  finish(): Promise<Buffer>;
}

/** Distance between lines, in sizes of the letters. */
const LEADING = 1.4;
const A4: [number, number] = [595.28, 841.89];

/**
 * One A4 page. The same calls give the same bytes: dates and identifiers come from the caller, and nothing from the machine.
 * Every piece of text carries its letters as they were written (ActualText), since shaped Devanagari glyphs are not in their
 * order.
 */
export function createPage(fonts: Fonts, about: { title: string; author: string; at: Date }): Page {
  const draw = new PDFDocument({
    size: A4,
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en-IN',
    tagged: true,
    displayTitle: true,
    info: { Title: about.title, Author: about.author, Creator: 'Visavis', CreationDate: about.at, ModDate: about.at },
  });
  const chunks: Buffer[] = [];
  draw.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    draw.on('end', () => resolve(Buffer.concat(chunks)));
    draw.on('error', reject);
  });
  const registered = new Set<string>();

  const use = ({ name, bytes }: Fonts[Face][number], size: number) => {
    if (!registered.has(name)) draw.registerFont(name, bytes);
    registered.add(name);
    draw.font(name).fontSize(size);
  };
  const measured = (text: string, { face, size }: Style) =>
    runsOf(text, fonts[face]).map((run) => {
      use(run.font, size);
      const seen = asSeen(run.text);
      return { ...run, text: seen, width: draw.widthOfString(seen) };
    });
  const widthOf = (text: string, style: Style) => measured(text, style).reduce((sum, { width }) => sum + width, 0);

  const root = draw.struct('Document');
  draw.addStructure(root);
  let element = { of: root, type: 'Document' };

  const page: Page = {
    width: A4[0],
    shape(work) {
      draw.markContent('Artifact', { type: 'Layout' });
      work(draw);
      draw.endMarkedContent();
    },
    turned(degrees, origin, work) {
      draw.save();
      draw.rotate(degrees, { origin });
      work();
      draw.restore();
    },
    tag(type, work, scope) {
      const outer = element;
      // pdfkit's types do not know it.
      const of = draw.struct(type, (scope ? { scope } : {}) as object);
      outer.of.add(of);
      element = { of, type };
      work();
      of.end();
      element = outer;
    },
    line(text, x, y, style, align = 'left') {
      let left = align === 'right' ? x - widthOf(text, style) : x;
      const baseline = y + style.size;
      element.of.add(draw.markStructureContent(element.type));
      draw.markContent('Span', { actual: text });
      for (const run of measured(text, style)) {
        use(run.font, style.size);
        draw.fillColor(style.colour, style.opacity ?? 1);
        draw.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
        left += run.width;
      }
      draw.endMarkedContent().endMarkedContent();
    },
    block(text, x, y, width, style) {
      for (const line of linesOf(text, width, (part) => widthOf(part, style))) {
        page.line(line, x, y, style);
        y += style.size * LEADING;
      }
      return y;
    },
    finish() {
      root.end();
      draw.end();
      return ended;
    },
  };
  return page;
}

/** Breaks between words; a word that is too long for a line is broken anywhere. */
function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (widthOf(longer) <= width) {
      lines.splice(-1, 1, longer);
      continue;
    }
    let rest = '';
    for (const { segment } of CLUSTERS.segment(word)) {
      if (rest !== '' && widthOf(rest + segment) > width) {
        lines.push(rest);
        rest = '';
      }
      rest += segment;
    }
    lines.push(rest);
  }
  return lines;
}
