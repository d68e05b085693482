import { atom } from 'jotai';
import { store } from '../state/store.ts';
import { rememberPath } from './return-to.ts';

export type AuthView = 'login' | 'signup' | 'otp';
export interface AuthRequest {
  view: AuthView;
  /** Done 100 ms after the modal has closed on success, in place of going to the remembered path. */
  after?: (() => void) | undefined;
}

/** The open request, or nothing while the modal is closed. */
export const authModalAtom = atom<AuthRequest | undefined>(undefined);

/** Opens the auth modal from anywhere. With `returnTo` the person ends there after signing in. */
export const openAuth = (request: { view?: AuthView; returnTo?: string | undefined; after?: () => void } = {}) => {
  if (request.returnTo) rememberPath(request.returnTo);
  store.set(authModalAtom, { view: request.view ?? 'login', after: request.after });
};
export const closeAuth = () => store.set(authModalAtom, undefined);
