import { useEffect } from 'react';
import { runRealtime } from './realtime.ts';

/** Live updates wait for the first paint and a quiet moment: nothing on the screen needs them to be read. */
const quietMs = 600;

export const useRealtime = () => {
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = runRealtime();
    }, quietMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, []);
};
