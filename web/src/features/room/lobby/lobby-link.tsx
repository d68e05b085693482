import type { SessionSnapshot } from '@visavis/contracts/session';
import { Link, type LinkProps } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/room.ts';
import { needsPage } from '../state/room-view.ts';

interface Props extends LinkProps {
  session: SessionSnapshot;
}

/** Out of the lobby; beside it while a place in the queue lives by this page. */
export const LobbyLink = ({ session, children, 'aria-label': label, ...link }: Props) => {
  const t = useT();
  if (!needsPage(session))
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
