let leaving = false;
const listeners = new Set<() => void>();

/** The page is hidden or goes away: what is sent now must outlive it. */
export const pageLeaves = () => leaving;
/** Browsers refuse to let more than 64 KiB outlive a page, all such requests together that are under way. */
const OUTLIVES_BYTES = 60_000;
let underway = 0;
const bytesOf = (body: RequestInit['body']) =>
  body instanceof FormData ? Number.POSITIVE_INFINITY : new TextEncoder().encode(String(body ?? '')).length;
/** Sends a request so that it outlives the page, where the browser allows that. */
export const fetchPastPage = async (
  fetchIt: typeof fetch,
  input: Parameters<typeof fetch>[0],
  init: RequestInit = {},
): Promise<Response> => {
  const bytes = bytesOf(init.body);
  if (underway + bytes > OUTLIVES_BYTES) return fetchIt(input, init);
  underway += bytes;
  try {
    return await fetchIt(input, { ...init, keepalive: true });
  } finally {
    underway -= bytes;
  }
};
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
