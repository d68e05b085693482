import { adminCalls } from '@visavis/contracts/calls/admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin-audit.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { AuditEntry } from '../api.ts';
import { withoutEmpty } from '../list/list-filters.ts';
import { RowList } from '../list/row-list.tsx';
import { NEW_MOST, showNewest, useAdmins, useAuditLog, useNewEntries } from './api.ts';
import styles from './audit.module.css';
import { type AuditFilters, auditFilters, auditFiltersOf } from './audit-filters.ts';
import { AuditRows } from './audit-rows.tsx';
import { actorText, subjectOf } from './audit-words.ts';

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

/** The admins, and who is asked for: whoever is listed can be. */
const usePeople = (actor: string, first: AuditEntry | undefined) => {
  const t = useT();
  const { data: admins = [] } = useAdmins();
  if (!actor || admins.some(({ _id }) => _id === actor)) return admins;
  return [...admins, { _id: actor, name: t('filter.by', { name: first ? actorText(first) : t('admin:list.onePerson') }) }];
};

/** Filters, rows and keys. */
export const AuditList = () => {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const filters = auditFiltersOf(params);
  const query = useAuditLog(filters);
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const entries = data?.pages.flatMap((page) => page.entries);
  const people = usePeople(filters.actor, entries?.[0]);
  const more = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  return (
    <RowList
      filters={auditFilters(params, people)}
      keys={[']']}
      csv={{ name: 'audit', call: adminCalls.auditCsv, query: withoutEmpty(filters) }}
      query={{ ...query, data: data && { success: true }, isPlaceholderData: false }}
      rows={entries}
      words={t}
      above={data ? <NewEntries filters={filters} first={entries?.[0]} /> : null}
      onOpen={(entry) => {
        const { to } = subjectOf(entry);
        if (to) navigate(to);
      }}
      onMore={more}
    >
      {(rows) => (
        <>
          <AuditRows {...rows} />
          <p className={styles.more}>
            {hasNextPage ? (
              <Button onClick={more} aria-disabled={isFetchingNextPage || undefined} aria-busy={isFetchingNextPage}>
                {isFetchNextPageError ? t('moreAgain') : t('more')}
              </Button>
            ) : (
              t('end')
            )}
          </p>
        </>
      )}
    </RowList>
  );
};
