import { ACCOUNT, CLIENT } from '@visavis/contracts/constants';
import { toast } from '../ui/toasts.ts';
import { t } from './texts.ts';

/** From when on a further code may be asked for, in ms. `retryAt`: what the server said; without it a code has just been sent. */
export const resendFromOf = (now: number, retryAt?: string) => {
  const told = Date.parse(retryAt ?? '');
  return Number.isNaN(told) ? now + ACCOUNT.otpReuseMs : told;
};

/** What came of asking for another one. */
export const sayResent = (retryAt?: string) => {
  if (retryAt) toast.show(t('stillGood'), { durationMs: CLIENT.toastMs });
  else toast.success(t('sent'), { durationMs: CLIENT.toastMs });
};
