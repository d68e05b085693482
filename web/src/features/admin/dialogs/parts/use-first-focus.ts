import { useLayoutEffect } from 'react';

/** Where a dialog's work begins gets the focus when it opens, in place of its close button. `form`: the id of the form inside. */
export const useFirstFocus = (form: string, selector: string) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useLayoutEffect(() => {
    const dialog = document.getElementById(form)?.closest('dialog');
    dialog?.querySelector<HTMLElement>(selector)?.focus();
  }, []);
};

/** After a failed check the first wrong field gets the focus, and with it is scrolled into view and read aloud. */
export const focusFirstError = (form: string) =>
  requestAnimationFrame(() => document.getElementById(form)?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
