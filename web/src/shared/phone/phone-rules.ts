import { ACCOUNT } from '@visavis/contracts/constants';
import { t } from '../i18n/texts.ts';

/** What the field lets through: digits, spaces and hyphens. */
export const typedPhone = (text: string) => text.replace(/[^\d\s-]/g, '');

/** The national number without spaces and hyphens; undefined unless it has 7 to 15 digits. */
export const nationalNumber = (typed: string): string | undefined => {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d+$/.test(digits) && digits.length >= ACCOUNT.phoneDigitsMin && digits.length <= ACCOUNT.phoneDigitsMax
    ? digits
    : undefined;
};

export const phoneError = (typed: string) => (nationalNumber(typed) ? undefined : t('phone.invalidPhone'));
export const nameError = (name: string) => ([...name.trim()].length >= ACCOUNT.nameMin ? undefined : t('phone.invalidName'));
export const otpError = (otp: string) => (/^\d{6}$/.test(otp) ? undefined : t('phone.invalidOtp'));

/** All but the last four digits hidden, in groups that can be read. */
export const masked = (phone: string) =>
  `${'•'.repeat(Math.max(0, phone.replace(/\D/g, '').length - 4))} ${phone.replace(/\D/g, '').slice(-4)}`;
