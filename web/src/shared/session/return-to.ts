import { tabStore } from './storage.ts';

const key = 'visavis.returnTo';

/** A path of this origin, with query and hash; anything else (another host, a scheme, `//host`, `/.//host`) is nothing. */
export const safePath = (path: string | undefined): string | undefined => {
  if (!path?.startsWith('/') || !URL.canParse(path, 'http://here')) return undefined;
  const url = new URL(path, 'http://here');
  return url.origin === 'http://here' && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : undefined;
};

export const currentPath = () => window.location.pathname + window.location.search + window.location.hash;

/** Kept for the tab's life: fetching the code from a messenger may reload the page on a phone. */
export const rememberPath = (path: string) => {
  const safe = safePath(path);
  if (safe) tabStore.set(key, safe);
};
export const takeRememberedPath = (): string | undefined => {
  const path = safePath(tabStore.get(key));
  tabStore.remove(key);
  return path;
};
export const forgetPath = () => tabStore.remove(key);
