import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin-audit.ts';
import { AntdProvider } from '../../../shared/theme/antd-provider.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import type { AuditEntry } from '../api.ts';
import { NoRows, RowsPanel } from '../list/rows-panel.tsx';
import { useListCursor } from '../list/use-list-cursor.ts';
import { NEW_MOST, showNewest, useAuditLog, useNewEntries } from './api.ts';
import styles from './audit.module.css';
import { type AuditFilters, auditFiltersOf, isFiltered } from './audit-filters.ts';
import { AuditRows } from './audit-rows.tsx';
import { AuditToolbar } from './audit-toolbar.tsx';
import { subjectOf } from './audit-words.ts';

/** What came meanwhile moves nothing: it is said, and shown when the admin wants it. */
const NewEntries = ({ filters, first }: { filters: AuditFilters; first: AuditEntry | undefined }) => {
  const t = useT();
  const count = useNewEntries(filters, first, true);
  return (
    <div className={styles.fresh} role="status">
      {count > 0 ? (
        <Button
          size="small"
          onClick={() => {
            void showNewest(filters);
            window.scrollTo({ top: 0 });
          }}
        >
          {count < NEW_MOST ? t('newEntries', { count }) : t('manyNewEntries')}
        </Button>
      ) : null}
    </div>
  );
};

const RowsAndTools = () => {
  const t = useT();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filters = auditFiltersOf(params);
  const query = useAuditLog(filters);
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const container = useRef<HTMLDivElement>(null);
  const more = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  const { cursor, mark } = useListCursor(
    container,
    entries.map(({ _id }) => _id),
    (action) => {
      if (action.kind === 'next-page') return more();
      const entry = action.kind === 'open' ? entries.find(({ _id }) => _id === action.id) : undefined;
      const to = entry && subjectOf(entry).to;
      if (to) navigate(to);
    },
  );
  return (
    <div ref={container}>
      <AuditToolbar filters={filters} first={entries[0]} />
      {data ? <NewEntries filters={filters} first={entries[0]} /> : null}
      <RowsPanel
        query={{ ...query, data: data ? { success: true } : undefined, isPlaceholderData: false }}
        shown={entries.length}
        loading={t('loading')}
        empty={
          <NoRows
            failed={!data}
            isFiltered={isFiltered(filters)}
            page={1}
            to="/admin/audit"
            words={{
              failed: t('empty.failed'),
              none: t('empty.none'),
              noneText: t('empty.noneText'),
              match: t('empty.match'),
              matchText: t('empty.matchText'),
            }}
          />
        }
      >
        <AuditRows entries={entries} cursor={cursor} onMark={mark} />
        <p className={styles.more}>
          {hasNextPage ? (
            <Button onClick={more} aria-disabled={isFetchingNextPage || undefined} aria-busy={isFetchingNextPage}>
              {isFetchNextPageError ? t('moreAgain') : t('more')}
            </Button>
          ) : (
            t('end')
          )}
        </p>
      </RowsPanel>
    </div>
  );
};

/** Filters, rows and keys. */
export const AuditList = () => (
  <AntdProvider>
    <RowsAndTools />
  </AntdProvider>
);
