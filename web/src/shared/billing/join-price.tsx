import { useQuery } from '@tanstack/react-query';
import { PASSES } from '@visavis/contracts/constants/billing';
import { OVERDUE } from '@visavis/contracts/constants/meeting';
import { DAY } from '@visavis/contracts/constants/units';
import { Link } from 'react-router-dom';
import { formatDay } from '../format/dates.ts';
import { useT } from '../i18n/en/billing.ts';
import { toRead } from '../session/auth-modal.ts';
import { useUser } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './join-price.module.css';
import { cheapestPass, rupees } from './prices.ts';
import { freePlanOf, plansQuery, useSubscriptions } from './queries.ts';

/** What joining a meeting costs whoever has not signed up yet; while prices are not known, only that the first one is free. */
export const JoinPrice = () => {
  const t = useT();
  const { data } = useQuery(plansQuery);
  const price = cheapestPass(data ?? []);
  return <>{price === undefined ? t('joining.free') : t('joining.price', { price: rupees(price) })}</>;
};

/** The same for whoever has: a newcomer's only pass is the free one. Its place is kept until that is known. */
const JoinPass = () => {
  const t = useT();
  const { data, isLoading } = useSubscriptions();
  const free = freePlanOf(data);
  const isFree = free && data?.balance === 1 && !data.isUnlimited && free.remainingPasses > 0;
  return (
    <span className={isLoading ? styles.unknown : undefined}>
      {isFree ? t('joining.freePass', { day: formatDay(free.passesExpiryDate) }) : t('joining.onePass')}
    </span>
  );
};

const { max, withinMs } = PASSES.guarantee;

/** What a guest gets if the host does not come, and how often; the help has the whole rule. */
export const Guarantee = () => {
  const t = useT();
  return (
    <>
      {t('guarantee', { minutes: OVERDUE.guaranteeMs / 60_000 })}{' '}
      <Link to="/support#passes">{t('guaranteeLimit', { count: max, days: withinMs / DAY })}</Link>
    </>
  );
};

/** What joining costs and what a host who does not come costs them, in one line below what may be joined. */
export const JoinTerms = () => {
  const t = useT();
  const user = useUser();
  return (
    <p className={styles.terms}>
      <Icon name="ticket" size={18} />
      <span>
        {user ? <JoinPass /> : <JoinPrice />}{' '}
        <Link to="/meeting-passes" state={toRead}>
          {t('joining.prices')}
        </Link>
        . <Guarantee />
      </span>
    </p>
  );
};
