/** Looked at again so much later: the list behind may lose what opened the dialog when the answer to what was done arrives. */
const watchMs = [400, 1500];

const nobody = () => !document.activeElement || document.activeElement === document.body;

/** The dialog that is open, the uppermost of several: what lies outside it cannot be reached. */
const openDialog = () =>
  document.querySelector<HTMLElement>('dialog:modal') ??
  [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1);
/** Whether a dialog is open, above which or behind which something is. */
export const dialogIsOpen = () => openDialog() !== undefined;

/** Chromium gives the focus back without the caret: what is typed then is lost. Returns what puts it where it was. */
const keepCaret = (field: Element | null) => {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.selectionStart === null) return;
  const { selectionStart, selectionEnd } = field;
  return () => document.activeElement === field && field.setSelectionRange(selectionStart, selectionEnd);
};

interface Origin {
  /** What opened the dialog, then what opened the one that this is in: a menu closes when one of its entries opens something. */
  openers: readonly Element[];
  restoreCaret: (() => unknown) | undefined;
}
/** Of the dialogs that are shown. */
const origins: Origin[] = [];

/** Where the focus is before a dialog takes it. */
export const originOfDialog = (): Origin => {
  const opener = document.activeElement ?? document.body;
  return { openers: [opener, ...(origins.at(-1)?.openers ?? [])], restoreCaret: keepCaret(opener) };
};

/**
 * While a dialog is shown its origin is kept; what is returned ends that. Then the focus goes to what opened the dialog, or,
 * where that has left the page, to the dialog below or the screen's heading; never to nowhere, and never away from where the
 * person went meanwhile.
 */
export const keepOrigin = (origin: Origin) => {
  origins.push(origin);
  return () => {
    origins.splice(origins.indexOf(origin), 1);
    toOpener(origin);
    // The dialog below may have given it back itself.
    origin.restoreCaret?.();
    for (const ms of watchMs) setTimeout(() => toOpener(origin) || toSomewhere(), ms);
  };
};

const toOpener = ({ openers, restoreCaret }: Origin) => {
  if (!nobody()) return true;
  const dialog = openDialog();
  for (const opener of openers) {
    if (!(opener instanceof HTMLElement) || opener === document.body || !opener.isConnected) continue;
    if (dialog && !dialog.contains(opener)) continue;
    opener.focus({ preventScroll: true });
    restoreCaret?.();
    if (!nobody()) return true;
  }
  return false;
};
const toSomewhere = () => {
  const place = openDialog() ?? document.querySelector<HTMLElement>('main h1');
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
};
