import { calls } from './call.ts';

/**
 * Passkeys (W3C Web Authentication, level 3): a sign-in without a code. Each begins with options, which the browser hands to
 * `navigator.credentials`, and ends with what that answers. The code stays the way in that everybody has.
 */
export const passkeyCalls = calls('auth', 'passkeys', {
  list: { method: 'GET', path: '/auth/passkeys', access: 'user' },
  begin: { method: 'POST', path: '/auth/passkeys/options', access: 'user', repeats: 'each' },
  add: { method: 'POST', path: '/auth/passkeys', access: 'user', repeats: 'same', status: 201 },
  rename: { method: 'PUT', path: '/auth/passkeys/:id', access: 'user', who: 'owner', repeats: 'same' },
  remove: { method: 'DELETE', path: '/auth/passkeys/:id', access: 'user', who: 'owner', repeats: 'NOT_FOUND' },
  beginSignIn: { method: 'POST', path: '/auth/passkeys/sign-in/options', access: 'anyone', repeats: 'each' },
  signIn: { method: 'POST', path: '/auth/passkeys/sign-in', access: 'anyone', repeats: 'PASSKEY_INVALID' },
});
