import type { AdminReport } from '@visavis/contracts/reports';
import { useT } from '../../../shared/i18n/en/admin-reports.ts';
import styles from '../list/list.module.css';
import { RowCards } from '../list/row-cards.tsx';
import { RowCheck } from '../list/row-check.tsx';
import type { RowsProps } from '../list/row-list.tsx';
import { Standing, Title, When } from './report-rows.tsx';

/** Where a table has no room. */
export const ReportCards = (rows: RowsProps<AdminReport>) => {
  const t = useT();
  return (
    <RowCards {...rows} caption={t('admin:abuseReports')}>
      {(report) => (
        <>
          <div className={styles.cardTop}>
            <h2 className={styles.cardTitle}>
              <Title report={report} from={rows.from} />
            </h2>
            <Standing report={report} />
            <RowCheck row={report} rows={rows} />
          </div>
          <p>{report.text}</p>
          <p className={styles.cardMeta}>
            <span className={styles.none}>
              {t('by')} {report.reporter.name}
            </span>
            <span className={styles.none}>
              <When report={report} />
            </span>
          </p>
        </>
      )}
    </RowCards>
  );
};
