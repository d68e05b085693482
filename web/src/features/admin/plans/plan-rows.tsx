import type { Plan } from '@visavis/contracts/billing-model';
import { PlanBadge } from '../../../shared/billing/plan-badge.tsx';
import { preTaxPrice, rupees } from '../../../shared/billing/prices.ts';
import { useT } from '../../../shared/i18n/en/admin-plans.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from '../list/list.module.css';
import { passesText, perPassText, stateText } from './plan-values.ts';
import own from './plans.module.css';

export interface PlanRowsProps {
  plans: readonly Plan[];
  onEdit: (plan: Plan) => void;
}

/** With GST; small, without. */
export const Price = ({ plan: { price } }: { plan: Plan }) => {
  const t = useT();
  return (
    <span className={own.price}>
      <strong className="tabular">{rupees(price)}</strong>
      {price > 0 ? <span className={`${styles.none} tabular`}>{t('preTax', { price: rupees(preTaxPrice(price)) })}</span> : null}
    </span>
  );
};
export const Badge = ({ plan: { code, name } }: { plan: Plan }) => <PlanBadge code={code}>{serverWords(name)}</PlanBadge>;
export const State = ({ plan }: { plan: Plan }) => (
  <StatusTag tone={plan.isActive ? 'success' : 'quiet'}>{stateText(plan)}</StatusTag>
);
export const versionText = (t: ReturnType<typeof useT>, { version }: Plan) => (version > 0 ? String(version) : t('never'));
export const Edit = ({ plan, onEdit }: { plan: Plan } & Pick<PlanRowsProps, 'onEdit'>) => {
  const t = useT();
  return (
    <Button
      size="small"
      className={own.action ?? ''}
      data-open
      aria-label={t('admin:editNamed', { title: serverWords(plan.name) })}
      onClick={() => onEdit(plan)}
    >
      {t('admin:edit')}
    </Button>
  );
};

/** Where a table has no room. */
export const PlanCards = ({ plans, onEdit }: PlanRowsProps) => {
  const t = useT();
  return (
    <ul className={styles.cards} aria-label={t('plans')}>
      {plans.map((plan) => {
        const facts = [
          [t('passes'), passesText(plan)],
          [t('lasts'), t('days', { count: plan.days })],
          [t('perPass'), perPassText(plan)],
          [t('version'), versionText(t, plan)],
        ];
        return (
          <li key={plan.code} className={styles.card} data-row={plan.code}>
            <div className={styles.cardTop}>
              <h2 className={styles.cardTitle}>
                <Badge plan={plan} />
              </h2>
              <State plan={plan} />
            </div>
            <Price plan={plan} />
            <dl className={own.facts}>
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <Edit plan={plan} onEdit={onEdit} />
          </li>
        );
      })}
    </ul>
  );
};
