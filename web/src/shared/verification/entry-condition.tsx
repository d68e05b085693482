import { formatDay } from '../format/dates.ts';
import { useT } from '../i18n/en/entry-condition.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './entry-condition.module.css';
import { GetVerified } from './get-verified.tsx';
import { mayAsk, useVerificationState } from './own-verification.ts';

const icons = { verified: 'check', pending: 'clock', rejected: 'info', missing: 'info', visitor: 'info' } as const;

interface EntryConditionProps {
  meetingId: string;
  /** The page leads to the form by a button of its own. */
  isActionElsewhere?: boolean;
}
/** Of a meeting for verified guests: whether the reader is one, and in time what to do if not. */
export const EntryCondition = ({ meetingId, isActionElsewhere = false }: EntryConditionProps) => {
  const t = useT();
  const { state, againAt } = useVerificationState();
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
