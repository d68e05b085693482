import { z } from 'zod';
import { ACCOUNT } from './constants.ts';

export const INVALID_PHONE = 'Please enter a valid phone number';

/** Digits of the national part as typed: only digits, spaces and hyphens, 7 to 15 digits (specification 1, section 5). */
export function nationalDigits(typed: string): string | undefined {
  if (!/^[\d\s-]*$/.test(typed)) return undefined;
  const digits = typed.replace(/[\s-]/g, '');
  return digits.length >= ACCOUNT.phoneDigitsMin && digits.length <= ACCOUNT.phoneDigitsMax ? digits : undefined;
}

/**
 * A full phone as it crosses the API: dial code and number, spaces and hyphens allowed, to E.164 (`+919876543210`).
 * Without a dial code, +91. Only the digit rule refuses: 7 to 15 digits without the country code; where the code's own
 * length is unknown here, up to 18 in all.
 */
export function normalisePhone(input: string): string | undefined {
  const compact = input.trim().replace(/[\s-]/g, '');
  if (!/^\+?\d+$/.test(compact)) return undefined;
  if (!compact.startsWith('+')) {
    const digits = nationalDigits(compact);
    return digits && ACCOUNT.defaultDialCode + digits;
  }
  const known = [...ACCOUNT.knownDialCodes].sort((a, b) => b.length - a.length).find((code) => compact.startsWith(code));
  const digits = compact.length - 1;
  const national = known ? compact.length - known.length : digits;
  if (national < ACCOUNT.phoneDigitsMin || (known ? national : digits - 1) > ACCOUNT.phoneDigitsMax) return undefined;
  return compact;
}

export const phoneSchema = (message: string = INVALID_PHONE, required: string = message) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? required : message) })
    .max(40, message)
    .transform((value, context) => {
      const phone = normalisePhone(value);
      if (phone) return phone;
      context.addIssue({ code: 'custom', message: value.trim() === '' ? required : message });
      return z.NEVER;
    });

/** All but the last four digits hidden. */
export const maskPhone = (phone: string) => phone.replace(/\d(?=\d{4})/g, '•');
