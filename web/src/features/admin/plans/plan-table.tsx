import type { Plan } from '@visavis/contracts/billing-model';
import { MEDIA, useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-plans.ts';
import styles from '../list/list.module.css';
import { type RowColumns, RowTable } from '../list/row-table.tsx';
import { Badge, Edit, type PlanRowsProps, Price, State, versionText } from './plan-rows.tsx';
import { passesText, perPassText } from './plan-values.ts';

type Row = Plan & { _id: string };

export const PlanTable = ({ plans, onEdit }: PlanRowsProps) => {
  const t = useT();
  const wide = useMedia(MEDIA.wide);
  const columns: RowColumns<Row> = [
    { key: 'plan', title: t('plan'), rowScope: 'row', render: (_, plan) => <Badge plan={plan} /> },
    { key: 'price', title: t('price'), width: 168, render: (_, plan) => <Price plan={plan} /> },
    { key: 'passes', title: t('passes'), width: 104, render: (_, plan) => passesText(plan) },
    { key: 'days', title: t('lasts'), width: 104, render: (_, { days }) => t('days', { count: days }) },
    wide && { key: 'perPass', title: t('perPass'), width: 176, render: (_, plan) => perPassText(plan) },
    { key: 'state', title: t('admin:status'), width: 120, render: (_, plan) => <State plan={plan} /> },
    wide && {
      key: 'version',
      title: t('version'),
      width: 132,
      className: styles.none ?? '',
      render: (_, plan) => versionText(t, plan),
    },
    {
      key: 'actions',
      title: <span className="visually-hidden">{t('admin:actions')}</span>,
      width: 96,
      className: styles.actionsCell ?? '',
      render: (_, plan) => <Edit plan={plan} onEdit={onEdit} />,
    },
  ];
  return <RowTable<Row> caption={t('plans')} columns={columns} rows={plans.map((plan) => ({ ...plan, _id: plan.code }))} />;
};
