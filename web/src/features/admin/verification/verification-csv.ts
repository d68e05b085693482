import type { Catalogue } from '../../../shared/i18n/catalogue.ts';
import { t } from '../../../shared/i18n/en/admin-verification.ts';
import { type CsvColumns, csvWriter } from '../list/toolbar/csv.ts';
import type { VerificationRequest } from './api.ts';
import { filesOf, offersOf } from './verification-rows.tsx';

const columns: CsvColumns<keyof Catalogue['adminVerification']['csv'], VerificationRequest> = [
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

export const verificationsCsv = csvWriter(columns, (name) => t(`csv.${name}`));
