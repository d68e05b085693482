/** How long what opened a dialog is watched: the list behind may lose it when the answer to what was done arrives. */
const watchMs = [0, 400, 1500];

const nobody = () => !document.activeElement || document.activeElement === document.body;

/**
 * The browser gives the focus back when a dialog closes, unless two close at once or the opener leaves the page. Then it goes to
 * the opener after all, or to the screen's heading; never to nowhere, and never away from where the person went meanwhile.
 */
export const returnFocus = (opener: Element | null) => {
  for (const ms of watchMs) {
    setTimeout(() => {
      if (!nobody() || document.querySelector('dialog:modal')) return;
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus({ preventScroll: true });
      if (!nobody()) return;
      const heading = document.querySelector<HTMLElement>('main h1');
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }, ms);
  }
};
