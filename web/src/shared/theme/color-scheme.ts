import { useSyncExternalStore } from 'react';
import type { Scheme } from './tokens.ts';

const query = () => window.matchMedia('(prefers-color-scheme: dark)');

const subscribe = (changed: () => void) => {
  const media = query();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** The system's scheme, followed as it changes. */
export const useColorScheme = (): Scheme => useSyncExternalStore(subscribe, () => (query().matches ? 'dark' : 'light'));
