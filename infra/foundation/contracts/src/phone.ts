import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { ACCOUNT } from './constants/account.ts';
import { nationalDigits } from './phone-digits.ts';

/**
 * A phone as a person writes it, to E.164 (`+919876543210`); undefined when it is refused. Without a dial code, +91. Only the
 * digit rule refuses: 7 to 15 digits without the country code; where the code's own length is unknown, up to 18 in all. Trunk
 * zeros (`+44 07…`), `00` for `+` and a dial code without its plus are removed where the numbering plan of the country allows
 * what is left; any other number stays as it was written.
 */
export function normalisePhone(input: string): string | undefined {
  let phone = normaliseOnce(input);
  // Several zeros, or a zero before a dial code, are removed one after the other: the normal form of a normal form is itself.
  for (let before: string | undefined; phone !== undefined && phone !== before; ) {
    before = phone;
    phone = normaliseOnce(phone);
  }
  return phone;
}

function normaliseOnce(input: string): string | undefined {
  const compact = input.trim().replace(/[\s-]/g, '');
  if (!/^\+?\d+$/.test(compact)) return undefined;
  const { defaultDialCode } = ACCOUNT;
  const international = compact.replace(/^00/, '+');
  const dialled = international.startsWith('+') ? withDialCode(international) : undefined;
  const written = dialled ?? withoutDialCode(compact);
  if (written === undefined) return undefined;
  const parsed = parsePhoneNumberFromString(dialled ?? compact, { defaultCallingCode: defaultDialCode.slice(1) });
  // A whole number behind the default dial code, which the form or an earlier release put there: `+91 919876543210`, `+91 0044…`.
  if (!parsed?.isValid() && dialled?.startsWith(defaultDialCode)) {
    const whole = normaliseOnce(dialled.slice(defaultDialCode.length));
    if (whole && parsePhoneNumberFromString(whole)?.isValid()) return whole;
  }
  return parsed?.isPossible() && withDialCode(parsed.number) ? parsed.number : written;
}

function withDialCode(compact: string): string | undefined {
  const dialCode = [...ACCOUNT.knownDialCodes].sort((a, b) => b.length - a.length).find((code) => compact.startsWith(code));
  const digits = compact.length - 1;
  const national = dialCode ? compact.length - dialCode.length : digits;
  if (national < ACCOUNT.phoneDigitsMin || (dialCode ? national : digits - 1) > ACCOUNT.phoneDigitsMax) return undefined;
  return compact;
}

function withoutDialCode(compact: string): string | undefined {
  const digits = nationalDigits(compact);
  return digits && ACCOUNT.defaultDialCode + digits;
}

/** Other spellings under which earlier releases, which removed only spaces and hyphens, may have stored `phone` (E.164). */
export function formerSpellings(phone: string): string[] {
  const { countryCallingCode: code, nationalNumber: national } = parsePhoneNumberFromString(phone) ?? {};
  if (code === undefined) return [];
  const dialCode = ACCOUNT.defaultDialCode;
  return [`+${code}0${national}`, `${dialCode}${code}${national}`, `${dialCode}00${code}${national}`].filter(
    (spelling) => normalisePhone(spelling) === phone || normalisePhone(spelling.slice(dialCode.length)) === phone,
  );
}

/**
 * A phone (E.164) in the groups that its country writes, `+91 98765 43210`; `possible`: its country has numbers of this length.
 */
export function presentPhone(phone: string): { text: string; possible: boolean } {
  const parsed = parsePhoneNumberFromString(phone);
  return parsed ? { text: parsed.formatInternational(), possible: parsed.isPossible() } : { text: phone, possible: false };
}
