import type { Plan } from '@visavis/contracts/billing-model';
import { PlanBadge } from '../../../shared/billing/plan-badge.tsx';
import { perPassPrice, rupees } from '../../../shared/billing/prices.ts';
import { useT } from '../../../shared/i18n/en/passes.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from './plans.module.css';

interface Props {
  plan: Plan;
  /** The best price for what the person said they need. */
  fits: boolean;
  isCurrent: boolean;
  onBuy: () => void;
}

export const PlanCard = ({ plan, fits, isCurrent, onBuy }: Props) => {
  const t = useT();
  const name = serverWords(plan.name);
  const isFree = plan.price === 0;
  const perPass = perPassPrice(plan);
  const facts = [
    plan.isUnlimited ? t('plans.unlimitedPasses') : t('plans.passes', { count: plan.passes }),
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
            ? t('plans.unlimited')
            : t('plans.perPass', { price: rupees(perPass) })}
      </p>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>
            <Icon name="check" size={16} />
            {fact}
          </li>
        ))}
      </ul>
      {isFree ? (
        <p className={styles.included}>{t('plans.included')}</p>
      ) : (
        <Button kind={fits ? 'primary' : 'plain'} block onClick={onBuy}>
          {t(isCurrent ? 'plans.again' : 'plans.buy', { plan: name })}
        </Button>
      )}
    </li>
  );
};
