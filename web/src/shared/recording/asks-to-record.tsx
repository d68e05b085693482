import { useT } from '../i18n/en/recording.ts';
import { Icon } from '../ui/icon.tsx';
import styles from '../verification/entry-condition.module.css';

/** Said before anybody comes: the host would like to record, and asks first. */
export const AsksToRecord = ({ host }: { host: string }) => {
  const t = useT();
  const title = t('would', { host });
  return (
    <section className={styles.condition} aria-label={title}>
      <Icon name="info" />
      <div>
        <strong>{title}</strong>
        <p>{t('before')}</p>
      </div>
    </section>
  );
};
