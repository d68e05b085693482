import type { Catalogue } from '../../../shared/i18n/catalogue.ts';
import { t } from '../../../shared/i18n/en/admin-messages.ts';
import { type CsvColumns, csvWriter } from '../list/toolbar/csv.ts';
import type { AdminMessage } from './api.ts';

const MICRO = 1_000_000;
const columns: CsvColumns<keyof Catalogue['adminMessages']['csv'], AdminMessage> = [
  ['id', ({ _id }) => _id],
  ['made', ({ createdAt }) => createdAt],
  ['kind', ({ kind }) => kind],
  ['what', ({ what }) => what],
  ['userId', ({ recipient }) => recipient?.userId ?? ''],
  ['name', ({ recipient }) => recipient?.name ?? ''],
  ['outcome', ({ outcome }) => outcome ?? 'open'],
  ['channels', ({ attempts }) => attempts.map(({ channel, status }) => `${channel} ${status}`).join('; ')],
  ['rupees', ({ cost }) => String(cost / MICRO)],
  ['ended', ({ doneAt }) => doneAt ?? ''],
];

export const messagesCsv = csvWriter(columns, (name) => t(`csv.${name}`));
