import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin-reports.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import styles from '../list/list.module.css';
import { ListPage } from '../list/list-page.tsx';
import { useFilters } from '../list/use-filters.ts';
import { reportFiltersOf, reportsQuery } from './api.ts';

/** With antd: asked for by the page (`vite/screens.ts`), evaluated in a task of its own after the heading is shown. */
const ReportList = lazyPart(() => import('./report-list.tsx'), 'ReportList');

/** Abuse reports: those that wait first. */
export const AdminReportsScreen = () => {
  const t = useT();
  const { data } = useQuery(reportsQuery(useFilters(reportFiltersOf)));
  const { reports = 0, appeals = 0 } = data?.pending ?? {};
  return (
    <ListPage
      title={t('admin:abuseReports')}
      loading={t('loading')}
      head={
        <>
          <span className={styles.headEnd} aria-live="polite">
            {reports > 0 ? t('waiting', { count: reports }) : null}
            {reports > 0 && appeals > 0 ? ' · ' : null}
            {appeals > 0 ? t('appeals', { count: appeals }) : null}
          </span>
          <Link to="/admin/contact">{t('admin:contactMessages')}</Link>
        </>
      }
    >
      <ReportList />
    </ListPage>
  );
};
