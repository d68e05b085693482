import { atom } from 'jotai';
import { store } from '../state/store.ts';
import { forgetPath, rememberPath } from './return-to.ts';

export type AuthView = 'login' | 'signup' | 'otp';
/** What the person wants to do, for the dialog's title. */
export interface AuthPurpose {
  kind: 'join' | 'remind' | 'host' | 'follow' | 'page';
  /** Whose meeting it is. */
  host?: string;
}
export interface AuthRequest {
  view: AuthView;
  /** Done 100 ms after the modal has closed on success, in place of going to the remembered path. */
  after?: (() => void) | undefined;
}

/** The open request, or nothing while the modal is closed. */
export const authModalAtom = atom<AuthRequest | undefined>(undefined);

export const authPurposeAtom = atom<AuthPurpose | undefined>(undefined);
/** Once it is known better, while the modal is open. */
export const setAuthPurpose = (purpose: AuthPurpose) => store.set(authPurposeAtom, purpose);

interface OpenAuth extends Partial<AuthRequest> {
  /** Where the person ends after signing in. */
  returnTo?: string | undefined;
  purpose?: AuthPurpose;
}
/** Opens the auth modal from anywhere. */
export const openAuth = (request: OpenAuth = {}) => {
  // The path of an earlier request that was given up is not gone to.
  if (request.returnTo) rememberPath(request.returnTo);
  else forgetPath();
  store.set(authPurposeAtom, request.purpose);
  store.set(authModalAtom, { view: request.view ?? 'login', after: request.after });
};
/** State of a link to a page whose first part a visitor may read: the login waits until they want more. */
export const toRead = { toRead: true };

export const closeAuth = () => store.set(authModalAtom, undefined);
