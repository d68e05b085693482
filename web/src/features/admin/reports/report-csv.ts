import type { AdminReport } from '@visavis/contracts/reports';
import type { Catalogue } from '../../../shared/i18n/catalogue.ts';
import { t } from '../../../shared/i18n/en/admin-reports.ts';
import { type CsvColumns, csvWriter } from '../list/toolbar/csv.ts';

const columns: CsvColumns<keyof Catalogue['adminReports']['csv'], AdminReport> = [
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

export const reportsCsv = csvWriter(columns, (name) => t(`csv.${name}`));
