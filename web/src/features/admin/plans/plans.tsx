import type { Plan } from '@visavis/contracts/billing-model';
import { adminBillingCalls } from '@visavis/contracts/calls/billing';
import { PlanBadge } from '../../../shared/billing/plan-badge.tsx';
import { preTaxPrice, rupees } from '../../../shared/billing/prices.ts';
import { t, useT } from '../../../shared/i18n/en/admin-plans.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from '../list/list.module.css';
import { switchedInBulk } from '../list/outcome.tsx';
import { defineResource, ResourceScreen } from '../list/resource.tsx';
import { adminKeys } from '../query-keys.ts';
import { plansChanged, switchPlan } from './api.ts';
import { passesText, perPassText, stateText } from './plan-words.ts';
import own from './plans.module.css';

const PlanFormDialog = lazyPart(() => import('./plan-form-dialog.tsx'), 'PlanFormDialog');

/** With GST; small, without. */
const Price = ({ plan: { price } }: { plan: Plan }) => {
  const t = useT();
  return (
    <span className={own.price}>
      <strong className="tabular">{rupees(price)}</strong>
      {price > 0 ? <span className={`${styles.none} tabular`}>{t('preTax', { price: rupees(preTaxPrice(price)) })}</span> : null}
    </span>
  );
};
const Edit = ({ plan, onEdit }: { plan: Plan; onEdit: (plan: Plan) => void }) => {
  const t = useT();
  return (
    <Button
      size="small"
      className={own.action ?? ''}
      data-open
      aria-label={t('admin:editNamed', { title: serverWords(plan.name) })}
      onClick={() => onEdit(plan)}
    >
      {t('common:edit')}
    </Button>
  );
};

const rowsOf = ({ plans }: { plans: readonly Plan[] }) => plans.map((plan) => ({ ...plan, _id: plan.code }));
const plans = defineResource({
  name: 'plans',
  title: () => t('passes:plans.title'),
  // There are always five: without them, they could not be loaded.
  words: (word) => t(word === 'loading' ? word : 'failed'),
  key: [...adminKeys.money, 'plans'],
  call: adminBillingCalls.plans,
  csv: adminBillingCalls.plansCsv,
  filters: {},
  query: () => undefined,
  rows: rowsOf,
  dialogs: PlanFormDialog,
  columns: () => [
    {
      key: 'plan',
      title: t('plan'),
      head: true,
      card: 'title',
      cell: ({ code, name }) => <PlanBadge code={code}>{serverWords(name)}</PlanBadge>,
    },
    { key: 'price', title: t('price'), width: 168, card: 'body', cell: (plan) => <Price plan={plan} /> },
    { key: 'passes', title: t('passes'), width: 104, card: 'fact', cell: passesText },
    { key: 'days', title: t('lasts'), width: 104, card: 'fact', cell: ({ days }) => t('days', { count: days }) },
    { key: 'perPass', title: t('perPass'), width: 176, from: 'wide', card: 'fact', cell: perPassText },
    {
      key: 'state',
      title: t('admin:status'),
      width: 120,
      card: 'tag',
      cell: (plan) => <StatusTag tone={plan.isActive ? 'success' : 'quiet'}>{stateText(plan)}</StatusTag>,
    },
    {
      key: 'version',
      title: t('version'),
      width: 132,
      look: 'quiet',
      from: 'wide',
      card: 'fact',
      cell: ({ version }) => (version > 0 ? String(version) : t('never')),
    },
  ],
  actions: ({ request }) => ({ width: 96, cell: (plan) => <Edit plan={plan} onEdit={request} /> }),
  open: (plan, { request }) => request(plan),
  bulk: {
    nameOf: ({ name }) => serverWords(name),
    actions: (chosen, onSelect) =>
      switchedInBulk({
        chosen,
        onSelect,
        label: (on) => t(on ? 'bulk.sell' : 'bulk.hide'),
        isOn: ({ isActive }) => isActive,
        work: switchPlan,
        done: (on, { length: count }) => t(on ? 'bulk.sold' : 'bulk.hidden', { count }),
        nameOf: ({ name }) => serverWords(name),
        failed: t('form.failed'),
        onFinished: plansChanged,
      }),
  },
  head: () => <p className={styles.lead}>{t('lead')}</p>,
});

/** What is sold: prices, passes, and what buyers see of it. */
export const PlansScreen = () => <ResourceScreen resource={plans} />;
