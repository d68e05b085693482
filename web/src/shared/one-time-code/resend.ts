import { ACCOUNT } from '@visavis/contracts/constants/account';
import { CLIENT } from '@visavis/contracts/constants/client';
import { t } from '../i18n/en/one-time-code.ts';
import { toast } from '../ui/toasts.ts';

/** From when on a further code may be requested, in ms; without the server's word, after the first of its waits. */
export const resendFromOf = (now: number, resendAt?: string) => {
  const allowedAt = Date.parse(resendAt ?? '');
  return Number.isNaN(allowedAt) ? now + ACCOUNT.otpResendWaitsMs[0] : allowedAt;
};

/** What came of requesting another one. */
export const sayResent = (retryAt?: string, bySms = false) => {
  if (retryAt) toast.info(t(bySms ? 'stillGoodSms' : 'stillGood'), { durationMs: CLIENT.toastMs });
  else toast.success(t('sent'), { durationMs: CLIENT.toastMs });
};
