import { expect, test } from '@jest/globals';
import { numberText, rupeesText } from '../../src/shared/format/numbers.ts';

const values = [
  0, 7, 99, 999, 1_000, 99_999, 1_00_000, 12_34_567.891, 0.5, 1.5, 0.004, 1.23456, 487.22, 1_234.005, 9_99_99_999, 1e9,
];

test.each(['en-IN', 'hi-IN'])('writes numbers and rupees as Intl does in %s', (locale) => {
  const currency = (decimals: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'INR',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  for (const value of [...values, ...values.slice(1).map((each) => -each)]) {
    // The app shows no negative zero.
    if (Math.abs(value) >= 0.5) {
      expect(numberText(value)).toBe(new Intl.NumberFormat(locale).format(value));
      expect(rupeesText(value)).toBe(currency(0).format(value));
    }
    if (Math.abs(value) >= 0.01) expect(rupeesText(value, 2)).toBe(currency(2).format(value));
  }
});
