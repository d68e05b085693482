import { useEffect, useEffectEvent, useState } from 'react';

/** HTML Standard, section "Close requests and close watchers"; not in Safari. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy: () => void;
}
declare const CloseWatcher: { new (): CloseWatcher } | undefined;

/**
 * On a phone the back gesture closes what is open instead of leaving the page. Returns whether the browser asks so: then Escape
 * comes this way, too. With a mouse, Escape stays with whoever listens to keys: a browser may close several watchers at once.
 */
export const useCloseWatcher = (enabled: boolean, onClose: () => void): boolean => {
  const [watching] = useState(() => typeof CloseWatcher === 'function' && matchMedia('(pointer: coarse)').matches);
  // A watcher is used up by one request, and what is open may stay.
  const [requests, setRequests] = useState(0);
  const close = useEffectEvent(onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new one after each request
  useEffect(() => {
    if (!watching || !enabled || !CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => {
      setRequests((times) => times + 1);
      close();
    };
    return () => watcher.destroy();
  }, [watching, enabled, requests]);
  return watching;
};
