import { describe, expect, it } from '@jest/globals';
import { CSV_FILE } from '@visavis/contracts/constants/admin';
import { csvText, pagesAfter } from '../src/http/response/csv-file.ts';

const NOW = new Date('2026-11-21T20:30:00.500Z');
type Row = { _id: string; name: string; at?: string; paise?: number };
const columns = {
  Name: ({ name }: Row) => name,
  At: ({ at }: Row) => at,
  Rupees: ({ paise }: Row) => (paise === undefined ? null : paise / 100),
};
async function* one(rows: readonly Row[]) {
  yield rows;
}
const linesOf = async (pages: AsyncIterable<readonly Row[]>, ids?: string[]) => {
  let text = '';
  for await (const part of csvText({ name: 'rows', columns, pages }, NOW, ids)) text += part;
  return text.split('\r\n');
};

describe('a CSV file', () => {
  it('begins with the mark of UTF-8, says instants in the time of India, and ends with what it holds', async () => {
    const rows = [{ _id: 'a', name: 'Mira "M", host', at: '2026-11-21T10:00:00.123Z', paise: 49_900 }];
    expect(await linesOf(one(rows))).toEqual([
      '\ufeffName,At,Rupees',
      '"Mira ""M"", host",2026-11-21T15:30:00+05:30,499',
      '"1 row, as of 2026-11-22T02:00:00+05:30: all that the filters chose"',
      '',
    ]);
  });

  it('lets no cell be a formula, and leaves phones and numbers as they are', async () => {
    const names = [
      '=SUM(A1)',
      '@x',
      '-1+1',
      '-',
      '+1+1',
      '\tx',
      ' =1',
      '\u00a0@x',
      '＝1',
      '＋1',
      '－1',
      ' ＠x',
      '+919811700001',
      '-1',
      '-4228.80',
      ' x = 1',
    ];
    const lines = await linesOf(one(names.map((name) => ({ _id: name, name }))));
    expect(lines.slice(1, -2)).toEqual([
      ...names.slice(0, -4).map((cell) => `"'${cell}",,`),
      '+919811700001,,',
      '-1,,',
      '-4228.80,,',
      '" x = 1",,',
    ]);
  });

  it('says so when there is more than a file holds', async () => {
    const many = Array.from({ length: CSV_FILE.rowsMax + 1 }, (_, at) => ({ _id: `${at}`, name: 'x' }));
    const lines = await linesOf(one(many));
    expect(lines).toHaveLength(CSV_FILE.rowsMax + 3);
    expect(lines.at(-2)).toMatch('There is more');
  });

  it('has each row once, and leaves none out, when others leave the list between the pages', async () => {
    const rows = Array.from({ length: CSV_FILE.pageSize * 2 + 1 }, (_, at) => ({ _id: `${at}`, version: 1, name: 'x' }));
    let reads = 0;
    const pages = pagesAfter(async ({ limit, after }) => {
      if (++reads === 2) rows.splice(0, 3);
      const found = rows.filter(({ _id }) => after === undefined || Number(_id) > Number(after._id)).slice(0, limit);
      return { found, rows: found };
    });
    const names: string[] = [];
    for await (const page of pages) names.push(...page.map(({ _id }) => _id));
    expect(names).toEqual(Array.from({ length: CSV_FILE.pageSize * 2 + 1 }, (_, at) => `${at}`));
    expect(reads).toBe(3);
  });

  it('has those alone that were chosen, and reads no further than the last of them', async () => {
    const pages = (async function* () {
      for (const page of [1, 2]) yield Array.from({ length: 10 }, (_, at) => ({ _id: `${page}-${at}`, name: `${page}-${at}` }));
      throw new Error('read on');
    })();
    const lines = await linesOf(pages, ['2-7', '1-3']);
    expect(lines.slice(1, -1)).toEqual(['1-3,,', '2-7,,', '"2 rows, as of 2026-11-22T02:00:00+05:30: of 2 chosen"']);
  });
});
