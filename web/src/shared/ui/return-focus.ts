/** How long what opened a dialog is watched: the list behind may lose it when the answer to what was done arrives. */
const watchMs = [0, 400, 1500];

const nobody = () => !document.activeElement || document.activeElement === document.body;

/** Chromium gives the focus back without the caret: what is typed then is lost. Returns what puts it where it was. */
export const keepCaret = (field: Element | null) => {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.selectionStart === null) return;
  const { selectionStart, selectionEnd } = field;
  return () => document.activeElement === field && field.setSelectionRange(selectionStart, selectionEnd);
};

/** Whether a dialog is open, above which or behind which something is. */
export const dialogIsOpen = () => document.querySelector('dialog:modal, [aria-modal="true"]') !== null;

/**
 * Once a dialog is gone, the focus goes to what opened it, or, where that has left the page, to the screen's heading; never to
 * nowhere, and never away from where the person went meanwhile.
 */
export const returnFocus = (opener: Element | null, restoreCaret?: () => unknown) => {
  for (const ms of watchMs) {
    setTimeout(() => {
      if (!nobody() || dialogIsOpen()) return;
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) {
        opener.focus({ preventScroll: true });
        restoreCaret?.();
      }
      if (!nobody()) return;
      const heading = document.querySelector<HTMLElement>('main h1');
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }, ms);
  }
};
