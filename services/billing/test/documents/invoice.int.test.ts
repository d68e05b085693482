import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { gstForm } from '@visavis/contracts/gst';
import { until } from '@visavis/testing/wait';
import { documentUrl } from '../../src/domain/signed-link.ts';
import type { TaxDocument } from '../../src/domain/tax-document.ts';
import { asSeen } from '../../src/pdf/fonts.ts';
import { renderDocument } from '../../src/pdf/render-document.ts';
import { type Documents, startDocuments } from './documents.ts';
import { readPdf } from './read-pdf.ts';

const MINUTE = 60_000;
let billing: Documents;
beforeAll(async () => {
  billing = await startDocuments();
});
afterAll(() => billing.stop());

async function download(orderId: string): Promise<Buffer> {
  const { status, body } = await billing.invoice(orderId);
  expect(status).toBe(200);
  return Buffer.from(await (await billing.fetchRaw(body.invoiceUrl)).arrayBuffer());
}

// spec 2 §1.2, §3.13, §7.9
test('an invoice has everything that Rule 46 asks for, on one page', async () => {
  const order = await billing.capture({
    buyerName: 'विक्रम सिद्धार्थ',
    originalPaise: 499_00,
    discountPaise: 50_00,
    amountPaise: 449_00,
    gstDetails: gstForm.parse({ gstin: '29AAGCB7383J1Z4', line1: '4th floor, 100 Feet Road', city: 'बेंगलुरु', pincode: '560038' }),
  });
  await billing.number();
  const { pages, view, info, texts, actualTexts } = await readPdf(await download(order._id));
  expect([pages, view]).toEqual([1, [0, 0, 595.28, 841.89]]);
  expect(info).toMatchObject({ Title: 'Tax invoice MP/26-27/000001', Language: 'en-IN', CreationDate: 'D:20260504090000Z' });
  const expected = [
    'Tax invoice',
    'Visavis',
    'SAMPLE',
    'MP/26-27/000001',
    '04 May 2026',
    'Karnataka (29)',
    'Reverse charge',
    'No',
    'Visavis Sample Private Limited',
    '1 Sample Street, Bengaluru 560001',
    'GSTIN 29AAAAA0000A1ZY',
    'विक्रम सिद्धार्थ',
    '4th floor, 100 Feet Road',
    'बेंगलुरु 560038',
    'GSTIN 29AAGCB7383J1Z4',
    'Basic plan: 5 meeting passes, 30 days',
    '998439',
    '18 %',
    '₹499.00',
    '− ₹50.00',
    '₹380.52',
    'CGST 9 %',
    'SGST 9 %',
    '₹34.24',
    'Total paid',
    '₹449.00',
    'Four Hundred Forty Nine Rupees Only',
    'This is an electronic invoice; it needs no signature.',
  ];
  expect(actualTexts).toEqual(expect.arrayContaining(expected));
  const latin = expected.filter((text) => /^[\x20-\x7e]+$/.test(text));
  expect(texts).toEqual(expect.arrayContaining(latin));
});

// WCAG 2.2, 1.3.1: what the eye sees as a heading or a table is one for a screen reader, in the order of reading.
test('tags all headings, paragraphs and table cells of an invoice', async () => {
  const order = await billing.capture({ originalPaise: 499_00, discountPaise: 50_00, amountPaise: 449_00 });
  await billing.number();
  const bytes = await download(order._id);
  const { structure, texts } = await readPdf(bytes);
  expect(bytes.toString('latin1')).toMatch(/\/MarkInfo \d+ 0 R/);
  const paths = structure.map((line) => line.replace(/: .*/, ''));
  expect(paths.slice(0, 3)).toEqual(['Document/P', 'Document/P', 'Document/H1']);
  expect(structure).toEqual(
    expect.arrayContaining([
      'Document/H1: Tax invoice',
      'Document/Sect/H2: Sold by',
      'Document/Sect/H2: Billed to',
      'Document/P: Reverse charge No',
      'Document/Table/TR/TH: SAC',
      'Document/Table/TR/TD: 998439',
      'Document/Table/TR/TH: Total paid',
    ]),
  );
  const heads = paths.filter((path) => path === 'Document/Table/TR/TH').length;
  // Of what each is the head: the first table's of columns, those of the sums of rows.
  const scopes = [...bytes.toString('latin1').matchAll(/\/Scope \/(\w+)/g)].map(([, scope]) => scope);
  expect(scopes.filter((scope) => scope === 'Column')).toHaveLength(4);
  expect(scopes.filter((scope) => scope === 'Row')).toHaveLength(heads - 4);
  expect(heads).toBeGreaterThan(4);
  const all = structure.map((line) => line.slice(line.indexOf(': ') + 2)).join(' ');
  for (const text of texts) expect(all).toContain(text.replace(/\s+/g, ' ').trim());
});

test('an invoice names the payment, and what a company has to print on its bills where the installation says it', async () => {
  const order = await billing.capture({ paymentId: 'pay_Q1w2E3r4T5y6U7' });
  await billing.number();
  const invoice = (await billing.document(order._id)) as TaxDocument;
  const company = {
    cin: 'U74999KA2024PTC123456',
    email: 'accounts@example.com',
    phone: '+91 80 1234 5678',
    website: 'https://example.com',
  };
  const { actualTexts } = await readPdf(await renderDocument({ ...invoice, seller: { ...invoice.seller, ...company } }));
  expect(actualTexts).toEqual(
    expect.arrayContaining([
      `CIN ${company.cin}`,
      company.email,
      company.phone,
      company.website,
      `Order ${order._id}, payment pay_Q1w2E3r4T5y6U7`,
    ]),
  );
});

test('Devanagari is shaped: its glyphs stand in the order in which they are seen', async () => {
  const order = await billing.capture({ buyerName: 'विक्रम' });
  await billing.number();
  const { texts } = await readPdf(await download(order._id));
  // The vowel sign that follows its consonant in the text stands before it on paper.
  expect(texts.find((text) => /\p{Script=Devanagari}/u.test(text))?.startsWith('ि')).toBe(true);
});

test.each([
  ['Bengali', 'সুব্রত চট্টোপাধ্যায়'],
  ['Gujarati', 'હર્ષ ત્રિવેદી'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Kannada', 'ಕೃಷ್ಣಮೂರ್ತಿ'],
  ['Malayalam', 'ശ്രീകുമാർ നായർ'],
  ['Odia', 'ସୁବ୍ରତ ମିଶ୍ର'],
  ['Tamil', 'ஸ்ரீதர் கிருஷ்ணன்'],
  ['Telugu', 'శ్రీనివాస్ రెడ్డి'],
  ['Urdu', 'محمد علی خان'],
  ['Vietnamese', 'Nguyễn Thị Ánh'],
  ['Cyrillic', 'Юлия Щербакова'],
])('prints a name in %s, and no box', async (_, name) => {
  const order = await billing.capture({ buyerName: name, gstDetails: gstForm.parse({ stateCode: '29', line1: `12, ${name}` }) });
  await billing.number();
  const bytes = await download(order._id);
  const { actualTexts, boxes } = await readPdf(bytes);
  // In both faces.
  expect(actualTexts).toEqual(expect.arrayContaining([name, `12, ${name}`]));
  expect(boxes).toBe(0);
  expect(bytes.equals(await renderDocument((await billing.document(order._id)) as TaxDocument))).toBe(true);
});

test.each([
  ['محمد علی خان', 'خان علی محمد'],
  [' محمد  علی ', ' علی محمد '],
  ['Asha Rao', 'Asha Rao'],
])('sets the words of %j as %j, from right to left where they are Arabic', (text, seen) => {
  expect(asSeen(text)).toBe(seen);
});

test.each([
  ['another state', { stateCode: '07' }, 'Delhi (07)', ['IGST 18 %', '₹76.12']],
  ['a place outside India', { stateCode: '96' }, 'Outside India (96)', ['IGST 18 %', '₹76.12']],
  [
    "the seller's state where the buyer named none",
    null,
    'Karnataka (29)',
    ['CGST 9 %', "The buyer named no state; the place of supply is the seller's."],
  ],
])('supplies to %s', async (_, details, place, lines) => {
  const order = await billing.capture({ gstDetails: details && gstForm.parse(details) });
  await billing.number();
  const { actualTexts } = await readPdf(await download(order._id));
  expect(actualTexts).toEqual(expect.arrayContaining([place, ...lines]));
});

test('the same invoice gives the same bytes, stored or written again', async () => {
  const order = await billing.capture({ buyerName: 'Łukasz 新 विक्रम'.repeat(6) });
  await billing.number();
  const [first, second] = [await download(order._id), await download(order._id)];
  const again = await renderDocument((await billing.document(order._id)) as TaxDocument);
  expect(first.equals(second)).toBe(true);
  expect(first.equals(again)).toBe(true);
  const { pages, boxes } = await readPdf(first);
  // What no font has: six times in the name.
  expect([pages, boxes]).toEqual([1, 6]);
});

describe('GET /api/payments/{id}/invoice', () => {
  test('waits for the number', async () => {
    const order = await billing.capture();
    const waiting = billing.invoice(order._id);
    setTimeout(() => void billing.number(), 300);
    expect((await waiting).status).toBe(200);
  });

  test('says after 5 s that the number is not there yet', async () => {
    const order = await billing.capture();
    let isAnswered = false;
    const waiting = billing.invoice(order._id).finally(() => {
      isAnswered = true;
    });
    const looks = jest.spyOn(billing.store, 'collection');
    const looked = async () => {
      const before = looks.mock.calls.length;
      await until('it has looked again', () => looks.mock.calls.length > before + 1);
    };
    await looked();
    billing.clock.advance(4_999);
    await looked();
    expect(isAnswered).toBe(false);
    billing.clock.advance(1);
    expect(await waiting).toMatchObject({ status: 409, body: { error: 'INVOICE_NOT_READY' } });
    looks.mockRestore();
  });

  test("is 404 for another user's order, an unpaid one, and one without a price", async () => {
    const [others, free] = [await billing.capture(), await billing.capture({ amountPaise: 0, discountPaise: 499_00 })];
    expect((await billing.invoice(others._id, 'u2')).status).toBe(404);
    expect((await billing.invoice('order-none')).status).toBe(404);
    expect(await billing.invoice(free._id)).toMatchObject({
      status: 404,
      body: { message: 'Nothing was paid for this order, so it has no invoice' },
    });
  });

  test('links to the file for 15 minutes, for that document alone', async () => {
    const [order, other] = [await billing.capture(), await billing.capture()];
    await billing.number();
    const { invoiceUrl } = (await billing.invoice(order._id)).body;
    const response = await billing.fetchRaw(invoiceUrl);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'content-disposition': expect.stringMatching(/^inline; filename="MP-26-27-\d{6}\.pdf"$/),
      'x-content-type-options': 'nosniff',
    });
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await billing.fetchRaw(invoiceUrl.replace(order._id, other._id))).status).toBe(404);
    expect((await billing.fetchRaw(invoiceUrl.replace('signature=', 'signature=A'))).status).toBe(404);
    billing.clock.advance(15 * MINUTE);
    expect((await billing.fetchRaw(invoiceUrl)).status).toBe(403);
  });
});

describe('a link that does not open, in a browser', () => {
  const navigate = async (path: string, language = 'en-IN') => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const response = await fetch(billing.url + path, { headers: { accept, 'accept-language': language } });
    return { status: response.status, headers: Object.fromEntries(response.headers), html: await response.text() };
  };

  test('says in a page that it has expired, is forged or waits for its number, and leads to the payments', async () => {
    const order = await billing.capture();
    const url = documentUrl(billing.deps.config.linkKeys, order._id, billing.clock.now());
    expect(await navigate(url)).toMatchObject({ status: 409, html: expect.stringContaining('Your document is being prepared') });
    await billing.number();
    expect((await navigate(url)).headers['content-type']).toBe('application/pdf');
    const forged = await navigate(url.replace('signature=', 'signature=A'));
    expect(forged).toMatchObject({ status: 404, html: expect.stringContaining('This link does not open a document') });
    billing.clock.advance(15 * MINUTE);
    const expired = await navigate(url);
    expect(expired).toMatchObject({
      status: 403,
      html: expect.stringMatching(/<h1>This link has expired<.*href="\/meeting-passes"/s),
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        vary: expect.stringContaining('Accept'),
      },
    });
    expect(expired.html).not.toContain('<script');
    expect((await navigate(url, 'hi-IN,hi;q=0.9')).html).toContain('<html lang="hi">');
    expect(await (await billing.fetchRaw(url)).json()).toMatchObject({ success: false, error: 'FORBIDDEN' });
  });
});

describe('GET /api/admin/payments/{id}', () => {
  test('says the tax of the invoice, whose halves are the same', async () => {
    const order = await billing.capture({ paymentId: 'pay-1', discountPaise: 5_000, amountPaise: 44_900 });
    const admin = billing.tokenOf('admin-1', { role: 'admin' });
    const { payment } = (await billing.call('GET', `/api/admin/payments/${order._id}`, { token: admin })).body;
    const { cgstPaise, sgstPaise } = (await billing.document(order._id)) ?? {};
    expect([payment.taxPaise, cgstPaise, sgstPaise]).toEqual([6_848, 3_424, 3_424]);
  });

  test('links to the invoice once it has a number, for admins only', async () => {
    const order = await billing.capture({ paymentId: 'pay-1' });
    const read = (token: string, id = order._id) => billing.call('GET', `/api/admin/payments/${id}`, { token });
    const admin = billing.tokenOf('admin-1', { role: 'admin' });
    expect((await read(admin)).body.payment).toMatchObject({ invoiceNumber: null, invoiceUrl: null });
    await billing.number();
    const { invoiceNumber, invoiceUrl } = (await read(admin)).body.payment;
    const file = await billing.fetchRaw(invoiceUrl);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(file.headers.get('content-disposition')).toContain(`${invoiceNumber.replaceAll('/', '-')}.pdf`);
    billing.clock.advance(15 * MINUTE);
    expect((await billing.fetchRaw(invoiceUrl)).status).toBe(403);
    expect((await billing.fetchRaw((await read(admin)).body.payment.invoiceUrl)).status).toBe(200);
    expect((await read(billing.tokenOf('u1'))).status).toBe(403);
    const { payments } = (await billing.call('GET', '/api/admin/payments', { token: admin })).body;
    expect(payments[0]).not.toHaveProperty('invoiceUrl');
  });
});

describe('GET /api/admin/payments/csv', () => {
  test('has what an accountant files: the invoice, its tax and place of supply, what went back', async () => {
    const order = await billing.capture({ paymentId: 'pay-1' });
    await billing.number();
    const fetchAs = (token: string, query = '') =>
      fetch(`${billing.url}/api/admin/payments/csv${query}`, { headers: { authorization: `Bearer ${token}` } });
    const response = await fetchAs(billing.tokenOf('admin-1', { role: 'admin' }), '?status=captured');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head = '', ...rows] = (await response.text()).trimEnd().split('\r\n');
    const row = rows.find((each) => each.startsWith(`${order._id},`)) ?? '';
    const columns = head.replaceAll('"', '').split(/,(?! rupees)/);
    const value = (name: string) => row.split(',')[columns.indexOf(name)];
    expect(value('Invoice')).toMatch(/^MP\/\d\d-\d\d\/\d{6}$/);
    const [amount, ...parts] = ['Amount, rupees', 'Taxable', 'CGST', 'SGST', 'IGST'].map((name) => Number(value(name)));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(amount ?? Number.NaN, 2);
    expect(value('Paid')).toMatch(/\+05:30$/);
    expect(value('Place of supply')).toMatch(/^\d\d /);
    expect(rows.at(-1)).toMatch(`${rows.length - 1} rows, as of `);
    expect((await fetchAs(billing.tokenOf('u1'))).status).toBe(403);
  });

  test('has the payments that were chosen alone', async () => {
    const [first] = [await billing.capture({ paymentId: 'pay-2' }), await billing.capture({ paymentId: 'pay-3' })];
    const fetchIds = (ids: string) =>
      fetch(`${billing.url}/api/admin/payments/csv?ids=${ids}`, {
        headers: { authorization: `Bearer ${billing.tokenOf('admin-1', { role: 'admin' })}` },
      });
    const [, ...rows] = (await (await fetchIds(`${first._id},order_gone`)).text()).trimEnd().split('\r\n');
    expect(rows.map((row) => row.split(',')[0])).toEqual([first._id, expect.stringMatching('1 row')]);
    expect(rows.at(-1)).toMatch('of 2 chosen');
    expect((await fetchIds('a,;b')).status).toBe(400);
  });
});

test('an invoice names the country and the postal code of a buyer outside India', async () => {
  const abroad = { stateCode: '96', line1: '10 Downing Street', city: 'London', pincode: 'SW1A 2AA', country: 'United Kingdom' };
  const order = await billing.capture({ gstDetails: gstForm.parse(abroad) });
  await billing.number();
  const { texts } = await readPdf(await download(order._id));
  for (const text of ['London SW1A 2AA', 'United Kingdom', 'Outside India (96)']) expect(texts.join('\n')).toContain(text);
});
