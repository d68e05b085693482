import type { AdminReport } from '@visavis/contracts/reports';
import type { Catalogue } from '../../../shared/i18n/catalogue.ts';
import { t } from '../../../shared/i18n/en/admin-reports.ts';
import { csvOf } from '../list/toolbar/csv.ts';

const columns: [name: keyof Catalogue['adminReports']['csv'], read: (report: AdminReport) => string][] = [
  ['id', ({ _id }) => _id],
  ['at', ({ createdAt }) => createdAt],
  ['reason', ({ reason }) => t(`safety:reasons.${reason}`)],
  ['about', ({ subject }) => subject.name],
  ['by', ({ reporter }) => reporter.name],
  ['meeting', ({ meeting }) => meeting?.title ?? ''],
  ['text', ({ text }) => text],
  ['status', ({ status }) => t(`status.${status}`)],
  ['decision', ({ decision }) => (decision ? t(`decisions.${decision}`) : '')],
  ['decidedBy', ({ decidedBy }) => decidedBy?.name ?? ''],
  ['decidedAt', ({ decidedAt }) => decidedAt ?? ''],
  ['response', ({ response }) => response],
];

export const reportsCsv = (reports: readonly AdminReport[]) =>
  csvOf(
    columns.map(([name]) => t(`csv.${name}`)),
    reports,
    (report) => columns.map(([, read]) => read(report)),
  );
