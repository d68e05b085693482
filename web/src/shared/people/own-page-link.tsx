import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/en/host-card.ts';
import { hostCardQuery } from './host-card.tsx';

/** To the page that a host would share of themselves; it is there once a meeting of theirs was approved. */
export const OwnPageLink = ({ userId }: { userId: string }) => {
  const t = useT();
  const { data: card } = useQuery(hostCardQuery(userId));
  return card ? <Link to={`/hosts/${userId}`}>{t('ownPage')}</Link> : null;
};
