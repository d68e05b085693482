import { DECISION } from '@visavis/contracts/constants/admin';
import { atom } from 'jotai';
import { whenPageLeaves } from '../../shared/api/page-leaves.ts';
import { t } from '../../shared/i18n/en/admin.ts';
import { beforeSignOut } from '../../shared/session/me.ts';
import { session } from '../../shared/session/session.ts';
import { store } from '../../shared/state/store.ts';
import { ADMIN_TOAST, toast } from '../../shared/ui/toasts.ts';

/** A decision that this browser holds back: nobody knows of it yet, and it can still be taken back. */
interface Held {
  /** What is done. */
  what: string;
  /** To which records. */
  ids: readonly string[];
  /** On the browser's clock. */
  until: number;
}
/** One that has left, and that the server has not answered yet. */
interface Sending {
  ids: readonly string[];
  /** The path of the page that it was made on. */
  from: string;
}
export const heldAtom = atom<Held | undefined>(undefined);
export const sendingAtom = atom<readonly Sending[]>([]);
/** The records of decisions that are being sent: none of them can be taken back, or made anew. */
export const sendingIdsAtom = atom((get) => get(sendingAtom).flatMap(({ ids }) => ids));
/** The records that are decided already, whether the server knows of it or not: nothing else is done to them meanwhile. */
export const decidedIdsAtom = atom((get) => [...(get(heldAtom)?.ids ?? []), ...get(sendingIdsAtom)]);
/** Whether a dialog is open that decides on a row. */
export const decidingAtom = atom(false);
let finish: ((isSent: boolean) => void) | undefined;

/**
 * Holds a decision for five seconds, then sends it: also at once, when another one is made, when its place is left, when the page
 * is, or before its admin signs out. Resolves with true when it was sent, with false when it was taken back; rejects as `send`
 * does.
 */
export const hold = async (what: string, ids: readonly string[], send: () => unknown): Promise<boolean> => {
  sendHeld();
  const sending: Sending = { ids, from: placeNow() };
  const isSent = await new Promise<boolean>((resolve) => {
    const end = (isSent: boolean) => {
      clearTimeout(timer);
      finish = undefined;
      // First: between the two its rows would be free.
      if (isSent) store.set(sendingAtom, [...store.get(sendingAtom), sending]);
      store.set(heldAtom, undefined);
      resolve(isSent);
    };
    const timer = setTimeout(end, DECISION.undoMs, true);
    finish = end;
    store.set(heldAtom, { what, ids, until: Date.now() + DECISION.undoMs });
  });
  if (!isSent) return false;
  try {
    await send();
    return true;
  } finally {
    store.set(
      sendingAtom,
      store.get(sendingAtom).filter((other) => other !== sending),
    );
  }
};
const placeNow = () => globalThis.location?.pathname ?? '';
/** The page that what is being sent about this record was decided on: it may have been left since. */
export const decidedOn = (id: string): string =>
  store.get(sendingAtom).find(({ ids }) => ids.some((each) => each === id || each.endsWith(`:${id}`)))?.from ?? placeNow();

/** `ids`: only if it is about these very ones. */
export const sendHeld = (ids = store.get(heldAtom)?.ids) => {
  if (ids === store.get(heldAtom)?.ids) finish?.(true);
};
/** `ids`: only if it is about one of them. */
export const takeBack = (ids = store.get(heldAtom)?.ids ?? []) => {
  if (store.get(heldAtom)?.ids.some((id) => ids.includes(id))) finish?.(false);
};
whenPageLeaves(() => sendHeld());
beforeSignOut(() => {
  sendHeld();
  if (store.get(sendingAtom).length === 0) return undefined;
  return new Promise<void>((resolve) => {
    const stop = store.sub(sendingAtom, () => {
      if (store.get(sendingAtom).length > 0) return;
      stop();
      resolve();
    });
  });
});
session.subscribe((_, change) => {
  const held = store.get(heldAtom);
  // Another tab has signed out: the token is gone, and the server takes nothing by it any more.
  if (change !== 'signed-out' || !held) return;
  takeBack();
  toast.error(t('held.unsent', { what: held.what }), ADMIN_TOAST);
});
