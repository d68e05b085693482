import { PRODUCT_NAME } from '@visavis/contracts/constants/product';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { track } from '../analytics/track.ts';

/**
 * `Visavis | <section>`; also what a screen reader announces after navigation. `news`: what somebody who looks elsewhere must
 * read, which a narrow tab shows only at the beginning.
 */
export const usePageTitle = (section: string | undefined, news?: string) => {
  const { pathname } = useLocation();
  const viewed = useRef<string>(undefined);
  useEffect(() => {
    if (section === undefined) return;
    const title = `${PRODUCT_NAME} | ${section}`;
    document.title = news ? `${news} · ${PRODUCT_NAME}` : title;
    // The same page in another language is not another view.
    if (viewed.current === pathname) return;
    viewed.current = pathname;
    track('page_view', { page_title: title, page_path: pathname });
  }, [section, news, pathname]);
};
