import { atom } from 'jotai';
import { store } from '../state/store.ts';
import { serverNow } from '../time/server-clock.ts';

/** Since when the server does not answer, in ms of its clock. */
export const outageAtom = atom<number>();

/** When the first of the calls failed since which none was answered. */
let failingSince: number | undefined;
/**
 * Told of every call: the second in a row that nobody answers in time begins an outage, since one that is slow is none; the next
 * that is answered, however late, ends it.
 */
export const noteAnswered = (isAnswered: boolean) => {
  store.set(outageAtom, isAnswered ? undefined : failingSince);
  failingSince = isAnswered ? undefined : (failingSince ?? serverNow());
};
