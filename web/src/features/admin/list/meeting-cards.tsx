import { Link, useLocation } from 'react-router-dom';
import { categoryName } from '../../../shared/format/category-name.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { HostName } from '../ui/host-name.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { When } from '../ui/when.tsx';
import styles from './list.module.css';
import type { MeetingRowsProps } from './meeting-table.tsx';
import { RowActions } from './row-actions.tsx';
import { RowCards } from './row-cards.tsx';
import { RowCheck } from './row-check.tsx';

/** The same rows where a table has no room. */
export const MeetingCards = ({ columns, ...rows }: MeetingRowsProps) => {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <RowCards {...rows}>
      {(meeting) => (
        <>
          <div className={styles.cardTop}>
            <When meeting={meeting} />
            {columns.status ? <StatusTag meeting={meeting} /> : null}
            <RowCheck row={meeting} rows={rows} />
          </div>
          <h2 className={styles.cardTitle}>
            <Link data-open to={`${pathname}/${meeting._id}`} state={{ from: rows.from }} className={styles.title}>
              {meeting.title}
            </Link>
          </h2>
          <p className={styles.cardText}>{meeting.description}</p>
          <p className={styles.cardMeta}>
            <HostName host={meeting.host} />
            <span className={meeting.category ? '' : styles.none}>{categoryName(meeting.category) ?? t('noCategory')}</span>
          </p>
          <RowActions meeting={meeting} wide />
        </>
      )}
    </RowCards>
  );
};
