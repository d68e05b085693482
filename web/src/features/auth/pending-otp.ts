import { STORAGE_KEYS } from '@visavis/contracts/constants';
import { resendFromOf } from '../../shared/one-time-code/resend.ts';
import { localStore } from '../../shared/session/storage.ts';

/** Whom a code was sent to. In local storage, because a phone may reload the page while its owner reads the code in a messenger. */
export interface PendingOtp {
  phone: string;
  isSignup: boolean;
  name: string | undefined;
}

export const storePending = ({ phone, isSignup, name }: PendingOtp) => {
  localStore.set(STORAGE_KEYS.authPhone, phone);
  localStore.set(STORAGE_KEYS.authIsSignup, String(isSignup));
  if (name) localStore.set(STORAGE_KEYS.authName, name);
  else localStore.remove(STORAGE_KEYS.authName);
};
export const readPending = (): PendingOtp | undefined => {
  const phone = localStore.get(STORAGE_KEYS.authPhone);
  if (!phone) return undefined;
  return { phone, isSignup: localStore.get(STORAGE_KEYS.authIsSignup) === 'true', name: localStore.get(STORAGE_KEYS.authName) };
};
/** From when on a further code may be asked for; in memory only, the server knows it anyway. */
let resendFrom = 0;
export const resendFromTime = () => resendFrom;
export const noteSent = (now: number, retryAt?: string) => {
  resendFrom = resendFromOf(now, retryAt);
  return resendFrom;
};

export const clearPending = () => {
  for (const key of [STORAGE_KEYS.authPhone, STORAGE_KEYS.authIsSignup, STORAGE_KEYS.authName]) localStore.remove(key);
};
