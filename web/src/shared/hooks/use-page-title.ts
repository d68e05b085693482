import { PRODUCT_NAME } from '@visavis/contracts/constants';
import { useEffect } from 'react';
import { track } from '../analytics/track.ts';

/** `Visavis | <section>`; also what a screen reader announces after navigation. */
export const usePageTitle = (section: string | undefined) => {
  useEffect(() => {
    if (section === undefined) return;
    document.title = `${PRODUCT_NAME} | ${section}`;
    track('page_view', { page_title: document.title, page_path: window.location.pathname });
  }, [section]);
};
