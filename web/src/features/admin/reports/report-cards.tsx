import { Checkbox } from 'antd';
import { useT } from '../../../shared/i18n/en/admin-reports.ts';
import styles from '../list/list.module.css';
import { type ReportRowsProps, Standing, Title, When } from './report-rows.tsx';

/** Where a table has no room. */
export const ReportCards = ({ reports, from, selected, onMark, onSelect }: ReportRowsProps) => {
  const t = useT();
  return (
    <ul className={styles.cards} aria-label={t('admin:abuseReports')}>
      {reports.map((report) => (
        <li key={report._id} className={styles.card} data-row={report._id} onFocus={() => onMark(report._id)}>
          <div className={styles.cardTop}>
            <h2 className={styles.cardTitle}>
              <Title report={report} from={from} />
            </h2>
            <Standing report={report} />
            {report.status === 'open' ? (
              <Checkbox
                className={styles.cardCheck ?? ''}
                checked={selected.includes(report._id)}
                aria-label={t('admin:list.select', { title: report.subject.name })}
                onChange={({ target }) =>
                  onSelect(target.checked ? [...selected, report._id] : selected.filter((id) => id !== report._id))
                }
              />
            ) : null}
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
        </li>
      ))}
    </ul>
  );
};
