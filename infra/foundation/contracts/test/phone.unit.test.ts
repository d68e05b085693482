import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/mobile/examples';
import { formerSpellings, normalisePhone } from '../src/phone.ts';
import { zoneOfPhone } from '../src/phone-zone.ts';

/** Countries whose people write a trunk zero before the national number, and some whose do not. */
const COUNTRIES = ['IN', 'GB', 'DE', 'FR', 'AU', 'AF', 'CN', 'US', 'ES', 'SG', 'AE'] as const;
const NO_TRUNK_ZERO = new Set(['US', 'ES', 'SG']);

/** A number that the country's plan allows: the last digits of its example are drawn. */
const phones = fc.constantFrom(...COUNTRIES).chain((country) => {
  const { countryCallingCode: code = '', nationalNumber = '' } = getExampleNumber(country, examples) ?? {};
  return fc.stringMatching(/^\d{5}$/).map((tail) => {
    const national = nationalNumber.slice(0, -5) + tail;
    return { country, code, national, phone: `+${code}${national}` };
  });
});
const separators = fc.array(fc.constantFrom('', '', '', ' ', '-'), { minLength: 40, maxLength: 40 });
/** As people group digits. */
const grouped = (digits: string, between: readonly string[]) => [...digits].map((digit, at) => digit + between[at]).join('');

describe('a phone that a numbering plan allows', () => {
  test('has one normal form, however it is written', () => {
    fc.assert(
      fc.property(phones, separators, ({ country, code, national, phone }, between) => {
        const spellings = [`+${code}${national}`, `00${code}${national}`];
        if (!NO_TRUNK_ZERO.has(country)) spellings.push(`+${code}0${national}`);
        if (code === '91') spellings.push(national, `0${national}`, `91${national}`, `+9191${national}`);
        for (const spelling of spellings) {
          expect(normalisePhone(spelling)).toBe(phone);
          expect(normalisePhone(` ${grouped(spelling, between)} `)).toBe(phone);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('has the same normal form in each spelling that an earlier release stored', () => {
    fc.assert(
      fc.property(phones, ({ phone }) => {
        for (const stored of [phone, ...formerSpellings(phone)]) expect(normalisePhone(stored)).toBe(phone);
      }),
      { numRuns: 500 },
    );
  });
});

describe('any digits', () => {
  const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`));

  test('are refused by their count alone, 7 to 15 without a country code', () => {
    fc.assert(
      fc.property(digits(7, 15), (typed) => expect(normalisePhone(typed)).toMatch(/^\+\d{7,18}$/)),
      { numRuns: 500 },
    );
    fc.assert(fc.property(digits(0, 6), (typed) => expect(normalisePhone(typed)).toBeUndefined()));
    // `00` stands for the plus of a dial code, which is not counted.
    const local = digits(19, 30).filter((typed) => !typed.startsWith('00'));
    fc.assert(fc.property(local, (typed) => expect(normalisePhone(typed)).toBeUndefined()));
    expect(normalisePhone('0061000000000000000')).toBe('+61000000000000000');
    fc.assert(fc.property(digits(7, 15), (typed) => expect(normalisePhone(`+91${typed}`)).toBeDefined()));
  });

  test('keep their normal form when they are normalised again', () => {
    fc.assert(
      fc.property(digits(7, 15), fc.constantFrom('', '+', '+91', '+44', '0', '00'), (typed, prefix) => {
        const phone = normalisePhone(prefix + typed);
        if (phone === undefined) return;
        expect(normalisePhone(phone)).toBe(phone);
      }),
      { numRuns: 2_000 },
    );
  });
});

test.each([
  ['+919876543210', 'Asia/Kolkata'],
  ['+93701234567', 'Asia/Kabul'],
  ['+12125550123', 'America/New_York'],
  ['+8613912345678', 'Asia/Shanghai'],
  ['+447400123456', 'Europe/London'],
  ['+61412345678', 'Australia/Sydney'],
  ['+79123456789', 'Europe/Moscow'],
  ['+4915112345678', 'Asia/Kolkata'],
])('whoever has the phone %s is taken to live in %s', (phone, zone) => expect(zoneOfPhone(phone)).toBe(zone));
