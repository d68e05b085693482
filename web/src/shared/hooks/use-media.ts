import { CLIENT } from '@visavis/contracts/constants/client';
import { useCallback, useSyncExternalStore } from 'react';

/** From here a desktop has room for what is good to have: columns of tables, second ways to a thing. */
const wideFromPx = 1280;
/**
 * The widths at which layouts change. Style sheets cannot read them: a test reads the style sheets (`test/theme/breakpoints`).
 */
export const MEDIA = {
  mobile: `(width < ${CLIENT.mobileBelowPx}px)`,
  aboveMobile: `(width >= ${CLIENT.mobileBelowPx}px)`,
  tablet: `(${CLIENT.mobileBelowPx}px <= width < ${CLIENT.desktopFromPx}px)`,
  desktop: `(width >= ${CLIENT.desktopFromPx}px)`,
  wide: `(width >= ${wideFromPx}px)`,
} as const;

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
