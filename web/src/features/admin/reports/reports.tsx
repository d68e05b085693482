import { adminReportCalls } from '@visavis/contracts/calls/reports';
import { REPORT_REASONS } from '@visavis/contracts/constants/safety';
import type { AdminReport } from '@visavis/contracts/reports';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/i18n/en/admin-reports.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { days, option, optionOr, person, search } from '../list/filters.ts';
import styles from '../list/list.module.css';
import { searchMin, withoutEmpty } from '../list/list-filters.ts';
import { defineResource, ResourceScreen } from '../list/resource.tsx';
import { adminKeys } from '../query-keys.ts';
import { At } from '../ui/at.tsx';
import { followed } from './api.ts';
import { CaseTitle, caseTitleOf, ReportState, titleOf } from './report-words.tsx';

const DecideDialog = lazyPart(() => import('./decide-dialog.tsx'), 'DecideDialog');

const reports = defineResource({
  name: 'reports',
  title: () => t('admin:abuseReports'),
  words: t,
  key: adminKeys.reports,
  call: adminReportCalls.list,
  csv: adminReportCalls.listCsv,
  filters: {
    search: search(() => ({ label: t('searchLabel'), placeholder: t('searchHint') }), searchMin),
    status: optionOr('open', ['appealed', 'decided', 'all'], {
      label: () => t('admin:status'),
      all: () => t('status.open'),
      word: (status) => (status === 'all' ? t('filter.all') : t(`status.${status}`)),
    }),
    reason: option(REPORT_REASONS, {
      label: () => t('admin:reason'),
      all: () => t('filter.allReasons'),
      word: (reason) => t(`safety:reasons.${reason}`),
    }),
    ...days,
    userId: person<AdminReport>({
      nameOf: ({ subject }) => subject.name,
      label: (name) => t('filter.person', { name: name ?? t('admin:list.onePerson') }),
      clear: () => t('filter.everyone'),
    }),
    reporterId: person<AdminReport>({
      nameOf: ({ reporter }) => reporter.name,
      label: (name) => t('filter.reporter', { name: name ?? t('admin:list.onePerson') }),
      clear: () => t('filter.everyReporter'),
    }),
  },
  // One row a person, unless the list is of one person already.
  query: (filters) => ({
    ...withoutEmpty(filters),
    group: filters.status === 'open' && !filters.userId ? ('person' as const) : undefined,
  }),
  rows: ({ reports }) => reports,
  dialogs: DecideDialog,
  refresh: followed,
  found: { all: 'status=all', of: (report) => ({ label: titleOf(report), detail: report.reporter.name }) },
  columns: ({ opener }) => [
    { key: 'at', title: t('admin:when'), width: 176, card: 'meta', cell: ({ createdAt }) => <At at={createdAt} /> },
    {
      key: 'title',
      title: t('report'),
      head: true,
      card: 'title',
      cell: (report) => <CaseTitle report={report} opener={opener} />,
    },
    {
      key: 'by',
      title: t('by'),
      width: 190,
      look: 'oneLine',
      card: 'fact',
      cell: ({ reporter, case: about }) =>
        about && about.people > 1 ? t('case.andOthers', { name: reporter.name, count: about.people - 1 }) : reporter.name,
    },
    {
      key: 'where',
      title: t('where'),
      width: 240,
      look: 'oneLine',
      from: 'wide',
      cell: ({ meeting, from }) => meeting?.title ?? t(`from.${from}`),
    },
    { key: 'state', title: t('admin:status'), width: 130, card: 'tag', cell: (report) => <ReportState report={report} /> },
  ],
  bulk: {
    nameOf: caseTitleOf,
    maySelect: ({ status }) => status === 'open',
    actions: ([first, ...others], onDone, { request }) => [
      { label: t('decide'), run: first && (() => request({ reports: [first, ...others], onDone })) },
    ],
  },
  head: ({ data }) => {
    const { reports = 0, appeals = 0 } = data?.pending ?? {};
    return (
      <>
        <span className={styles.headEnd} aria-live="polite">
          {reports > 0 ? t('waiting', { count: reports }) : null}
          {reports > 0 && appeals > 0 ? ' · ' : null}
          {appeals > 0 ? t('appeals', { count: appeals }) : null}
        </span>
        <Link to="/admin/contact">{t('admin:contactMessages')}</Link>
      </>
    );
  },
});

/** Abuse reports: those that wait first. */
export const ReportsScreen = () => <ResourceScreen resource={reports} />;
