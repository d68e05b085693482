import { type EntranceOf, useEntrance } from '../../../shared/billing/use-entrance.ts';
import { useT } from '../../../shared/i18n/en/billing.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from './entrance-pass.module.css';

/** What joining takes, and the way to the plans if passes are missing. */
export const EntrancePass = (props: EntranceOf) => {
  const t = useT();
  const entrance = useEntrance(props);
  return entrance ? (
    <section className={styles.pass} aria-label={t('entrance.label')}>
      <Icon name="ticket" />
      <div className={styles.words}>
        <strong>{entrance.title}</strong>
        {entrance.text ? <p>{entrance.text}</p> : null}
        {entrance.needsPlan ? (
          <ButtonLink size="small" to={`/meeting-passes?meeting=${props.meetingId}`}>
            {t('entrance.plans')}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  ) : null;
};
