import type { Catalogue } from '../../../shared/i18n/catalogue.ts';
import { t } from '../../../shared/i18n/en/admin-messages.ts';
import { csvOf } from '../list/toolbar/csv.ts';
import type { AdminMessage } from './api.ts';

const MICRO = 1_000_000;
const columns: [name: keyof Catalogue['adminMessages']['csv'], read: (message: AdminMessage) => string][] = [
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

export const messagesCsv = (messages: readonly AdminMessage[]) =>
  csvOf(
    columns.map(([name]) => t(`csv.${name}`)),
    messages,
    (message) => columns.map(([, read]) => read(message)),
  );
