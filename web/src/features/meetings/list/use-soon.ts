import { useEffect, useRef } from 'react';

/** The page shows a change at once; the server is asked later, once for many, and not by all browsers in the same moment. */
const delayMs = 1_500;
const spreadMs = 2_500;

/** Answers how to run it a little later, once for all who ask until then. */
export const useSoon = (run: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        run();
      },
      delayMs + Math.random() * spreadMs,
    );
  };
};
