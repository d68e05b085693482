import { createContext, use } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useT } from '../i18n/texts.ts';

/** Whether links lead out beside the page, in new tabs, as something is lost when it closes. */
export const LinksBeside = createContext(false);

/** A link to another page of the app. One that opens in a new tab says so to screen readers. */
export const PageLink = ({ children, 'aria-label': label, ...link }: LinkProps) => {
  const t = useT();
  if (!use(LinksBeside))
    return (
      <Link aria-label={label} {...link}>
        {children}
      </Link>
    );
  return (
    <Link aria-label={label && `${label} ${t('newTab')}`} target="_blank" rel="noopener" {...link}>
      {children}
      <span className="visually-hidden"> {t('newTab')}</span>
    </Link>
  );
};
