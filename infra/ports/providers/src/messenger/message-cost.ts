import type { MessageChannel } from './port.ts';

/**
 * Prices in micro-rupees (1 ₹ = 1,000,000), without tax, by the longest dial code that fits; `''` is everywhere else. An invoice,
 * not this table, says what was paid: it serves to compare channels and campaigns.
 * WhatsApp, per delivered message: India by Meta's card in INR of 1 January 2026, first volume tier (₹0.8631 marketing, ₹0.1150
 * utility and authentication; whats91.com/pricing). Elsewhere the dearest market of the card of April 2026, in USD (marketing
 * $0.1597, others $0.0550, authentication from abroad $0.1360; formbeep.pages.dev/whatsapp-api-pricing). Read in November 2026;
 * ₹90 for a dollar. SMS, per segment: Twilio's list price for the USA and Canada ($0.0083, October 2026, apievangelist's post on
 * Twilio's pricing), and for India its list price of 2025 ($0.0832), which also stands for everywhere else.
 */
const WHATSAPP: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '+91': { marketing: 863_100, utility: 115_000, authentication: 115_000, authentication_international: 12_240_000 },
  '': { marketing: 14_373_000, utility: 4_950_000, authentication: 4_950_000, authentication_international: 12_240_000 },
};
const SMS: Readonly<Record<string, number>> = { '+1': 747_000, '': 7_488_000 };
/** Of a category that the card does not have: the dearest, so that no campaign looks cheaper than it was. `service` is free. */
const FALLBACK = 'marketing';

/** What a delivered message costs, in whole micro-rupees. Web push costs nothing; e-mail is paid by the month. */
export function messageCost(message: {
  channel: MessageChannel;
  /** E.164 */
  to?: string;
  /** From the receipt. */
  category?: string;
  /** Of an SMS; 1 unless known. */
  segments?: number;
  /** False in a receipt: inside a free window. */
  billable?: boolean;
}): number {
  const { channel, to = '', category = FALLBACK, segments = 1, billable = true } = message;
  if (!billable || category === 'service') return 0;
  if (channel === 'sms') return (SMS[dialCodeOf(to, SMS)] as number) * Math.max(1, segments);
  if (channel !== 'whatsapp') return 0;
  const rates = WHATSAPP[dialCodeOf(to, WHATSAPP)] as Record<string, number>;
  return rates[category] ?? (rates[FALLBACK] as number);
}

const dialCodeOf = (to: string, table: Readonly<Record<string, unknown>>): string =>
  Object.keys(table)
    .filter((code) => to.startsWith(code))
    .reduce((longest, code) => (code.length > longest.length ? code : longest), '');
