import { useQuery } from '@tanstack/react-query';
import { REPORT_REASONS } from '@visavis/contracts/constants/safety';
import type { AdminReport } from '@visavis/contracts/reports';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useT } from '../../../shared/i18n/en/admin-reports.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { SelectionBar } from '../list/bulk.tsx';
import { BulkOutcome } from '../list/outcome.tsx';
import { RowList } from '../list/row-list.tsx';
import { DayFilters, ListBar, OptionFilter, PersonFilter } from '../list/toolbar/toolbar-parts.tsx';
import { useFilters } from '../list/use-filters.ts';
import { loadAllReports, REPORT_STATES, type ReportFilters, reportFiltersOf, reportsQuery } from './api.ts';
import { ReportCards } from './report-cards.tsx';
import { reportsCsv } from './report-csv.ts';
import { titleOf } from './report-rows.tsx';

/** Phones show cards, and do without the table. */
const ReportTable = lazyPart(() => import('./report-table.tsx'), 'ReportTable');
const DecideDialog = lazyPart(() => import('./decide-dialog.tsx'), 'DecideDialog');

const Toolbar = ({ filters, first }: { filters: ReportFilters; first: AdminReport | undefined }) => {
  const t = useT();
  return (
    <ListBar
      csv={{ name: 'reports', make: async (onProgress) => reportsCsv(await loadAllReports(filters, onProgress)) }}
      keys={['j', 'k', 'x']}
    >
      <OptionFilter
        name="status"
        label={t('admin:status')}
        placeholder={t('status.open')}
        standard="open"
        value={filters.status}
        options={REPORT_STATES.filter((value) => value !== 'open').map((value) => ({
          value,
          label: value === 'all' ? t('filter.all') : t(`status.${value}`),
        }))}
      />
      <OptionFilter
        name="reason"
        label={t('filter.reason')}
        placeholder={t('filter.allReasons')}
        value={filters.reason}
        options={REPORT_REASONS.map((value) => ({ value, label: t(`safety:reasons.${value}`) }))}
      />
      <DayFilters {...filters} />
      <PersonFilter
        name="userId"
        value={filters.userId}
        label={t('filter.person', { name: first?.subject.name ?? t('admin:list.onePerson') })}
        clear={t('filter.everyone')}
      />
      <PersonFilter
        name="reporterId"
        value={filters.reporterId}
        label={t('filter.reporter', { name: first?.reporter.name ?? t('admin:list.onePerson') })}
        clear={t('filter.everyReporter')}
      />
    </ListBar>
  );
};

interface ChosenProps {
  chosen: readonly AdminReport[];
  onSelect: (ids: readonly string[]) => void;
}
/** One decision for all that are chosen. */
const ChosenReports = ({ chosen, onSelect }: ChosenProps) => {
  const t = useT();
  const [deciding, setDeciding] = useState(false);
  const [first, ...others] = chosen;
  return (
    <>
      <SelectionBar count={chosen.length} onClear={() => onSelect([])}>
        <Button size="small" onClick={() => setDeciding(true)}>
          {t('decide')}
        </Button>
      </SelectionBar>
      {deciding && first ? (
        <Suspense fallback={null}>
          <DecideDialog reports={[first, ...others]} onDone={onSelect} onClose={() => setDeciding(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

/** Filters, rows and keys. */
export const ReportList = () => {
  const t = useT();
  const filters = useFilters(reportFiltersOf);
  const query = useQuery(reportsQuery(filters));
  const reports = query.data?.reports;
  return (
    <RowList
      filtersOf={reportFiltersOf}
      query={query}
      rows={reports}
      words={t}
      toolbar={
        <>
          <Toolbar filters={filters} first={reports?.[0]} />
          <BulkOutcome />
        </>
      }
      selection={{
        nameOf: titleOf,
        maySelect: ({ status }) => status === 'open',
        bar: (chosen, onSelect) => <ChosenReports chosen={chosen} onSelect={onSelect} />,
      }}
    >
      {(rows, asCards) => (asCards ? <ReportCards {...rows} /> : <ReportTable {...rows} />)}
    </RowList>
  );
};
