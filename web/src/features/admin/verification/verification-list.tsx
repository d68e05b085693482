import { VERIFICATION_STATUSES } from '@visavis/contracts/constants';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { categoryOptions } from '../../../shared/format/category-name.ts';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-verification.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { AntdProvider } from '../../../shared/theme/antd-provider.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { SelectionBar } from '../list/bulk.tsx';
import { BulkOutcome } from '../list/outcome.tsx';
import { NoRows, RowsPanel } from '../list/rows-panel.tsx';
import { CsvButton } from '../list/toolbar/csv-button.tsx';
import toolbar from '../list/toolbar/list-toolbar.module.css';
import { useSetFilter } from '../list/toolbar/toolbar-parts.tsx';
import { useRows } from '../list/use-rows.ts';
import { ViewsButton } from '../list/views/views-button.tsx';
import { KeyHints } from '../shell/key-hints.tsx';
import { Select } from '../ui/antd-select.tsx';
import { loadAllVerifications, useVerifications, type VerificationFilters, verificationFiltersOf } from './api.ts';
import { verificationsCsv } from './verification-csv.ts';
import { addressOf, VerificationCards } from './verification-rows.tsx';

/** Phones show cards, and do without the table. */
const VerificationTable = lazyPart(() => import('./verification-table.tsx'), 'VerificationTable');
const BulkDecisionDialog = lazyPart(() => import('./bulk-decision-dialog.tsx'), 'BulkDecisionDialog');

const Toolbar = ({ filters }: { filters: VerificationFilters }) => {
  const t = useT();
  const set = useSetFilter();
  const size = useMedia('(max-width: 767px)') ? 'large' : 'middle';
  return (
    <div className={toolbar.bar}>
      <div className={toolbar.search} data-list-search>
        <SearchBar variant="header" words={{ label: t('filter.search'), placeholder: t('filter.placeholder') }} />
      </div>
      <span className={toolbar.narrow}>
        <Select
          size={size}
          aria-label={t('admin:status')}
          value={filters.status}
          options={[
            ...VERIFICATION_STATUSES.map((value) => ({ value: value as string, label: t(`status.${value}`) })),
            { value: 'all', label: t('filter.everyStatus') },
          ]}
          onChange={(status) => set({ status: status === 'pending' ? undefined : status })}
        />
      </span>
      <span className={toolbar.narrow}>
        <Select
          size={size}
          aria-label={t('admin:category')}
          placeholder={t('filter.everyCategory')}
          value={filters.category}
          options={categoryOptions()}
          onChange={(category) => set({ category })}
        />
      </span>
      <span className={toolbar.end}>
        <CsvButton
          name="verification"
          make={async (onProgress) => verificationsCsv(await loadAllVerifications(filters, onProgress))}
        />
        <ViewsButton />
        <KeyHints keys={['/', 'j', 'k', 'a', 'r']} />
      </span>
    </div>
  );
};

const RowsAndTools = () => {
  const t = useT();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filters = verificationFiltersOf(params);
  const query = useVerifications(filters);
  const { data } = query;
  const requests = data?.requests ?? [];
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [deciding, setDeciding] = useState<'approved' | 'rejected'>();
  // What has left the page or is decided is no longer selected.
  const chosen = requests.filter(({ _id, status }) => selected.includes(_id) && status === 'pending');
  const open = (id: string, intent?: 'approved' | 'rejected') =>
    navigate(addressOf(params, id), { state: { keepScroll: true, keepFocus: true, intent } });
  const isPending = (id: string) => requests.some(({ _id, status }) => _id === id && status === 'pending');
  const { container, cursor, mark } = useRows({
    ids: requests.map(({ _id }) => _id),
    page: filters.page,
    pages: data?.pagination.pages ?? 1,
    onOpen: (id) => open(id),
    onDecide: (id, action) => {
      if (isPending(id)) open(id, action === 'approve' ? 'approved' : 'rejected');
    },
    onSelect: (id) => {
      if (isPending(id)) setSelected((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]));
    },
    onClear: () => setSelected([]),
  });
  const cards = useMedia('(max-width: 767px)');
  const rows = { requests, cursor, selected: chosen.map(({ _id }) => _id), onMark: mark, onSelect: setSelected };
  return (
    <div ref={container}>
      <Toolbar filters={filters} />
      <BulkOutcome />
      <RowsPanel
        query={query}
        shown={requests.length}
        loading={t('loading')}
        empty={
          <NoRows
            failed={!data}
            isFiltered={Boolean(filters.search || filters.category || filters.status !== 'pending')}
            page={filters.page}
            to="/admin/verification"
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
        {cards ? <VerificationCards {...rows} /> : <VerificationTable {...rows} />}
      </RowsPanel>
      <SelectionBar count={chosen.length} onClear={() => setSelected([])}>
        <Button size="small" type="primary" onClick={() => setDeciding('approved')}>
          {t('approve')}
        </Button>
        <Button size="small" onClick={() => setDeciding('rejected')}>
          {t('reject')}
        </Button>
      </SelectionBar>
      {deciding ? (
        <Suspense fallback={null}>
          <BulkDecisionDialog requests={chosen} status={deciding} onDone={setSelected} onClose={() => setDeciding(undefined)} />
        </Suspense>
      ) : null}
    </div>
  );
};

/** Search, filters, rows and keys. */
export const VerificationList = () => (
  <AntdProvider>
    <RowsAndTools />
  </AntdProvider>
);
