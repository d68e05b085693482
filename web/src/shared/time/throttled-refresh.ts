import type { Later } from './later.ts';

export interface ThrottleDeps {
  run: () => void;
  windowMs: number;
  later: Later;
}

/**
 * Refreshes at once, then at most once per window, and always once more at the window's end: what the first refresh was too early
 * to see, because a read model was still behind or more events came, is in the second.
 */
export const createThrottledRefresh = ({ run, windowMs, later }: ThrottleDeps) => {
  let callOff: (() => void) | undefined;
  let again = false;

  const openWindow = () => {
    callOff = later(() => {
      callOff = undefined;
      if (!again) return;
      again = false;
      // The refresh at the end opens a window of its own, so that two are never closer than it is long.
      openWindow();
      run();
    }, windowMs);
  };
  return {
    trigger() {
      again = true;
      if (callOff) return;
      openWindow();
      run();
    },
    stop() {
      callOff?.();
      callOff = undefined;
      again = false;
    },
  };
};
