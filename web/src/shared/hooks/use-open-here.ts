import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Open on one entry of the history only: every change of the path closes it, also back and forward, and who comes back finds it
 * closed.
 */
export const useOpenHere = () => {
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string>();
  if (openOn !== undefined && openOn !== key) setOpenOn(undefined);
  return { isOpen: openOn === key, open: () => setOpenOn(key), close: () => setOpenOn(undefined) };
};
