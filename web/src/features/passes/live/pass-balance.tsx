import { Link } from 'react-router-dom';
import { useSubscriptions } from '../../../shared/billing/queries.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/billing.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from './pass-balance.module.css';

/** In words; undefined while it is not known. */
const useBalance = () => {
  const t = useT();
  const { data } = useSubscriptions();
  if (!data) return undefined;
  const { balance, isUnlimited } = data;
  if (isUnlimited) return { sign: '∞', words: t('balance.unlimited') };
  return { sign: numberText(balance), words: balance > 0 ? t('balance.left', { count: balance }) : t('balance.none') };
};

/** The way to the passes, in the header: how many are left. */
export const PassBalance = () => {
  const balance = useBalance();
  if (!balance) return null;
  return (
    <Link to="/meeting-passes" className={styles.balance} title={balance.words}>
      <Icon name="ticket" />
      <span className="visually-hidden">{balance.words}</span>
      <span className="tabular" aria-hidden="true">
        {balance.sign}
      </span>
    </Link>
  );
};

/** The same as a line of a menu. */
export const PassBalanceLine = () => <span>{useBalance()?.words}</span>;
