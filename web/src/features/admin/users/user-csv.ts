import type { Catalogue } from '../../../shared/i18n/catalogue.ts';
import { t } from '../../../shared/i18n/en/admin-users.ts';
import { type CsvColumns, csvWriter } from '../list/toolbar/csv.ts';
import type { AdminUser } from './api.ts';

const columns: CsvColumns<keyof Catalogue['adminUsers']['csv'], AdminUser> = [
  ['id', ({ _id }) => _id],
  ['name', ({ name }) => name],
  ['phone', ({ phone }) => phone],
  ['email', ({ email }) => email ?? ''],
  ['role', ({ role }) => role],
  ['status', ({ status }) => status],
  ['verified', ({ isVerified }) => String(isVerified)],
  ['passes', ({ meetingPasses }) => String(meetingPasses)],
  ['joined', ({ createdAt }) => createdAt],
  ['lastSignIn', ({ lastSignInAt }) => lastSignInAt ?? ''],
  ['timeZone', ({ timeZone }) => timeZone],
];

export const usersCsv = csvWriter(columns, (name) => t(`csv.${name}`));
