import { CLIENT } from '@visavis/contracts/constants';
import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
};

/** For `data-scrolled`: set once the page has scrolled past the header's threshold. */
export const useScrolled = () => useSyncExternalStore(subscribe, () => window.scrollY > CLIENT.headerBlurPx) || undefined;
