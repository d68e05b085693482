import type { ThrottleDeps } from './throttled-refresh.ts';

/** Runs once for all triggers within a window, at its end: for what several rooms tell of one change. */
export const createRunTogether = ({ run, windowMs, later }: ThrottleDeps) => {
  let callOff: (() => void) | undefined;
  return {
    trigger() {
      callOff ??= later(() => {
        callOff = undefined;
        run();
      }, windowMs);
    },
    stop() {
      callOff?.();
      callOff = undefined;
    },
  };
};
