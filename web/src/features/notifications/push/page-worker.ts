import { safePath } from '../../../shared/session/return-to.ts';
import { reloadHeldAtom } from '../../../shared/state/reload-guard.ts';
import { store } from '../../../shared/state/store.ts';
import { push } from './this-browser.ts';

/** What the service worker (`public/sw.js`) says to a page. */
type WorkerMessage = { kind: 'open'; path: string } | { kind: 'push-renewed' };

/**
 * The page's side of push messages: the server has this browser's subscription, and a pressed one is opened here. Returns how to
 * stop.
 */
export const serveWorker = (navigate: (path: string) => unknown) => {
  const sync = () => void push.sync().catch(() => undefined);
  const hear = ({ data, ports: [port] }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'push-renewed') return sync();
    const path = safePath(data.path);
    // In the middle of a form or a call the page stays what it is: the worker opens another one.
    const goes = path !== undefined && !store.get(reloadHeldAtom);
    if (goes) navigate(path);
    port?.postMessage(goes);
  };
  sync();
  navigator.serviceWorker.addEventListener('message', hear);
  // Messages wait for this with listeners that are added so late.
  navigator.serviceWorker.startMessages();
  return () => navigator.serviceWorker.removeEventListener('message', hear);
};
