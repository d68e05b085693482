import { atom } from 'jotai';
import { store } from '../state/store.ts';
import { serverNow } from '../time/server-clock.ts';

/** Since when the server does not answer, in ms of its clock. */
export const outageAtom = atom<number>();

/** Told of every request: one that nobody answers in time begins an outage, the next that is answered, however late, ends it. */
export const noteAnswered = (isAnswered: boolean) =>
  store.set(outageAtom, isAnswered ? undefined : (store.get(outageAtom) ?? serverNow()));
