import { useRef } from 'react';

/** Does nothing while the work before is under way: the second of two quick clicks comes before the first one is seen to be pending. */
export const useOneAtATime = () => {
  const busy = useRef(false);
  return async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } finally {
      busy.current = false;
    }
  };
};
