import { CSV_FORMULA } from '@visavis/contracts/csv';
import Papa from 'papaparse';

/** A file of these lines, with a mark that lets Excel read it as UTF-8. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${Papa.unparse(
    lines.map((cells) => [...cells]),
    { escapeFormulae: CSV_FORMULA, newline: '\r\n' },
  )}`;

/** One record, and the line of the file on which it begins. */
export interface CsvRecord {
  line: number;
  cells: readonly string[];
}

/** What our own files mark as text is as it was: one apostrophe before what a spreadsheet would run. */
const plain = (cell: string) => (cell.startsWith("'") && CSV_FORMULA.test(cell) ? cell.slice(1) : cell);

/** Spreadsheets of some countries write semicolons. */
const separatorOf = (text: string) => {
  const head = /^.*/.exec(text)?.[0] ?? '';
  const count = (separator: string) => head.split(separator).length;
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best));
};

/** RFC 4180, with `\n` as well and without empty lines. An open quote at the end is closed by it. */
export const parseCsv = (file: string): CsvRecord[] => {
  const text = file.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const records: CsvRecord[] = [];
  let line = 1;
  let begun = 0;
  Papa.parse<string[]>(text, {
    newline: '\n',
    delimiter: separatorOf(text),
    step: ({ data, meta }) => {
      if (data.some((cell) => cell.trim() !== '')) records.push({ line, cells: data.map(plain) });
      line += text.slice(begun, meta.cursor).split('\n').length - 1;
      begun = meta.cursor;
    },
  });
  // The last line of our own files says what they hold.
  const [head, last] = [records[0], records.at(-1)];
  return head && last && head.cells.length > 1 && last.cells.length === 1 ? records.slice(0, -1) : records;
};
