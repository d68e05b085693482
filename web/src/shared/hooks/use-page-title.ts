import { PRODUCT_NAME } from '@visavis/contracts/constants/product';
import { useEffect, useRef } from 'react';
import { track } from '../analytics/track.ts';

/** `Visavis | <section>`; also what a screen reader announces after navigation. */
export const usePageTitle = (section: string | undefined) => {
  const viewed = useRef<string>(undefined);
  useEffect(() => {
    if (section === undefined) return;
    document.title = `${PRODUCT_NAME} | ${section}`;
    const { pathname } = window.location;
    // The same page in another language is not another view.
    if (viewed.current === pathname) return;
    viewed.current = pathname;
    track('page_view', { page_title: document.title, page_path: pathname });
  }, [section]);
};
