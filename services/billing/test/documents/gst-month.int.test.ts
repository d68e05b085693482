import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { gstForm } from '@visavis/contracts/gst';
import Papa from 'papaparse';
import type { TaxDocument } from '../../src/domain/tax-document.ts';
import { type Documents, START, startDocuments } from './documents.ts';

/** START lies in May 2026. */
const MONTH = '2026-05';
const DAY = 86_400_000;
const business = gstForm.parse({
  gstin: '29AAGCB7383J1Z4',
  legalName: 'Bela Works',
  line1: '4th floor',
  city: 'Bengaluru',
  pincode: '560038',
});
const inMaharashtra = gstForm.parse({ stateCode: '27' });

let billing: Documents;
beforeAll(async () => {
  billing = await startDocuments();
});
afterAll(() => billing.stop());

const read = (month: string, as = billing.tokenOf('admin', { role: 'admin' })) =>
  billing.call('GET', `/api/admin/gst-month?month=${month}`, { token: as });
async function rowsOf(file: string, month = MONTH): Promise<Record<string, string>[]> {
  const response = await fetch(`${billing.url}/api/admin/gst-month/csv?month=${month}&file=${file}`, {
    headers: { authorization: `Bearer ${billing.tokenOf('admin', { role: 'admin' })}` },
  });
  expect(response.status).toBe(200);
  const { data, errors } = Papa.parse<Record<string, string>>(await response.text(), { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
}
const paiseOf = (rupees: string | undefined) => Math.round(Number(rupees) * 100);
const sum = (amounts: number[]) => amounts.reduce((all, each) => all + each, 0);

test('a month’s files and figures agree with its documents to the paisa', async () => {
  const own = [
    await billing.capture({ gstDetails: business }),
    await billing.capture({ gstDetails: inMaharashtra }),
    await billing.capture({ gstDetails: inMaharashtra }),
    await billing.capture(),
  ];
  const notes = [
    await billing.refund(own[0]!, 100_01),
    await billing.refund(own[1]!, 33_33),
    await billing.refund(own[3]!, 1_00),
  ];
  // The first instant of June in India, which is still May in London.
  const june = await billing.capture({}, new Date('2026-05-31T18:30:00Z'));
  const waiting = await read(MONTH);
  expect(waiting.body).toMatchObject({ waiting: 7, invoices: { count: 0, totalPaise: 0 } });
  await billing.number();

  const documents = (await Promise.all([...own.map(({ _id }) => _id), ...notes].map(billing.document))) as TaxDocument[];
  const total = (kind: TaxDocument['kind'], part: 'taxablePaise' | 'igstPaise' | 'totalPaise') =>
    sum(documents.filter((each) => each.kind === kind).map((each) => each[part]));
  const { status, body } = await read(MONTH);
  expect(status).toBe(200);
  for (const part of ['taxablePaise', 'igstPaise', 'totalPaise'] as const) {
    expect([part, body.invoices[part]]).toEqual([part, total('invoice', part)]);
    expect([part, body.creditNotes[part]]).toEqual([part, total('credit-note', part)]);
  }
  expect(body).toMatchObject({ month: MONTH, waiting: 0, invoices: { count: 4 }, creditNotes: { count: 3 } });
  expect((await read('2026-06')).body.invoices).toMatchObject({ count: 1, totalPaise: june.amountPaise });

  const [b2b, b2c, credited, used] = await Promise.all(['b2b', 'b2c', 'credit-notes', 'documents'].map((file) => rowsOf(file)));
  expect(b2b).toEqual([
    expect.objectContaining({
      'GSTIN/UIN of Recipient': '29AAGCB7383J1Z4',
      'Receiver Name': 'Bela Works',
      'Invoice date': '04-May-2026',
      'Invoice Value': '499.00',
      'Place Of Supply': '29-Karnataka',
      Rate: '18',
    }),
  ]);
  expect(b2c?.map((row) => row['Place Of Supply'])).toEqual(['27-Maharashtra', '29-Karnataka']);
  expect(credited).toEqual([expect.objectContaining({ 'Note Value': '100.01', 'Note Type': 'C' })]);
  const taxable = (rows: Record<string, string>[] | undefined) => sum((rows ?? []).map((row) => paiseOf(row['Taxable Value'])));
  expect(taxable(b2b) + taxable(b2c) - taxable(credited)).toBe(body.invoices.taxablePaise - body.creditNotes.taxablePaise);
  expect(used?.map((row) => [row['Nature of Document'], row['Total Number']])).toEqual([
    ['Invoices for outward supply', '4'],
    ['Credit Note', '3'],
  ]);
});

test('a credit note that came too late to lower the tax is counted apart', async () => {
  const order = await billing.capture({ gstDetails: business }, new Date(START.getTime() - 800 * DAY));
  const at = new Date('2026-07-10T06:00:00Z');
  await billing.refund(order, 50_00, {}, at);
  await billing.number();
  expect((await read('2026-07')).body).toMatchObject({ creditNotes: { count: 0 }, lateNotes: { count: 1, totalPaise: 50_00 } });
});

test('what was sold abroad, and credited, stands in tables of exports, and names no place, which the tool does not know', async () => {
  const at = new Date('2026-09-10T06:00:00Z');
  const abroad = await billing.capture({ gstDetails: gstForm.parse({ stateCode: '96', country: 'Germany' }) }, at);
  await billing.capture({ gstDetails: gstForm.parse({ stateCode: '31' }) }, at);
  const noteId = await billing.refund(abroad, 100_01, {}, at);
  await billing.number();
  const [invoice, note] = [await billing.document(abroad._id), await billing.document(noteId)];
  const [exported, credited, b2c] = await Promise.all(['exports', 'export-notes', 'b2c'].map((file) => rowsOf(file, '2026-09')));
  expect(exported).toEqual([
    {
      'Export Type': 'WPAY',
      'Invoice Number': invoice?.number,
      'Invoice date': '10-Sep-2026',
      'Invoice Value': '499.00',
      'Port Code': '',
      'Shipping Bill Number': '',
      'Shipping Bill Date': '',
      Rate: '18',
      'Taxable Value': '422.88',
      'Cess Amount': '',
    },
  ]);
  expect(credited).toMatchObject([
    { 'UR Type': 'EXPWP', 'Note Number': note?.number, 'Note Type': 'C', 'Place Of Supply': '', 'Note Value': '100.01' },
  ]);
  // Spelled as the tool has it.
  expect(b2c?.map((row) => row['Place Of Supply'])).toEqual(['31-Lakshdweep']);
});

test('a month in which more was credited than sold to a state has a negative number for it', async () => {
  const order = await billing.capture({ gstDetails: inMaharashtra }, new Date('2026-10-10T06:00:00Z'));
  await billing.refund(order, order.amountPaise, {}, new Date('2026-11-10T06:00:00Z'));
  await billing.number();
  expect(await rowsOf('b2c', '2026-11')).toMatchObject([
    { 'Place Of Supply': '27-Maharashtra', 'Taxable Value': '-422.88', 'Cess Amount': '' },
  ]);
});

test('a month without documents has empty files, and what is no month is refused by its name', async () => {
  expect((await read('2031-02')).body).toMatchObject({ invoices: { count: 0 }, waiting: 0 });
  for (const month of ['2026-13', '2026-5', '']) {
    const { status, body } = await read(month);
    expect([month, status, body.details[0].path]).toEqual([month, 400, 'month']);
  }
  expect((await read(MONTH, billing.tokenOf('u1'))).status).toBe(403);
});
