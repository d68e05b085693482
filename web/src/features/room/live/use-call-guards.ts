import { useEffect } from 'react';
import { useReloadGuard } from '../../../shared/state/reload-guard.ts';

/** While in a call: the screen stays on, the app does not reload itself, and closing the page is asked for once more. */
export const useCallGuards = () => {
  useReloadGuard('call');

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

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
