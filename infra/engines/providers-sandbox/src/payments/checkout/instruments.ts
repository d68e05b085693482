import type { Checkout, FailureReason, Instrument } from '../entities.ts';
import type { CheckoutTexts } from './texts.ts';

export const METHODS = ['upi', 'card', 'netbanking', 'wallet'] as const;
export type Method = (typeof METHODS)[number];

/** Of Razorpay's documentation (test card details), with how each payment ends unless the buyer chooses otherwise. */
export const TEST_CARDS: readonly { number: string; network: string; fails?: FailureReason }[] = [
  { number: '4100280000001007', network: 'Visa' },
  { number: '5500670000001002', network: 'MasterCard' },
  { number: '6527658900001005', network: 'RuPay' },
  { number: '4100280000080001', network: 'Visa', fails: 'insufficient_fund' },
  { number: '4100280000060003', network: 'Visa', fails: 'card_declined' },
];
export const BANKS = {
  HDFC: 'HDFC Bank',
  SBIN: 'State Bank of India',
  ICIC: 'ICICI Bank',
  UTIB: 'Axis Bank',
  KKBK: 'Kotak Mahindra Bank',
};
export const WALLETS = { phonepe: 'PhonePe', amazonpay: 'Amazon Pay', mobikwik: 'MobiKwik', payzapp: 'PayZapp' };

/**
 * How UPI can be paid, as of 28 February 2026 (Razorpay, "Migrate from UPI Collect to UPI Intent/QR Code"): a typed UPI ID
 * (`collect`) on iOS alone; an app on phones (`intent`), and not by Hosted Checkout; a QR code elsewhere.
 */
export type UpiFlow = 'qr' | 'intent' | 'collect';
export function upiFlows(userAgent: string, { isStandard = false, hidesCollect = false }: Partial<Checkout>): UpiFlow[] {
  const isIos = /\b(iPhone|iPad|iPod)\b/.test(userAgent);
  if (!isIos && !/\bAndroid\b/.test(userAgent)) return ['qr'];
  return [...(isStandard ? (['intent'] as const) : []), ...(isIos && !hidesCollect ? (['collect'] as const) : [])];
}
export const UPI_APPS = { gpay: 'Google Pay', phonepe: 'PhonePe', paytm: 'Paytm', bhim: 'BHIM' };

export type Problem = keyof CheckoutTexts['problems'];

/** What the buyer's form says. A card's number goes no further than here: its last four digits are kept. */
export function instrumentOf(
  form: Record<string, unknown>,
  now: Date,
  flows: readonly UpiFlow[],
): { instrument: Instrument; fails: FailureReason | undefined } | { problem: Problem } {
  const text = (name: string) => (typeof form[name] === 'string' ? form[name].trim().slice(0, 100) : '');
  switch (text('method')) {
    case 'card': {
      const number = text('card_number').replaceAll(/\D/g, '');
      const network = networkOf(number);
      if (number.length < 13 || number.length > 19 || !network) return { problem: 'card_number' };
      if (!isToCome(text('expiry'), now)) return { problem: 'expiry' };
      if (!/^\d{3,4}$/.test(text('cvv'))) return { problem: 'cvv' };
      const fails = TEST_CARDS.find((card) => card.number === number)?.fails;
      return { instrument: { method: 'card', card: { network, last4: number.slice(-4), name: text('name') } }, fails };
    }
    case 'netbanking': {
      const bank = text('bank');
      return Object.hasOwn(BANKS, bank) ? { instrument: { method: 'netbanking', bank }, fails: undefined } : { problem: 'bank' };
    }
    case 'wallet': {
      const wallet = text('wallet');
      return Object.hasOwn(WALLETS, wallet)
        ? { instrument: { method: 'wallet', wallet }, fails: undefined }
        : { problem: 'wallet' };
    }
    default: {
      const flow = text('by') === 'phone' ? 'qr' : text('by') === 'app' ? 'intent' : 'collect';
      if (!flows.includes(flow)) return { problem: flow };
      // The app on this phone, or on the one that scanned the code, knows its owner.
      const vpa = flow === 'collect' ? text('vpa').toLowerCase() : 'success@razorpay';
      if (!/^[\w.-]{2,}@[a-z]{2,}$/.test(vpa)) return { problem: 'vpa' };
      return { instrument: { method: 'upi', vpa }, fails: vpa.startsWith('failure@') ? 'card_declined' : undefined };
    }
  }
}

function networkOf(number: string): string | undefined {
  if (number.startsWith('4')) return 'Visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'MasterCard';
  if (/^(60|65|81|82|508)/.test(number)) return 'RuPay';
  if (/^3[47]/.test(number)) return 'American Express';
  if (/^3[068]/.test(number)) return 'Diners Club';
  return undefined;
}

/** `MM/YY`: good until the end of that month. */
function isToCome(expiry: string, now: Date): boolean {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2]) ?\/ ?(\d{2})$/.exec(expiry) ?? [];
  return month !== '' && new Date(Date.UTC(2000 + Number(year), Number(month), 1)) > now;
}
