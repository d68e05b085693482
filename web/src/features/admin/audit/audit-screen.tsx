import { usePrefetchInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin-audit.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import styles from '../list/list.module.css';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { useScreen } from '../shell/layout-state.ts';
import { auditLogQuery } from './api.ts';
import { auditFiltersOf } from './audit-filters.ts';

/** With antd: asked for by the page (`vite/screens.ts`), evaluated in a task of its own after the heading is shown. */
const AuditList = lazyPart(() => import('./audit-list.tsx'), 'AuditList');

/** Who did what in the admin panel, and what it was before. */
export const AuditScreen = () => {
  const t = useT();
  useScreen(t('title'));
  const [params] = useSearchParams();
  usePrefetchInfiniteQuery(auditLogQuery(auditFiltersOf(params)));
  return (
    <>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      <Suspense fallback={<ListSkeleton alone label={t('loading')} />}>
        <AuditList />
      </Suspense>
    </>
  );
};
