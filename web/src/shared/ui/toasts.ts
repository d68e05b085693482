import { CLIENT } from '@visavis/contracts/constants';
import { atom } from 'jotai';
import { store } from '../state/store.ts';

export interface Toast {
  id: number;
  tone: 'success' | 'error' | 'plain' | 'warning';
  text: string;
}
export interface ToastOptions {
  durationMs?: number;
  /** Replaces a toast of the same key that is still shown. */
  key?: string;
}

export const toastsAtom = atom<Toast[]>([]);
const keys = new Map<string, number>();
let lastId = 0;

export const dismissToast = (id: number) =>
  store.set(
    toastsAtom,
    store.get(toastsAtom).filter((toast) => toast.id !== id),
  );

const show = (tone: Toast['tone'], text: string, options: ToastOptions = {}) => {
  const id = ++lastId;
  const replaced = options.key ? keys.get(options.key) : undefined;
  if (options.key) keys.set(options.key, id);
  const others = store.get(toastsAtom).filter((toast) => toast.id !== replaced);
  store.set(toastsAtom, [...others, { id, tone, text }].slice(-CLIENT.toastMax));
  setTimeout(() => dismissToast(id), options.durationMs ?? (tone === 'success' ? CLIENT.toastSuccessMs : CLIENT.toastMs));
  return id;
};

/** Error and blank 4 s, success 2 s; admin screens pass `durationMs: CLIENT.toastAdminMs`, login flows `CLIENT.toastMs`. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  show: (text: string, options?: ToastOptions) => show('plain', text, options),
};
