import { useQuery } from '@tanstack/react-query';
import { useT } from '../i18n/en/entry-condition.ts';
import { useUser } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './entry-condition.module.css';
import { verificationQuery } from './own-verification.ts';

/** Of a meeting for verified guests: whether the reader is one, and in time what to do if not. */
export const EntryCondition = ({ meetingId }: { meetingId: string }) => {
  const t = useT();
  const user = useUser();
  const { data } = useQuery({ ...verificationQuery, enabled: user !== undefined && !user.isVerified });
  const isVerified = user?.isVerified || data?.isVerified === true;
  const isPending = data?.requests[0]?.status === 'pending';
  const standing = isVerified ? 'verified' : isPending ? 'pending' : 'missing';
  return (
    <section className={styles.condition} aria-label={t('title')}>
      <Icon name={isVerified ? 'check' : isPending ? 'clock' : 'info'} />
      <div>
        <strong>{t('title')}</strong>
        <p>{t(standing)}</p>
        {standing === 'missing' ? (
          <ButtonLink size="small" to={`/verify?meeting=${meetingId}`}>
            {t('getVerified')}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
};
