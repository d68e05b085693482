import { CLIENT } from '@visavis/contracts/constants/client';
import { useSyncExternalStore } from 'react';

/** Asked of the page only when it has scrolled: the question makes the browser lay out everything at once. */
let scrolled = false;

const subscribe = (changed: () => void) => {
  const look = () => {
    scrolled = window.scrollY > CLIENT.headerBlurPx;
    changed();
  };
  window.addEventListener('scroll', look, { passive: true });
  return () => window.removeEventListener('scroll', look);
};

/** For `data-scrolled`: set once the page has scrolled past the header's threshold. */
export const useScrolled = () => useSyncExternalStore(subscribe, () => scrolled) || undefined;
