import { atom } from 'jotai';
import { localStore } from '../session/storage.ts';
import { store } from './store.ts';

/** After which of the person's wishes push messages make sense to them. */
export type PushOccasion = 'remind' | 'follow' | 'alert';
export const pushOfferAtom = atom<PushOccasion | undefined>(undefined);

/** When "Not now" was said here, in ms; kept over sign-outs, as the answer is about the browser. */
const DECLINED = 'visavis-push-declined';
const QUIET_MS = 30 * 24 * 60 * 60_000;

/**
 * The right moment to offer push messages: the person has just asked to be told something. The offer is a small card (never the
 * browser's own question, which follows a press); it does not come again for 30 days after a no, nor where the browser has said
 * no.
 */
export const offerPush = (occasion: PushOccasion) => {
  if (!('PushManager' in window) || !('Notification' in window) || Notification.permission === 'denied') return;
  if (Date.now() - Number(localStore.get(DECLINED) ?? 0) > QUIET_MS) store.set(pushOfferAtom, occasion);
};
export const closePushOffer = () => store.set(pushOfferAtom, undefined);
export const declinePush = () => {
  localStore.set(DECLINED, String(Date.now()));
  closePushOffer();
};
