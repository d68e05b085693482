import { Link } from 'react-router-dom';
import { formatDay } from '../format/dates.ts';
import { useT } from '../i18n/en/entry-condition.ts';
import { ButtonLink, type ButtonLinkProps } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './entry-condition.module.css';
import { useVerificationState, type VerificationState } from './own-verification.ts';

const icons = { verified: 'check', pending: 'clock', rejected: 'info', missing: 'info', visitor: 'info' } as const;
/** Who has an account is led to the form, a visitor by way of the login. */
const mayAsk = (state: VerificationState | undefined) => state === 'missing' || state === 'visitor';

export const GetVerified = ({ meetingId, ...look }: { meetingId: string } & Pick<ButtonLinkProps, 'kind' | 'size' | 'block'>) => {
  const t = useT();
  return (
    <ButtonLink to={`/verify?meeting=${meetingId}`} {...look}>
      {t('getVerified')}
    </ButtonLink>
  );
};

interface EntryConditionProps {
  meetingId: string;
  /** The page leads to the form by a button of its own. */
  isActionElsewhere?: boolean;
}
/** Of a meeting for verified guests: whether the reader is one, and in time what to do if not. */
export const EntryCondition = ({ meetingId, isActionElsewhere = false }: EntryConditionProps) => {
  const t = useT();
  const { state, againAt } = useVerificationState() ?? {};
  return (
    <section className={styles.condition} aria-label={t('title')}>
      <Icon name={state ? icons[state] : 'info'} />
      <div>
        <strong>{t('title')}</strong>
        <p>{t(state ?? 'unknown', { day: againAt ? formatDay(againAt) : '' })}</p>
        {mayAsk(state) && !isActionElsewhere ? <GetVerified size="small" meetingId={meetingId} /> : null}
      </div>
    </section>
  );
};

/** The same in a line, on a card; nothing to whoever is verified. */
export const EntryNote = ({ meetingId, title }: { meetingId: string; title: string }) => {
  const t = useT();
  const { state, againAt } = useVerificationState() ?? {};
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
