import { useT } from '../../../shared/i18n/en/admin.ts';
import styles from './ui.module.css';

const most = 99;
/** How many wait, beside what leads to them; nothing while none does. */
export const PendingBadge = ({ count }: { count: number }) => {
  const t = useT();
  return count > 0 ? (
    <span className={styles.badge} key={count}>
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <span className="visually-hidden">{t('list.pending', { count })}</span>
    </span>
  ) : null;
};
