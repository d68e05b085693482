import type { Plan } from '@visavis/contracts/billing-model';
import { MEDIA, useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-plans.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { AntdProvider } from '../../../shared/theme/antd-provider.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import { RowsPanel } from '../list/rows-panel.tsx';
import { useRows } from '../list/use-rows.ts';
import { usePlans } from './api.ts';
import { PlanCards } from './plan-rows.tsx';

/** Phones show cards, and do without the table. */
const PlanTable = lazyPart(() => import('./plan-table.tsx'), 'PlanTable');

interface PlanListProps {
  onEdit: (plan: Plan) => void;
}
const Rows = ({ onEdit }: PlanListProps) => {
  const t = useT();
  const query = usePlans();
  const plans = query.data?.plans ?? [];
  const container = useRows({
    ids: plans.map(({ code }) => code),
    onRow: (action, id) => {
      const plan = plans.find(({ code }) => code === id);
      if (plan && action === 'open') onEdit(plan);
    },
  });
  const cards = useMedia(MEDIA.mobile);
  const rows = { plans, onEdit };
  return (
    <div ref={container}>
      <RowsPanel
        query={query}
        shown={plans.length}
        loading={t('loading')}
        // There are always five: without them, they could not be loaded.
        empty={<StateNotice title={t('failed')}>{t('admin:empty.failedText')}</StateNotice>}
      >
        {cards ? <PlanCards {...rows} /> : <PlanTable {...rows} />}
      </RowsPanel>
    </div>
  );
};

/** Rows and keys. */
export const PlanList = (props: PlanListProps) => (
  <AntdProvider>
    <Rows {...props} />
  </AntdProvider>
);
