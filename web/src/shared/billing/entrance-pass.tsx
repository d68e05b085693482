import type { ReactNode } from 'react';
import { categoryName } from '../format/category-name.ts';
import { useT } from '../i18n/en/billing.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './entrance-pass.module.css';
import { type EntranceOf, useEntrance } from './use-entrance.ts';

interface EntrancePassProps extends EntranceOf {
  /** Until it is known, and where it is not. */
  fallback?: ReactNode;
  /** One of several conditions: a sign says whether it is met, and the category is one of its own. */
  isCondition?: boolean;
}
/** What joining takes, and the way to the plans if passes are missing. */
export const EntrancePass = ({ fallback = null, isCondition = false, ...meeting }: EntrancePassProps) => {
  const t = useT();
  const entrance = useEntrance(meeting);
  const category = isCondition && !entrance?.takesNone && categoryName(meeting.category);
  const isCovered = !entrance?.needsPlan;
  return entrance ? (
    <section className={styles.pass} aria-label={t('entrance.label')}>
      <Icon name={isCondition && meeting.category !== null ? (isCovered ? 'check' : 'info') : 'ticket'} />
      <div className={styles.words}>
        <strong>{entrance.title}</strong>
        {entrance.text ? <p>{entrance.text}</p> : null}
        {entrance.needsPlan ? (
          <ButtonLink size="small" to={`/meeting-passes?meeting=${meeting.meetingId}`}>
            {t('entrance.plans')}
          </ButtonLink>
        ) : null}
      </div>
      {category ? (
        <>
          <Icon name={isCovered ? 'check' : 'info'} />
          <p className="quiet">{t('entrance.category', { category })}</p>
        </>
      ) : null}
    </section>
  ) : (
    fallback
  );
};
