/** What the field lets through: digits, spaces and hyphens. */
export const typedPhone = (text: string) => text.replace(/[^\d\s-]/g, '');

/** All but the last four digits hidden, in groups that can be read. */
export const masked = (phone: string) =>
  `${'•'.repeat(Math.max(0, phone.replace(/\D/g, '').length - 4))} ${phone.replace(/\D/g, '').slice(-4)}`;
