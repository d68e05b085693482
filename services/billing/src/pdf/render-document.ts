import { PLANS } from '@visavis/contracts/constants/billing';
import { dayOf } from '../domain/tax/financial-year.ts';
import type { TaxDocument } from '../domain/tax-document.ts';
import { loadFonts } from './fonts.ts';
import { COLOURS, createPage, type Page, type Style } from './page.ts';
import { buyerLines, inWords, money, notesOf, sellerLines, stateOf, taxesOf } from './wording.ts';

const MARGIN = 48;
/** Of the product: two arcs, face to face, on a grid of 32 (web/src/shared/brand/mark.tsx). */
const MARK = ['M5.4 5a11.5 11.5 0 0 1 0 22', 'M26.6 5a11.5 11.5 0 0 0 0 22'];

const style = (face: Style['face'], size: number, colour: string = COLOURS.ink): Style => ({ face, size, colour });
const TITLE = style('title', 26);
const TEXT = style('regular', 9.5);
const STRONG = style('strong', 9.5);
const NAME = style('strong', 11);
const TOTAL = style('strong', 11, '#FFFFFF');
const LABEL = style('regular', 8, COLOURS.quiet);
const NOTE = style('regular', 8, COLOURS.quiet);

/**
 * The document as a PDF of one page; the same document always gives the same bytes. `invoice`: the one that a credit note
 * corrects.
 */
export async function renderDocument(document: TaxDocument, invoice?: TaxDocument): Promise<Buffer> {
  const { kind, number = '', seller, issuedAt } = document;
  const heading = kind === 'invoice' ? 'Tax invoice' : 'Credit note';
  const page = createPage(await loadFonts(JSON.stringify(document)), {
    title: `${heading} ${number}`,
    author: seller.legalName,
    at: issuedAt,
  });
  if (seller.isSample) watermark(page);
  head(page, heading);
  drawDetails(page, document, invoice);
  const below = parties(page, document);
  const totals = table(page, document, below + 26);
  foot(page, document, totals);
  return page.finish();
}

function watermark(page: Page): void {
  const { width } = page;
  const look: Style = { face: 'title', size: 128, colour: COLOURS.spark, opacity: 0.18 };
  page.turned(-32, [width / 2, 430], () => page.tag('P', () => page.line('SAMPLE', width / 2 + 245, 350, look, 'right')));
}

function head(page: Page, heading: string): void {
  const { width } = page;
  page.shape((draw) => {
    draw.rect(0, 0, width, 8).fill(COLOURS.primary);
    draw.save();
    draw.translate(MARGIN - 4, 36).scale(1.1);
    draw.lineWidth(4.4).lineCap('round');
    for (const arc of MARK) draw.path(arc).stroke(COLOURS.primary);
    draw.restore();
  });
  page.tag('P', () => page.line('Visavis', MARGIN + 42, 42, style('title', 20, COLOURS.primary)));
  page.tag('H1', () => page.line(heading, width - MARGIN, 38, TITLE, 'right'));
}

function drawDetails(page: Page, document: TaxDocument, invoice: TaxDocument | undefined): void {
  const [number, last] = invoice
    ? ['Credit note number', ['Against invoice', `${invoice.number} of ${dayOf(invoice.issuedAt)}`]]
    : ['Invoice number', ['Reverse charge', 'No']];
  const cells = [
    { label: number, value: document.number ?? '', width: 125 },
    { label: 'Date', value: dayOf(document.issuedAt), width: 95 },
    { label: 'Place of supply', value: stateOf(document.placeOfSupply), width: 155 },
    { label: last[0] ?? '', value: last[1] ?? '', width: 110 },
  ];
  page.shape((draw) => draw.roundedRect(MARGIN, 92, page.width - 2 * MARGIN, 58, 8).fill(COLOURS.paper));
  let x = MARGIN + 14;
  for (const { label, value, width } of cells) {
    page.tag('P', () => {
      page.line(label, x, 102, LABEL);
      page.block(value, x, 117, width - 10, STRONG);
    });
    x += width;
  }
}

/** Returns where the longer of both columns ends. */
function parties(page: Page, document: TaxDocument): number {
  const { seller, buyer } = document;
  const width = (page.width - 2 * MARGIN) / 2 - 14;
  const column = (x: number, label: string, name: string, lines: readonly string[]) => {
    let y = 188;
    page.tag('Sect', () => {
      page.tag('H2', () => page.line(label, x, 174, LABEL));
      page.tag('P', () => {
        y = page.block(name, x, y, width, NAME);
        for (const line of lines) y = page.block(line, x, y + 2, width, TEXT);
      });
    });
    return y;
  };
  const to = [...buyerLines(document), `State: ${stateOf(document.placeOfSupply)}`];
  return Math.max(
    column(MARGIN, 'Sold by', seller.legalName, sellerLines(document)),
    column(page.width / 2 + 14, 'Billed to', buyer.name, to),
  );
}

/** What was sold, and how the total comes about. Returns where it ends. */
function table(page: Page, document: TaxDocument, top: number): number {
  const right = page.width - MARGIN;
  const columns = { sac: 330, rate: 410, total: right };
  const cell = (text: string, x: number, y: number, look: Style, align?: 'right') =>
    page.tag('TD', () => page.line(text, x, y, look, align));
  const head = (scope: 'Column' | 'Row', text: string, x: number, y: number, look: Style, align?: 'right') =>
    page.tag('TH', () => page.line(text, x, y, look, align), scope);
  let end = 0;
  page.tag('Table', () => {
    page.tag('TR', () => {
      head('Column', 'Description', MARGIN, top, LABEL);
      head('Column', 'SAC', columns.sac, top, LABEL);
      head('Column', 'GST rate', columns.rate, top, LABEL);
      head('Column', 'Amount incl. GST', columns.total, top, LABEL, 'right');
    });
    rule(page, top + 16);
    page.tag('TR', () => {
      page.tag('TD', () => {
        end = page.block(document.description, MARGIN, top + 25, columns.sac - MARGIN - 20, STRONG);
      });
      cell(document.seller.sac, columns.sac, top + 25, TEXT);
      cell(document.withoutTax ? '–' : `${PLANS.gstPercent} %`, columns.rate, top + 25, TEXT);
      cell(money(document.grossPaise), columns.total, top + 25, TEXT, 'right');
    });
    rule(page, end + 8);
  });

  let y = end + 24;
  const row = (label: string, value: string, look: Style, inset = 0) => {
    page.tag('TR', () => {
      head('Row', label, columns.sac + inset, y, look);
      cell(value, right - inset, y, look, 'right');
    });
    y += 19;
  };
  page.tag('Table', () => {
    if (document.discountPaise > 0) row('Discount incl. GST', `− ${money(document.discountPaise)}`, TEXT);
    row('Taxable value', money(document.taxablePaise), TEXT);
    for (const [label, amount] of taxesOf(document)) row(label, money(amount), TEXT);
    page.shape((draw) => draw.roundedRect(columns.sac, y, right - columns.sac, 32, 8).fill(COLOURS.primary));
    y += 9;
    row(document.kind === 'invoice' ? 'Total paid' : 'Total credited', money(document.totalPaise), TOTAL, 12);
  });
  page.tag('P', () => {
    page.line('Amount in words', MARGIN, end + 24, LABEL);
    page.block(inWords(document.totalPaise), MARGIN, end + 38, columns.sac - MARGIN - 40, TEXT);
  });
  return y + 12;
}

function foot(page: Page, document: TaxDocument, top: number): void {
  let y = Math.max(top + 30, 690);
  rule(page, y);
  y += 12;
  for (const note of notesOf(document))
    page.tag('P', () => {
      y = page.block(note, MARGIN, y, page.width - 2 * MARGIN, NOTE) + 2;
    });
  const { orderId, paymentId } = document;
  const ids = paymentId ? `Order ${orderId}, payment ${paymentId}` : `Order ${orderId}`;
  page.tag('P', () => page.line(ids, MARGIN, y + 4, NOTE));
}

const rule = (page: Page, y: number) =>
  page.shape((draw) =>
    draw
      .moveTo(MARGIN, y)
      .lineTo(page.width - MARGIN, y)
      .lineWidth(0.75)
      .stroke(COLOURS.line),
  );
