import { expect, test } from '@jest/globals';
import { gstForm, isGstin } from '../src/model/gst.ts';

/** Published GSTINs of large companies and of the GST Network's own examples. */
const VALID = ['27AAPFU0939F1ZV', '27AAACR5055K1Z7', '27AAACT2727Q1ZW', '24AAACC1206D1ZM', '29AAGCB7383J1Z4', '27AASCS2460H1Z0'];

test.each(VALID)('accepts %s', (gstin) => {
  expect(isGstin(gstin)).toBe(true);
});

test('refuses every other check digit, and swapped neighbours', () => {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (const gstin of VALID) {
    const others = [...digits].map((digit) => gstin.slice(0, 14) + digit).filter((other) => other !== gstin);
    expect(others.filter(isGstin)).toEqual([]);
  }
  expect(isGstin('27AAPFU9039F1ZV')).toBe(false);
});

test.each([
  ['a state that there is not', '45AAPFU0939F1ZV'],
  ['a place outside India', '96AAPFU0939F1ZV'],
  ['another shape', '27AAPFU0939F1AV'],
])('refuses %s', (_, gstin) => {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  expect([...digits].map((digit) => gstin.slice(0, 14) + digit).filter(isGstin)).toEqual([]);
});

test('reads a GSTIN as people type it, and wants the state to be its own', () => {
  expect(gstForm.parse({ gstin: ' 27aapfu 0939f1zv ' })).toMatchObject({ gstin: '27AAPFU0939F1ZV' });
  const refused = gstForm.safeParse({ gstin: '27AAPFU0939F1ZV', stateCode: '29' });
  expect(refused.error?.issues[0]?.message).toBe('The state must be that of the GSTIN');
});

test('wants of a business what its invoice needs', () => {
  const refused = gstForm.safeParse({ isBusiness: true });
  expect(refused.error?.issues.map(({ path }) => path[0])).toEqual(['gstin', 'legalName', 'line1']);
  expect(gstForm.parse({})).toEqual({ isBusiness: false });
});

test('takes empty fields and blanks for fields that were left out', () => {
  const fields = ['legalName', 'gstin', 'line1', 'line2', 'city', 'stateCode', 'pincode', 'email'];
  for (const blank of ['', '  '])
    expect(gstForm.parse(Object.fromEntries(fields.map((name) => [name, blank])))).toEqual({ isBusiness: false });
});
