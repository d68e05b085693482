import { Readable } from 'node:stream';
import { CSV_FILE } from '@visavis/contracts/constants/admin';
import { CSV_FORMULA } from '@visavis/contracts/csv';
import { istTime } from '@visavis/contracts/local-time';
import type { Response } from 'express';
import Papa from 'papaparse';
import { sendStream } from './send-stream.ts';

type Cell = string | number | boolean | null | undefined;
/**
 * What a file says of each row, by the columns' heads. Instants of answers (ISO, UTC) stand in it in India's time, with its
 * offset.
 */
export type CsvColumns<R> = Readonly<Record<string, (row: R) => Cell>>;
interface CsvFile<R> {
  /** Of the file; the day is added. */
  name: string;
  columns: CsvColumns<R>;
  pages: AsyncIterable<readonly R[]>;
  /** Another program reads it: without our closing line. */
  isForm?: true;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const textOf = (cell: Cell) => (typeof cell === 'string' && INSTANT.test(cell) ? istTime(new Date(cell)) : (cell ?? ''));
const linesOf = (rows: readonly (readonly Cell[])[]) =>
  `${Papa.unparse(
    rows.map((row) => row.map(textOf)),
    { escapeFormulae: CSV_FORMULA, newline: '\r\n' },
  )}\r\n`;

/**
 * With a mark that lets Excel read it as UTF-8, a page of rows at a time: all of them, or those with `ids`. The last line says
 * what the file holds. `sent` counts the rows.
 */
export async function* csvText<R extends { _id: string }>(
  { columns, pages, isForm }: CsvFile<R>,
  now: Date,
  ids?: readonly string[],
  sent: { rows?: number } = {},
): AsyncGenerator<string> {
  yield `\ufeff${linesOf([Object.keys(columns)])}`;
  let count = 0;
  for await (const page of ids ? chosenOf(pages, ids) : pages) {
    const taken = page.slice(0, CSV_FILE.rowsMax - count);
    if (taken.length > 0) yield linesOf(taken.map((row) => Object.values(columns).map((read) => read(row))));
    count += taken.length;
    sent.rows = count;
    if (taken.length === page.length) continue;
    yield linesOf([[`There is more: a file holds ${CSV_FILE.rowsMax} rows. Choose narrower filters or a shorter time.`]]);
    return;
  }
  if (isForm) return;
  const of = ids ? `of ${ids.length} chosen` : 'all that the filters chose';
  yield linesOf([[`${count} ${count === 1 ? 'row' : 'rows'}, as of ${istTime(now)}: ${of}`]]);
}

interface CsvRequest {
  response: Response;
  now: Date;
  query?: { ids?: readonly string[] | undefined };
}
/** Answers with a file, which is sent while it is read; `response.locals.rows` says how many rows have gone. */
export async function sendCsv<R extends { _id: string }>(
  { response, now, query }: CsvRequest,
  file: CsvFile<R>,
): Promise<string> {
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${file.name}-${istTime(now).slice(0, 10)}.csv"`);
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  await sendStream(Readable.from(csvText(file, now, query?.ids, response.locals)), response);
  return '';
}

/** The same of a list of which `read` gives a page: what is stored (`found`) and the rows that are made of it. */
export const sendListCsv = <R extends { _id: string }>(
  request: CsvRequest,
  name: string,
  columns: CsvColumns<R>,
  read: Parameters<typeof pagesAfter<R>>[0],
) => sendCsv(request, { name, columns, pages: pagesAfter(read) });

interface Stored {
  _id: string;
  version: number;
}
/**
 * All rows of a list whose pages begin after the last one of the page before: what leaves the list while a file is written moves
 * no other row. `found`: what is stored, of which the rows are made.
 */
export async function* pagesAfter<R extends { _id: string }>(
  read: (page: { page: number; limit: number; after?: Stored | undefined }) => Promise<{
    found: readonly Stored[];
    rows: readonly R[];
  }>,
): AsyncGenerator<readonly R[]> {
  const seen = new Set<string>();
  let after: Stored | undefined;
  do {
    const { found, rows } = await read({ page: 1, limit: CSV_FILE.pageSize, after });
    // One that moved down the list comes again.
    yield rows.filter(({ _id }) => !seen.has(_id) && seen.add(_id));
    after = found.length < CSV_FILE.pageSize ? undefined : found.at(-1);
  } while (after);
}

/** The rows with these ids; nothing more is read once all are found. */
async function* chosenOf<R extends { _id: string }>(
  pages: AsyncIterable<readonly R[]>,
  ids: readonly string[],
): AsyncGenerator<readonly R[]> {
  const missing = new Set(ids);
  for await (const page of pages) {
    yield page.filter(({ _id }) => missing.delete(_id));
    if (missing.size === 0) return;
  }
}
