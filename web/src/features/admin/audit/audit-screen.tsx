import { usePrefetchInfiniteQuery } from '@tanstack/react-query';
import { useT } from '../../../shared/i18n/en/admin-audit.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import styles from '../list/list.module.css';
import { ListPage } from '../list/list-page.tsx';
import { useFilters } from '../list/use-filters.ts';
import { auditLogQuery } from './api.ts';
import { auditFiltersOf } from './audit-filters.ts';

/**
 * With antd: asked for by the page (`part` of its row in `SCREENS`), evaluated in a task of its own after the heading is shown.
 */
const AuditList = lazyPart(() => import('./audit-list.tsx'), 'AuditList');

/** Who did what in the admin panel, and what it was before. */
export const AuditScreen = () => {
  const t = useT();
  usePrefetchInfiniteQuery(auditLogQuery(useFilters(auditFiltersOf)));
  return (
    <ListPage title={t('admin:auditLog')} loading={t('loading')} head={<p className={styles.lead}>{t('lead')}</p>}>
      <AuditList />
    </ListPage>
  );
};
