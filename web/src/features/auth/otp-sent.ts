import { serverNow } from '../../shared/time/server-clock.ts';
import { noteSent, type PendingOtp, storePending } from './pending-otp.ts';

interface Sent {
  challenge: string;
  resendAt: string;
  /** An earlier code is still good until then. */
  retryAt?: string | undefined;
}
/** Switches the modal to the code, wherever the code was requested. */
export const announceOtpSent = (pending: Omit<PendingOtp, 'challenge'>, { challenge, resendAt, retryAt }: Sent) => {
  storePending({ ...pending, challenge });
  noteSent(serverNow(), resendAt);
  window.dispatchEvent(new CustomEvent('otpSent', { detail: { retryAt } }));
};
