/** With the digits of a Devanagari keyboard as those that phones and codes are kept in. */
export const latinDigits = (text: string) => text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));

/** What the field lets through: digits, spaces and hyphens. */
export const typedPhone = (text: string) => latinDigits(text).replace(/[^\d\s-]/g, '');

/** All but the last four digits hidden, in groups that can be read. */
export const masked = (phone: string) =>
  `${'•'.repeat(Math.max(0, phone.replace(/\D/g, '').length - 4))} ${phone.replace(/\D/g, '').slice(-4)}`;
