import { type PendingOtp, storePending } from './pending-otp.ts';

/** Switches the modal to the code, wherever the code was asked for. `retryAt`: an earlier code is still good until then. */
export const announceOtpSent = (pending: PendingOtp, retryAt?: string) => {
  storePending(pending);
  window.dispatchEvent(new CustomEvent('otpSent', { detail: { retryAt } }));
};
