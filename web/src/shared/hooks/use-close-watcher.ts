import { useEffect, useEffectEvent, useState } from 'react';
import { createBackEntries } from './back-entries.ts';

/** HTML Standard, section "Close requests and close watchers"; not in Safari, nor in Firefox. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy: () => void;
}
declare const CloseWatcher: { new (): CloseWatcher } | undefined;

/** Asks once. Returns how to stop. */
type Watch = (close: () => void) => () => void;

const byCloseRequest: Watch = (close) => {
  const watcher = new (CloseWatcher as NonNullable<typeof CloseWatcher>)();
  watcher.onclose = close;
  return () => watcher.destroy();
};

let backEntries: ReturnType<typeof createBackEntries> | undefined;
const startBackEntries = () => {
  if (backEntries) return backEntries;
  const entries = createBackEntries(window.history, setTimeout);
  // Before the router.
  window.addEventListener('popstate', (event) => entries.arrived() && event.stopImmediatePropagation(), { capture: true });
  backEntries = entries;
  return entries;
};
const byBackEntry: Watch = (close) => startBackEntries().watch(close);
if (globalThis.history?.state?.opened) startBackEntries();

const wayToWatch = () => {
  if (!globalThis.matchMedia?.('(pointer: coarse)').matches) return undefined;
  return typeof CloseWatcher === 'function' ? byCloseRequest : byBackEntry;
};

/**
 * On a phone the back gesture closes what is open instead of leaving the page. Returns whether the browser asks so: then Escape
 * comes this way, too. With a mouse, Escape stays with whoever listens to keys: a browser may close several watchers at once.
 */
export const useCloseWatcher = (enabled: boolean, onClose: () => void): boolean => {
  const [way] = useState(() => ({ watch: wayToWatch() }));
  // A watcher is used up by one request, and what is open may stay.
  const [requests, setRequests] = useState(0);
  const close = useEffectEvent(onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new one after each request
  useEffect(() => {
    if (!enabled) return;
    return way.watch?.(() => {
      setRequests((times) => times + 1);
      close();
    });
  }, [way, enabled, requests]);
  return way.watch === byCloseRequest;
};
