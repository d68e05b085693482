import type { Catalogue } from '../../../shared/i18n/catalogue.ts';
import { t } from '../../../shared/i18n/en/admin-verification.ts';
import { csvOf } from '../list/toolbar/csv.ts';
import type { VerificationRequest } from './api.ts';
import { filesOf, offersOf } from './verification-rows.tsx';

const columns: [name: keyof Catalogue['adminVerification']['csv'], read: (request: VerificationRequest) => string][] = [
  ['id', ({ _id }) => _id],
  ['userId', ({ user }) => user._id],
  ['name', ({ user }) => user.name],
  ['asked', ({ createdAt }) => createdAt],
  ['type', ({ type }) => type],
  ['offers', offersOf],
  ['files', filesOf],
  ['status', ({ status, revoked }) => (revoked ? 'revoked' : status)],
  ['decidedAt', ({ decidedAt }) => decidedAt ?? ''],
];

export const verificationsCsv = (requests: readonly VerificationRequest[]) =>
  csvOf(
    columns.map(([name]) => t(`csv.${name}`)),
    requests,
    (request) => columns.map(([, read]) => read(request)),
  );
