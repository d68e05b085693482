import { ACCOUNT, CLIENT } from '@visavis/contracts/constants';
import { t } from '../i18n/en/one-time-code.ts';
import { toast } from '../ui/toasts.ts';

/** From when on a further code may be asked for, in ms. `retryAt`: what the server said; without it a code has just been sent. */
export const resendFromOf = (now: number, retryAt?: string) => {
  const allowedAt = Date.parse(retryAt ?? '');
  return Number.isNaN(allowedAt) ? now + ACCOUNT.otpReuseMs : allowedAt;
};

/** What came of asking for another one. */
export const sayResent = (retryAt?: string) => {
  if (retryAt) toast.info(t('stillGood'), { durationMs: CLIENT.toastMs });
  else toast.success(t('sent'), { durationMs: CLIENT.toastMs });
};
