import type { AdminReport } from '@visavis/contracts/reports';
import { MEDIA, useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-reports.ts';
import styles from '../list/list.module.css';
import type { RowsProps } from '../list/row-list.tsx';
import { type RowColumns, RowTable } from '../list/row-table.tsx';
import { Standing, Title, When } from './report-rows.tsx';

export const ReportTable = (rows: RowsProps<AdminReport>) => {
  const t = useT();
  const wide = useMedia(MEDIA.wide);
  const columns: RowColumns<AdminReport> = [
    { key: 'at', title: t('admin:when'), width: 176, render: (_, report) => <When report={report} /> },
    {
      key: 'title',
      title: t('report'),
      rowScope: 'row',
      className: styles.what ?? '',
      render: (_, report) => <Title report={report} from={rows.from} />,
    },
    { key: 'by', title: t('by'), width: 190, className: styles.oneLine ?? '', render: (_, { reporter }) => reporter.name },
    wide && {
      key: 'where',
      title: t('where'),
      width: 240,
      className: styles.oneLine ?? '',
      render: (_, { meeting, from: source }) => meeting?.title ?? t(`from.${source}`),
    },
    { key: 'state', title: t('admin:status'), width: 130, render: (_, report) => <Standing report={report} /> },
  ];
  return <RowTable {...rows} caption={t('admin:abuseReports')} columns={columns} />;
};
