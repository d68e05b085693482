import { useSyncExternalStore } from 'react';
import { serverNow } from '../time/server-clock.ts';

/** One timer for all who look at the clock at the same pace; asleep while the page is hidden. */
const createTicker = (everyMs: number) => {
  const listeners = new Set<() => void>();
  let now = serverNow();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    now = serverNow();
    for (const listener of listeners) listener();
  };
  const woken = () => document.visibilityState === 'visible' && tick();
  return {
    subscribe(listener: () => void) {
      if (listeners.size === 0) {
        now = serverNow();
        timer = setInterval(() => document.visibilityState === 'visible' && tick(), everyMs);
        document.addEventListener('visibilitychange', woken);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        document.removeEventListener('visibilitychange', woken);
      };
    },
    get: () => now,
  };
};
const tickers = { second: createTicker(1_000), minute: createTicker(15_000) };

/** The time now, again each second or about each quarter of a minute. */
export const useNow = (pace: keyof typeof tickers = 'minute') => {
  const ticker = tickers[pace];
  return useSyncExternalStore(ticker.subscribe, ticker.get, ticker.get);
};
