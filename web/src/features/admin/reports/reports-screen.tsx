import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin-reports.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import styles from '../list/list.module.css';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { useScreen } from '../shell/layout-state.ts';
import { reportFiltersOf, useReports } from './api.ts';

/** With antd: asked for by the page (`vite/screens.ts`), evaluated in a task of its own after the heading is shown. */
const ReportList = lazyPart(() => import('./report-list.tsx'), 'ReportList');

/** Abuse reports: those that wait first. */
export const AdminReportsScreen = () => {
  const t = useT();
  useScreen(t('admin:abuseReports'));
  const [params] = useSearchParams();
  const { data } = useReports(reportFiltersOf(params));
  const { reports = 0, appeals = 0 } = data?.pending ?? {};
  return (
    <>
      <header className={styles.head}>
        <h1>{t('admin:abuseReports')}</h1>
        <span className={styles.headEnd} aria-live="polite">
          {reports > 0 ? t('waiting', { count: reports }) : null}
          {reports > 0 && appeals > 0 ? ' · ' : null}
          {appeals > 0 ? t('appeals', { count: appeals }) : null}
        </span>
        <Link to="/admin/contact">{t('admin:nav.contact')}</Link>
      </header>
      <Suspense fallback={<ListSkeleton alone label={t('loading')} />}>
        <ReportList />
      </Suspense>
    </>
  );
};
