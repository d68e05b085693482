let leaving = false;
const listeners = new Set<() => void>();

/** The page is hidden or goes away: what is sent now must outlive it. */
export const pageLeaves = () => leaving;
/** Called then, before the page can be gone. */
export const whenPageLeaves = (act: () => void) => listeners.add(act);

const look = (isGoing: boolean) => {
  leaving = isGoing;
  if (isGoing) for (const act of listeners) act();
};
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => look(true));
  // A phone may end a page that is behind another without a further word.
  document.addEventListener('visibilitychange', () => look(document.visibilityState === 'hidden'));
  window.addEventListener('pageshow', () => look(false));
}
