import type { Payment } from '@visavis/contracts/billing-model';
import { t, useT } from '../i18n/en/passes.ts';
import { StatusTag, type StatusTagProps } from '../ui/status-tag.tsx';

const tones: Record<Payment['status'], StatusTagProps['tone']> = {
  created: 'warning',
  authorized: 'warning',
  captured: 'success',
  partially_refunded: 'success',
  refunded: 'quiet',
  failed: 'danger',
  expired: 'quiet',
};
export const PaymentStatus = ({ status }: Pick<Payment, 'status'>) => {
  const t = useT();
  return <StatusTag tone={tones[status]}>{t(`payments.status.${status}`)}</StatusTag>;
};

const methods = ['card', 'upi', 'netbanking', 'wallet'] as const;
/** How it was paid, such as `UPI s•••@bank`; the provider's word where it is not one of the usual ways. */
export const howPaid = ({ method, maskedInstrument }: Pick<Payment, 'method' | 'maskedInstrument'>) => {
  const usual = methods.find((one) => one === method);
  return [usual ? t(`payments.method.${usual}`) : method, maskedInstrument].filter(Boolean).join(' ');
};
