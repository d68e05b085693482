import { REPORT_REASONS } from '@visavis/contracts/constants';
import type { AdminReport } from '@visavis/contracts/reports';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-reports.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { AntdProvider } from '../../../shared/theme/antd-provider.tsx';
import { SelectionBar } from '../list/bulk.tsx';
import { BulkOutcome } from '../list/outcome.tsx';
import { NoRows, RowsPanel } from '../list/rows-panel.tsx';
import { CsvButton } from '../list/toolbar/csv-button.tsx';
import toolbar from '../list/toolbar/list-toolbar.module.css';
import { DayFilter, PersonFilter, useSetFilter } from '../list/toolbar/toolbar-parts.tsx';
import { useRows } from '../list/use-rows.ts';
import { ViewsButton } from '../list/views/views-button.tsx';
import { KeyHints } from '../shell/key-hints.tsx';
import { Select } from '../ui/antd-select.tsx';
import { loadAllReports, REPORT_STATES, type ReportFilters, reportFiltersOf, useReports } from './api.ts';
import { ReportCards } from './report-cards.tsx';
import { reportsCsv } from './report-csv.ts';

/** Phones show cards, and do without the table. */
const ReportTable = lazyPart(() => import('./report-table.tsx'), 'ReportTable');
const DecideDialog = lazyPart(() => import('./decide-dialog.tsx'), 'DecideDialog');

/** All filters live in the address. */
const Toolbar = ({ filters, first }: { filters: ReportFilters; first: AdminReport | undefined }) => {
  const t = useT();
  const set = useSetFilter();
  const size = useMedia('(max-width: 767px)') ? 'large' : 'middle';
  return (
    <div className={toolbar.bar}>
      <span className={toolbar.narrow}>
        <Select
          size={size}
          aria-label={t('admin:status')}
          placeholder={t('status.open')}
          value={filters.status === 'open' ? '' : filters.status}
          options={REPORT_STATES.filter((value) => value !== 'open').map((value) => ({
            value,
            label: value === 'all' ? t('filter.all') : t(`status.${value}`),
          }))}
          onChange={(status) => set({ status })}
        />
      </span>
      <span className={toolbar.narrow}>
        <Select
          size={size}
          aria-label={t('filter.reason')}
          placeholder={t('filter.allReasons')}
          value={filters.reason}
          options={REPORT_REASONS.map((value) => ({ value, label: t(`safety:reasons.${value}`) }))}
          onChange={(reason) => set({ reason })}
        />
      </span>
      <DayFilter name="from" label={t('filter.from')} value={filters.from} />
      <DayFilter name="to" label={t('filter.to')} value={filters.to} />
      {filters.userId ? (
        <PersonFilter
          name="userId"
          label={t('filter.person', { name: first?.subject.name ?? t('admin:list.onePerson') })}
          clear={t('filter.everyone')}
        />
      ) : null}
      {filters.reporterId ? (
        <PersonFilter
          name="reporterId"
          label={t('filter.reporter', { name: first?.reporter.name ?? t('admin:list.onePerson') })}
          clear={t('filter.everyReporter')}
        />
      ) : null}
      <span className={toolbar.end}>
        <CsvButton name="reports" make={async (onProgress) => reportsCsv(await loadAllReports(filters, onProgress))} />
        <ViewsButton />
        <KeyHints keys={['j', 'k', 'x']} />
      </span>
    </div>
  );
};

const RowsAndTools = () => {
  const t = useT();
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const filters = reportFiltersOf(params);
  const query = useReports(filters);
  const { data } = query;
  const reports = data?.reports ?? [];
  const state = { from: pathname + search };
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [deciding, setDeciding] = useState(false);
  // What has left the page or is decided is no longer selected.
  const chosen = reports.filter(({ _id, status }) => selected.includes(_id) && status === 'open');
  const [first, ...others] = chosen;
  const { container, cursor, mark } = useRows({
    ids: reports.map(({ _id }) => _id),
    page: filters.page,
    pages: data?.pagination.pages ?? 1,
    onOpen: (id) => navigate(`/admin/reports/${id}`, { state }),
    onSelect: (id) => {
      if (reports.some(({ _id, status }) => _id === id && status === 'open'))
        setSelected((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]));
    },
    onClear: () => setSelected([]),
  });
  const cards = useMedia('(max-width: 767px)');
  const rows = {
    reports,
    from: state.from,
    cursor,
    selected: chosen.map(({ _id }) => _id),
    onMark: mark,
    onSelect: setSelected,
  };
  const { status, reason, userId, reporterId, from, to } = filters;
  return (
    <div ref={container}>
      <Toolbar filters={filters} first={reports[0]} />
      <BulkOutcome />
      <RowsPanel
        query={query}
        shown={reports.length}
        loading={t('loading')}
        empty={
          <NoRows
            failed={!data}
            isFiltered={Boolean(status !== 'open' || reason || userId || reporterId || from || to)}
            page={filters.page}
            to="/admin/reports"
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
        {cards ? <ReportCards {...rows} /> : <ReportTable {...rows} />}
      </RowsPanel>
      <SelectionBar count={chosen.length} onClear={() => setSelected([])}>
        <Button size="small" onClick={() => setDeciding(true)}>
          {t('decide')}
        </Button>
      </SelectionBar>
      {deciding && first ? (
        <Suspense fallback={null}>
          <DecideDialog reports={[first, ...others]} onDone={setSelected} onClose={() => setDeciding(false)} />
        </Suspense>
      ) : null}
    </div>
  );
};

/** Filters, rows and keys. */
export const ReportList = () => (
  <AntdProvider>
    <RowsAndTools />
  </AntdProvider>
);
