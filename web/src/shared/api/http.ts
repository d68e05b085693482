import { createActivity } from '../session/activity.ts';
import { confirmAgain } from '../session/confirmation.ts';
import { session } from '../session/session.ts';
import { localStore } from '../session/storage.ts';
import { claimsOf } from '../session/token-claims.ts';
import { createAbuseLog } from './abuse-log.ts';
import { createHttp } from './create-http.ts';
import { createEtagCache } from './etag-cache.ts';
import { noteForbidden } from './forbidden.ts';
import { noteAnswered } from './outage.ts';
import { fetchPastPage, pageLeaves } from './page-leaves.ts';
import { withWebLocks } from './token-refresh.ts';

export const wait = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

// biome-ignore lint/suspicious/noConsole: the abuse log goes there; taken before the page may hide its console (WEB_HARDENING)
const warn = console.warn.bind(console);

const activity = createActivity({
  storage: localStore,
  counts: () => claimsOf(session.get()?.accessToken ?? '').sfa !== undefined,
});
if (typeof window !== 'undefined') activity.watch(window);

/** Every call to the server goes through these. App and API share one origin. */
export const { call, cached, renewToken } = createHttp({
  fetch: (input, init) =>
    pageLeaves() ? fetchPastPage((...request) => window.fetch(...request), input, init) : window.fetch(input, init),
  session,
  etags: createEtagCache(localStore, Date.now),
  exclusively: withWebLocks,
  wait,
  now: Date.now,
  random: Math.random,
  heard: noteAnswered,
  forbidden: noteForbidden,
  confirmAgain,
  idleMs: activity.idleMs,
  requesting: createAbuseLog({ now: Date.now, log: (message, path) => warn('[abuse]', message, path) }),
});
