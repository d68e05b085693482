import type { Plan } from '@visavis/contracts/billing-model';
import type { ReactNode } from 'react';
import { useT } from '../i18n/en/passes.ts';
import { serverWords } from '../i18n/server-words.ts';
import { Icon } from '../ui/icon.tsx';
import { PlanBadge } from './plan-badge.tsx';
import styles from './plan-card.module.css';
import { perPassPrice, rupees } from './prices.ts';

interface Props {
  plan: Plan;
  /** The best price for what the person said they need. */
  fits?: boolean;
  /** The button of a plan that has a price. */
  children: ReactNode;
}

/** An item of a list of plans, as buyers compare them. */
export const PlanCard = ({ plan, fits = false, children }: Props) => {
  const t = useT();
  const name = serverWords(plan.name);
  const isFree = plan.price === 0;
  const perPass = perPassPrice(plan);
  const features = [
    plan.isUnlimited ? t('billing:balance.unlimited') : t('plans.passes', { count: plan.passes }),
    isFree ? t('plans.renewed', { count: plan.days }) : t('plans.days', { count: plan.days }),
    plan.needsCategory ? t('plans.oneOfFour') : t('billing:allCategories'),
  ];
  return (
    <li className={styles.card} data-fits={fits || undefined}>
      <div className={styles.top}>
        <h3 className={styles.name}>
          <PlanBadge code={plan.code}>{name}</PlanBadge>
        </h3>
        {fits ? <span className={styles.fits}>{t('plans.fits')}</span> : null}
      </div>
      <p className={styles.price}>
        <strong className="tabular">{rupees(plan.price)}</strong>
        <span>{t('plans.tax')}</span>
      </p>
      <p className={styles.perPass}>
        {perPass === 'free'
          ? t('plans.free')
          : perPass === 'unlimited'
            ? t('own.unlimited')
            : t('plans.perPass', { price: rupees(perPass) })}
      </p>
      <ul className={styles.facts}>
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="check" size={16} />
            {feature}
          </li>
        ))}
      </ul>
      {isFree ? <p className={styles.included}>{t('plans.included')}</p> : children}
    </li>
  );
};
