import { serverNow } from '../../shared/time/server-clock.ts';
import { noteSent, type PendingOtp, storePending } from './pending-otp.ts';

/** Switches the modal to the code, wherever the code was asked for. `retryAt`: an earlier code is still good until then. */
export const announceOtpSent = (pending: PendingOtp, retryAt?: string) => {
  storePending(pending);
  noteSent(serverNow(), retryAt);
  window.dispatchEvent(new CustomEvent('otpSent', { detail: { retryAt } }));
};
