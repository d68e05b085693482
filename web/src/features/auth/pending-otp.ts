import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import { resendFromOf } from '../../shared/one-time-code/resend.ts';
import { localStore } from '../../shared/session/storage.ts';

/**
 * Whom a code was sent to, and the challenge that goes back with it. In local storage, because a phone may reload the page while
 * its owner reads the code in a messenger.
 */
export interface PendingOtp {
  phone: string;
  isSignup: boolean;
  name: string | undefined;
  challenge?: string | undefined;
}

const putOrRemove = (key: string, value: string | undefined) => (value ? localStore.set(key, value) : localStore.remove(key));

export const storePending = ({ phone, isSignup, name, challenge }: PendingOtp) => {
  localStore.set(STORAGE_KEYS.authPhone, phone);
  localStore.set(STORAGE_KEYS.authIsSignup, String(isSignup));
  putOrRemove(STORAGE_KEYS.authName, name);
  putOrRemove(STORAGE_KEYS.authChallenge, challenge);
};
export const readPending = (): PendingOtp | undefined => {
  const phone = localStore.get(STORAGE_KEYS.authPhone);
  if (!phone) return undefined;
  return {
    phone,
    isSignup: localStore.get(STORAGE_KEYS.authIsSignup) === 'true',
    name: localStore.get(STORAGE_KEYS.authName),
    challenge: localStore.get(STORAGE_KEYS.authChallenge),
  };
};
/** From when on a further code may be requested; in memory only, the server knows it anyway. */
let resendFrom = 0;
export const resendFromTime = () => resendFrom;
export const noteSent = (now: number, resendAt?: string) => {
  resendFrom = resendFromOf(now, resendAt);
  return resendFrom;
};

export const clearPending = () => {
  const { authPhone, authIsSignup, authName, authChallenge } = STORAGE_KEYS;
  for (const key of [authPhone, authIsSignup, authName, authChallenge]) localStore.remove(key);
};
