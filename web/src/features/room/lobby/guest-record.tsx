import type { WaitingGuest } from '@visavis/contracts/session';
import { formatDate, formatMonth } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/room-queue.ts';
import styles from './lobby.module.css';

/** What a host should know of somebody before they let them in, beside the name and the face. */
export const GuestRecord = ({ guest }: { guest: WaitingGuest | undefined }) => {
  const t = useT();
  if (!guest) return null;
  const { headline, verifiedAt, came, met, memberSince } = guest;
  const facts = [
    verifiedAt ? t('common:verifiedOn', { day: formatDate(verifiedAt) }) : '',
    came ? t('record.came', { came: came.came, of: came.of }) : '',
    met > 0 ? t('record.met', { count: met }) : '',
    memberSince ? t('record.since', formatMonth(memberSince)) : '',
  ].filter(Boolean);
  return (
    <>
      {headline ? <span className={styles.queueHeadline}>{headline}</span> : null}
      {facts.length > 0 ? <span className="tabular">{facts.join(' · ')}</span> : null}
    </>
  );
};
