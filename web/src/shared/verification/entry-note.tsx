import { Link } from 'react-router-dom';
import { formatDay } from '../format/dates.ts';
import { useT } from '../i18n/en/entry-condition.ts';
import styles from './entry-condition.module.css';
import { mayAsk, useVerificationState } from './own-verification.ts';

/** What an entry for verified guests asks for, in a line, on a card; nothing to whoever is verified. */
export const EntryNote = ({ meetingId, title }: { meetingId: string; title: string }) => {
  const t = useT();
  const { state, againAt } = useVerificationState();
  if (!state || state === 'verified') return null;
  return (
    <p className={styles.note}>
      {mayAsk(state) ? (
        <>
          <Link to={`/verify?meeting=${meetingId}`} aria-label={t('getVerifiedFor', { title })}>
            {t('getVerified')}
          </Link>{' '}
          {t('short.missing')}
        </>
      ) : (
        t(`short.${state}`, { day: againAt ? formatDay(againAt) : '' })
      )}
    </p>
  );
};
