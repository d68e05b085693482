import { useEffect } from 'react';

/** By then it is done, however busy the page is. */
const LATEST_MS = 4_000;

/** Once, when the page has nothing else to do; in browsers that do not say so (Safari), after a while. */
export const useWhenIdle = (work: (() => void) | undefined) =>
  useEffect(() => {
    if (!work) return;
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(work, LATEST_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(work, { timeout: LATEST_MS });
    return () => cancelIdleCallback(idle);
  }, [work]);
