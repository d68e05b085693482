import { useNavigation } from 'react-router-dom';
import { useT } from '../texts.ts';
import styles from './layout.module.css';

/** The next screen's code is on its way: said only when it takes long enough to be noticed. */
export const RouteProgress = () => {
  const t = useT();
  return useNavigation().state === 'idle' ? null : (
    <div className={styles.progress} role="progressbar" aria-label={t('loadingPage')} />
  );
};
