import { useCallback, useSyncExternalStore } from 'react';

export const useMedia = (query: string) =>
  useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const media = window.matchMedia(query);
        media.addEventListener('change', changed);
        return () => media.removeEventListener('change', changed);
      },
      [query],
    ),
    () => window.matchMedia(query).matches,
  );
