import { useT } from '../../../shared/i18n/en/recording.ts';
import styles from './recording-sign.module.css';

/** Everybody in the room sees that a recording runs, recorded or not. */
export const RecordingSign = ({ runs, by }: { runs: boolean; by: string[] }) => {
  const t = useT();
  return (
    <p className={styles.sign} role="status">
      {runs ? t('runs') : by.length > 0 ? t('runsBy', { name: by.join(', ') }) : null}
    </p>
  );
};
