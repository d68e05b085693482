import type { Catalogue } from '../../../shared/i18n/catalogue.ts';
import { t } from '../../../shared/i18n/en/admin-users.ts';
import { csvOf } from '../list/toolbar/csv.ts';
import type { AdminUser } from './api.ts';

const columns: [name: keyof Catalogue['adminUsers']['csv'], read: (user: AdminUser) => string][] = [
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

export const usersCsv = (users: readonly AdminUser[]) =>
  csvOf(
    columns.map(([name]) => t(`csv.${name}`)),
    users,
    (user) => columns.map(([, read]) => read(user)),
  );
