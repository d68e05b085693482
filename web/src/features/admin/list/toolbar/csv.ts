import { csvLine } from '@visavis/contracts/csv';
import type { Meeting } from '@visavis/contracts/meeting-model';
import type { Catalogue } from '../../../../shared/i18n/catalogue.ts';
import { t } from '../../../../shared/i18n/en/admin.ts';

/** A head, and a row for each record. */
export const csvOf = <R>(head: readonly string[], records: readonly R[], rowOf: (record: R) => readonly string[]): string =>
  [head, ...records.map(rowOf)].map(csvLine).join('\r\n');

export type CsvColumns<N extends string, R> = readonly (readonly [name: N, read: (record: R) => string])[];
/** Writes these columns, with their heads in the language of the moment. */
export const csvWriter =
  <N extends string, R>(columns: CsvColumns<N, R>, headOf: (name: N) => string) =>
  (records: readonly R[]) =>
    csvOf(
      columns.map(([name]) => headOf(name)),
      records,
      (record) => columns.map(([, read]) => read(record)),
    );

const columns: CsvColumns<keyof Catalogue['admin']['csv']['column'], Meeting> = [
  ['id', (meeting) => meeting._id],
  ['title', (meeting) => meeting.title],
  ['status', (meeting) => meeting.status],
  ['startsAt', (meeting) => meeting.startsAt],
  ['localDate', (meeting) => meeting.localDate],
  ['localTime', (meeting) => meeting.time],
  ['timeZone', (meeting) => meeting.timeZone],
  ['minutes', (meeting) => String(meeting.durationMinutes)],
  ['category', (meeting) => meeting.categoryName ?? ''],
  ['guests', (meeting) => meeting.meetingType],
  ['host', (meeting) => meeting.host.name],
  ['coHosts', (meeting) => meeting.coHosts.map(({ name }) => name).join('; ')],
  ['proposedAt', (meeting) => meeting.createdAt],
  ['reason', (meeting) => meeting.reason ?? ''],
];

export const meetingsCsv = csvWriter(columns, (name) => t(`csv.column.${name}`));

/** With a mark that lets Excel read it as UTF-8. */
export const download = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
};
