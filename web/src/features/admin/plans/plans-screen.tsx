import { usePrefetchQuery } from '@tanstack/react-query';
import type { Plan } from '@visavis/contracts/billing-model';
import { Suspense, useState } from 'react';
import { useT } from '../../../shared/i18n/en/admin-plans.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import styles from '../list/list.module.css';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { useScreen } from '../shell/layout-state.ts';
import { plansQuery } from './api.ts';

/** With antd: asked for by the page (`vite/screens.ts`), evaluated in a task of its own after the heading is shown. */
const PlanList = lazyPart(() => import('./plan-list.tsx'), 'PlanList');
const PlanFormDialog = lazyPart(() => import('./plan-form-dialog.tsx'), 'PlanFormDialog');

/** What is sold: prices, passes, and what buyers see of it. */
export const PlansScreen = () => {
  const t = useT();
  useScreen(t('plans'));
  usePrefetchQuery(plansQuery);
  const [edited, setEdited] = useState<Plan>();
  return (
    <>
      <header className={styles.head}>
        <h1>{t('plans')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      <Suspense fallback={<ListSkeleton label={t('loading')} />}>
        <PlanList onEdit={setEdited} />
      </Suspense>
      {edited ? (
        <Suspense fallback={null}>
          <PlanFormDialog plan={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
};
