/**
 * The heading that the server wrote into the page's first paint. Read before the app renders over it: with the code of the first
 * screen.
 */
const painted =
  typeof document === 'undefined'
    ? undefined
    : { at: location.pathname, title: document.querySelector('.boot-head h1')?.textContent ?? undefined };

/**
 * What the screen that the page was opened at is called: its skeleton keeps it, so that the heading does not come, go and come.
 */
export const paintedTitle = () => (painted?.at === location.pathname ? painted.title : undefined);
