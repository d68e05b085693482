import { authCalls } from '@visavis/contracts/calls/auth';
import { passkeyCalls } from '@visavis/contracts/calls/passkeys';
import { DEVICE_KEYS } from '@visavis/contracts/constants/storage';
import { call } from '../../shared/api/http.ts';
import { myZone } from '../../shared/format/dates.ts';
import { language } from '../../shared/i18n/i18n.ts';
import { askPasskey } from '../../shared/session/passkey.ts';
import { localStore } from '../../shared/session/storage.ts';
import type { PendingOtp } from './pending-otp.ts';
import { withWork } from './work.ts';

/** Sign-in has no token yet, and its own rule for too many attempts. */
const signedOut = { skipAuth: true, rateLimit: 'leave' } as const;

/** In which language the code comes, and what the account has until its profile says otherwise. */
const here = () => ({ language: language(), timeZone: myZone() });

/** A device that signed in before is known by what it kept then. */
const knownDevice = () => {
  const device = localStore.get(DEVICE_KEYS.device);
  return device ? { device } : {};
};
const keepDevice = <S extends { device?: string | undefined }>(signedIn: S): S => {
  if (signedIn.device) localStore.set(DEVICE_KEYS.device, signedIn.device);
  return signedIn;
};

/** Sends a code: to an account (`/auth/login`) or to a new phone (`/auth/signup`). `bySms`: a young one again, by SMS. */
export const requestOtp = ({ phone, isSignup, name }: Omit<PendingOtp, 'challenge'>, bySms = false) => {
  const body = { phone, ...here(), ...(bySms && { bySms }) };
  return withWork((work) =>
    isSignup
      ? call(authCalls.signup, { body: { name: name ?? '', ...body, ...work }, ...signedOut })
      : call(authCalls.login, { body: { ...body, ...knownDevice(), ...work }, ...signedOut }),
  );
};

export const verifyOtp = ({ phone, isSignup, name, challenge }: PendingOtp, otp: string) =>
  call(authCalls.verifyOtp, {
    body: { phone, otp, challenge, isSignup, ...(isSignup && name && { name }), ...here(), ...knownDevice() },
    ...signedOut,
  }).then(keepDevice);

/** Asks the browser for a passkey of whoever is there. */
export const signInByPasskey = async () => {
  const { options } = await call(passkeyCalls.beginSignIn, { body: {}, ...signedOut });
  const credential = await askPasskey(options);
  return keepDevice(await call(passkeyCalls.signIn, { body: { credential, ...knownDevice() }, ...signedOut }));
};

/** Keeps an account whose deletion was requested, with the code that the sign-in was refused with. */
export const undoDeletion = (body: { phone: string; otp: string; challenge: string | undefined }) =>
  call(authCalls.undoDeletion, { body: { ...body, ...knownDevice() }, ...signedOut }).then(keepDevice);
