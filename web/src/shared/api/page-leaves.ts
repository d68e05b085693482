let leaving = false;
const listeners = new Set<() => void>();

/** The page is hidden or goes away: what is sent now must outlive it. */
export const pageLeaves = () => leaving;
/** Browsers refuse to let more than 64 KiB outlive a page, all such requests together. */
const OUTLIVES_BYTES = 60_000;
/** Whether a request with this body may be sent with `keepalive`. */
export const mayOutlivePage = (body: RequestInit['body']): boolean =>
  !(body instanceof FormData) && new TextEncoder().encode(String(body ?? '')).length <= OUTLIVES_BYTES;
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
