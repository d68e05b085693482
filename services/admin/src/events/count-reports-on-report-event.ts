import { appealDecided, reportAppealed, reportDecided, reportSubmitted } from '@visavis/contracts/events/reports';
import { addToTally, defineConsumer, tallyDifference } from '@visavis/store';
import { type ReportRow, reportRows, reportTallies } from '../data/collections.ts';
import type { AdminConsumerDeps } from '../use-cases/deps.ts';
import { dashboardChanged } from '../use-cases/read-dashboard.ts';

const waitsAfter = {
  'visavis.report.submitted.v1': 'open',
  'visavis.report.decided.v1': undefined,
  'visavis.report.appealed.v1': 'appeals',
  'visavis.report.appeal-decided.v1': undefined,
} as const satisfies Record<string, ReportRow['waits']>;

/** Counts the abuse reports and the appeals that wait for a decision. A report's events come in their order. */
export const countReportsOnReportEvent = (deps: AdminConsumerDeps) =>
  defineConsumer(deps.store, {
    id: 'admin/count-reports-on-report-event',
    kind: 'projection',
    collections: [reportRows, reportTallies],
    on: [reportSubmitted, reportDecided, reportAppealed, appealDecided],
    async handle(unit, event) {
      const { reportId } = event.data;
      const rows = unit.collection(reportRows);
      const row = await rows.get(reportId);
      const waits = waitsAfter[event.type];
      const next = { _id: reportId, ...(waits && { waits }) };
      if (row) rows.save({ ...next, version: row.version });
      else rows.insert(next);
      const counted = (waiting: ReportRow['waits']) => (waiting ? { [waiting]: 1 } : {});
      await addToTally(unit, reportTallies, reportId, tallyDifference(counted(row?.waits), counted(waits)));
    },
    async afterCommit() {
      await dashboardChanged(deps);
      deps.announcePending();
    },
  });
