import { CLIENT } from '@visavis/contracts/constants/client';
import { atom } from 'jotai';
import { store } from '../state/store.ts';

export interface Toast {
  id: number;
  tone: 'success' | 'error' | 'plain' | 'warning';
  text: string;
  actions?: readonly ToastAction[] | undefined;
}
export interface ToastAction {
  label: string;
  run: () => void;
}
export interface ToastOptions {
  durationMs?: number;
  /** Replaces a toast of the same key that is still shown. */
  key?: string;
  /** What the person may do about it, by a press; it closes the toast. */
  actions?: readonly ToastAction[];
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
  store.set(toastsAtom, [...others, { id, tone, text, actions: options.actions }].slice(-CLIENT.toastMax));
  setTimeout(() => dismissToast(id), options.durationMs ?? (tone === 'success' ? CLIENT.toastSuccessMs : CLIENT.toastMs));
  return id;
};

/** Toasts of the admin area stay longer. */
export const ADMIN_TOAST: ToastOptions = { durationMs: CLIENT.toastAdminMs };
/** Errors and plain ones 4 s, success 2 s; the admin area passes `ADMIN_TOAST`, login flows `CLIENT.toastMs`. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  info: (text: string, options?: ToastOptions) => show('plain', text, options),
};
