import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { signLink } from '../../src/domain/signed-link.ts';
import type { TaxDocument } from '../../src/domain/tax-document.ts';
import { type Documents, startDocuments } from './documents.ts';
import { readPdf } from './read-pdf.ts';

let billing: Documents;
beforeAll(async () => {
  billing = await startDocuments();
});
afterAll(() => billing.stop());

const partsOf = async (id: string) => {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = (await billing.document(id)) as TaxDocument;
  return [taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise];
};

test('the last credit note takes the remainder, whichever of two at once it is', async () => {
  const order = await billing.capture();
  const notes = await Promise.all([99_99, 133_33, 265_68].map((amount) => billing.refund(order, amount)));
  const sums = (await Promise.all(notes.map(partsOf))).reduce((all, parts) => all.map((sum, at) => sum + (parts[at] ?? 0)));
  expect(sums).toEqual(await partsOf(order._id));
});

test('a credit note names the invoice that it corrects', async () => {
  const order = await billing.capture();
  const id = await billing.refund(order, 100_00);
  await billing.number();
  const [note, invoice] = [await billing.document(id), await billing.document(order._id)];
  const { expires, signature } = signLink(
    billing.deps.config.linkKeys,
    'document',
    id,
    new Date(billing.clock.now().getTime() + 1_000),
  );
  const response = await billing.fetchRaw(`/api/payments/documents/${id}?expires=${expires}&signature=${signature}`);
  const { pages, actualTexts } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  expect(pages).toBe(1);
  expect(note?.number).toMatch(/^MC\/26-27\/\d{6}$/);
  const lines = [
    'Credit note',
    note?.number,
    'Against invoice',
    'Refund on the Basic plan',
    'Total credited',
    '₹100.00',
    'One Hundred Rupees Only',
  ];
  expect(actualTexts).toEqual(expect.arrayContaining(lines));
  expect(actualTexts.join(' ')).toContain(`${invoice?.number} of 04 May 2026`);
});

test('a repeated refund has one note, a second capture none', async () => {
  const order = await billing.capture();
  const id = await billing.refund(order, 50_00);
  await billing.refund(order, 50_00, { _id: id });
  expect(await partsOf(id)).toEqual([42_38, 3_81, 3_81, 0, 50_00]);
  const extra = await billing.refund(order, 499_00, { isExtra: true });
  expect(await billing.document(extra)).toBeUndefined();
});

test('after 30 November following the financial year the tax is not lowered', async () => {
  const order = await billing.capture();
  const last = await billing.refund(order, 100_00, {}, new Date('2027-11-30T18:29:59.000Z'));
  const late = await billing.refund(order, 100_00, {}, new Date('2027-11-30T18:30:00.000Z'));
  expect(await partsOf(last)).toEqual([84_76, 7_62, 7_62, 0, 100_00]);
  expect(await partsOf(late)).toEqual([100_00, 0, 0, 0, 100_00]);
  expect(await billing.document(late)).toMatchObject({ withoutTax: true, financialYear: '27-28' });
});
