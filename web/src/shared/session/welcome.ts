import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import { atom } from 'jotai';
import { store } from '../state/store.ts';
import { session } from './session.ts';
import { localStore } from './storage.ts';

/**
 * Who is asked what they come for: once, on the home page, after what they signed up for is done. Reloading the page after the
 * question was seen does not ask again; the profile has the same fields.
 */
export const welcomeAtom = atom<string | undefined>(localStore.get(STORAGE_KEYS.welcome));

export const welcome = (userId: string) => {
  localStore.set(STORAGE_KEYS.welcome, userId);
  store.set(welcomeAtom, userId);
};
/** The question is on the screen, here or in another tab. */
export const noteWelcomeSeen = () => localStore.remove(STORAGE_KEYS.welcome);
export const endWelcome = () => {
  noteWelcomeSeen();
  store.set(welcomeAtom, undefined);
};

session.subscribe((_, change) => {
  if (change === 'signed-out' || change === 'lost') endWelcome();
});
