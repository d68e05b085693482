import { DECISION } from '@visavis/contracts/constants/admin';
import { atom } from 'jotai';
import { whenPageLeaves } from '../../shared/api/page-leaves.ts';
import { store } from '../../shared/state/store.ts';

/** A decision that this browser holds back: nobody knows of it yet, and it can still be taken back. */
interface Held {
  /** What is done. */
  what: string;
  /** To which records. */
  ids: readonly string[];
  /** On the browser's clock. */
  until: number;
}
export const heldAtom = atom<Held | undefined>(undefined);
/** Whether a dialog is open that decides on a row. */
export const decidingAtom = atom(false);
let finish: ((isSent: boolean) => void) | undefined;

/**
 * Holds a decision for five seconds. Resolves with true when it is to be sent: then, or at once when another one is made, when
 * its place is left, or when the page is; with false when it was taken back.
 */
export const hold = (what: string, ids: readonly string[]): Promise<boolean> => {
  sendHeld();
  return new Promise((resolve) => {
    const end = (isSent: boolean) => {
      clearTimeout(timer);
      finish = undefined;
      store.set(heldAtom, undefined);
      resolve(isSent);
    };
    const timer = setTimeout(end, DECISION.undoMs, true);
    finish = end;
    store.set(heldAtom, { what, ids, until: Date.now() + DECISION.undoMs });
  });
};
/** `ids`: only if it is about these very ones. */
export const sendHeld = (ids = store.get(heldAtom)?.ids) => {
  if (ids === store.get(heldAtom)?.ids) finish?.(true);
};
/** `ids`: only if it is about one of them. */
export const takeBack = (ids = store.get(heldAtom)?.ids ?? []) => {
  if (store.get(heldAtom)?.ids.some((id) => ids.includes(id))) finish?.(false);
};
whenPageLeaves(() => sendHeld());
