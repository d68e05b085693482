import { CLIENT } from '@visavis/contracts/constants/client';
import { atom } from 'jotai';
import type { AuthView } from '../../shared/session/auth-modal.ts';
import { store } from '../../shared/state/store.ts';

/** Outlives the modal by 300 ms, so that reopening at once finds it as it was. */
export const viewAtom = atom<AuthView | undefined>(undefined);
let resetting: ReturnType<typeof setTimeout> | undefined;

export const showView = (view: AuthView) => {
  clearTimeout(resetting);
  store.set(viewAtom, view);
};
export const resetViewSoon = () => {
  resetting = setTimeout(() => store.set(viewAtom, undefined), CLIENT.modalResetMs);
};
