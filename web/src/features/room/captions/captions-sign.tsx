import { useT } from '../../../shared/i18n/en/captions.ts';
import styles from './captions.module.css';

/** Whoever is written down sees it all the time. */
export const CaptionsSign = ({ runs }: { runs: boolean }) => {
  const t = useT();
  return (
    <p className={styles.sign} role="status">
      {runs ? t('sign') : null}
    </p>
  );
};
