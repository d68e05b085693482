import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { dialogIsOpen } from '../shared/ui/return-focus.ts';

/**
 * After navigation the focus goes to the new screen's heading, as it would after a page load. Filters keep it where it is, and a
 * dialog that is opened while the screen loads keeps it too.
 */
export const useRouteFocus = () => {
  const { pathname, state } = useLocation();
  const before = useRef(pathname);
  const keep = Boolean(state?.keepFocus);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (keep) return;
    // The screen may still be loading: its heading is looked for over a few frames.
    let tries = 0;
    let frame = 0;
    const look = () => {
      if (dialogIsOpen()) return;
      const heading = document.querySelector<HTMLElement>('main h1');
      if (heading) {
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      } else if (tries++ < 120) frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [pathname, keep]);
};
