import { useEffect } from 'react';

/** Keeps the screen on while this is shown, where the browser can. */
export const useWakeLock = () => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let over = false;
    // The browser takes the lock back whenever the page is hidden.
    const hold = async () => {
      if (over || document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      const held = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (over) void held?.release();
      else lock = held;
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release().catch(() => undefined);
    };
  }, []);
};
