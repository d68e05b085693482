import type { ReactNode } from 'react';
import { useT } from '../i18n/en/billing.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './entrance-pass.module.css';
import { type EntranceOf, useEntrance } from './use-entrance.ts';

interface EntrancePassProps extends EntranceOf {
  /** Until it is known, and where it is not. */
  fallback?: ReactNode;
}
/** What joining takes, and the way to the plans if passes are missing. */
export const EntrancePass = ({ fallback = null, ...meeting }: EntrancePassProps) => {
  const t = useT();
  const entrance = useEntrance(meeting);
  return entrance ? (
    <section className={styles.pass} aria-label={t('entrance.label')}>
      <Icon name="ticket" />
      <div className={styles.words}>
        <strong>{entrance.title}</strong>
        {entrance.text ? <p>{entrance.text}</p> : null}
        {entrance.needsPlan ? (
          <ButtonLink size="small" to={`/meeting-passes?meeting=${meeting.meetingId}`}>
            {t('entrance.plans')}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  ) : (
    fallback
  );
};
