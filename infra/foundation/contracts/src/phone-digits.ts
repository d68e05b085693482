import { ACCOUNT } from './constants/account.ts';

/** What can be said of a phone without the numbering plans of `phone.ts`, which weigh 25 KiB: the web's first load uses it. */

/** Digits of the national part as typed: only digits, spaces and hyphens, 7 to 15 digits (specification 1, section 5). */
export function nationalDigits(typed: string): string | undefined {
  if (!/^[\d\s-]*$/.test(typed)) return undefined;
  const digits = typed.replace(/[\s-]/g, '');
  return digits.length >= ACCOUNT.phoneDigitsMin && digits.length <= ACCOUNT.phoneDigitsMax ? digits : undefined;
}

/** All but the last four digits hidden. */
export const maskPhone = (phone: string) => phone.replace(/\d(?=\d{4})/g, '•');

/** Calling codes of one and two digits (ITU-T E.164); all others have three. */
const DIALLED = /^(\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3}))(\d+)$/;

/** A stored phone (E.164) as people read it: `+91 98765 43210`. */
export function readablePhone(phone: string): string {
  const [, dialCode, digits = ''] = DIALLED.exec(phone) ?? [];
  return dialCode ? `${dialCode} ${digits.replace(/^(\d{5})(\d{5})$/, '$1 $2')}` : phone;
}
