import { expect, test } from '@jest/globals';
import { destinationLimits, partlyServed, servingOf } from '../src/index.ts';

test.each<[string, string, ReturnType<typeof servingOf>]>([
  ['', '+18762345678', 'served'],
  ['+91', '+919812345601', 'served'],
  ['+91', '+12125550123', 'abroad'],
  ['+1', '+12125550123', 'served'],
  // Jamaica, the Dominican Republic and Canada have the code of the US.
  ['+1', '+18762345678', 'abroad'],
  ['+1', '+18092345678', 'abroad'],
  ['+1', '+14165550123', 'abroad'],
  ['+1,CA', '+14165550123', 'served'],
  ['CA', '+12125550123', 'abroad'],
  ['+1876', '+18762345678', 'served'],
  ['+1876', '+12125550123', 'abroad'],
  ['+7', '+79123456789', 'served'],
  ['+7', '+77012345678', 'abroad'],
  ['+44', '+447400123456', 'served'],
  // Of nobody, as far as the numbering plan is known.
  ['+44', '+447700900123', 'served'],
  ['+44', '+449012345678', 'never'],
  ['+44', '+447012345678', 'never'],
  ['', '+499001234567', 'never'],
  ['', '+819012345678', 'served'],
  ['+882', '+88216123456', 'never'],
])('OTP_DIAL_CODES=%s: messages to %s are %s', (codes, phone, serving) =>
  expect(servingOf(codes.split(',').filter(Boolean), phone)).toBe(serving),
);

test('says of which shared dial codes the first country alone is served', () => {
  expect(partlyServed(['+91', '+7', '+44'])).toEqual([
    { code: '+7', others: ['KZ'] },
    { code: '+44', others: ['GG', 'IM', 'JE'] },
  ]);
  expect(partlyServed(['+1', 'CA', '+44', '+441481', 'IN', '+1876'])).toEqual([]);
});

test('counts messages by country, also where countries share a dial code', () => {
  const now = new Date('2026-11-24T10:00:00Z');
  const countryOf = (phone: string) =>
    destinationLimits('a:', phone, { unverifiedPerPrefixDay: 1, unverifiedPerCountryDay: 1 }, now)[1]?.key.split(/[: ]/)[2];
  expect(['+18762345678', '+12125550123', '+447700900123', '+88216123456'].map(countryOf)).toEqual(['JM', 'US', 'GB', '+88']);
});
