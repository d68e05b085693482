import { Checkbox } from 'antd';
import { Link } from 'react-router-dom';
import { categoryName } from '../../../shared/format/category-name.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { HostName } from '../ui/host-name.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { When } from '../ui/when.tsx';
import styles from './list.module.css';
import type { MeetingTableProps } from './meeting-table.tsx';
import { RowActions } from './row-actions.tsx';

/** The same rows where a table has no room. */
export const MeetingCards = ({ caption, meetings, columns, selected, base, from, onMark, onSelect }: MeetingTableProps) => {
  const t = useT();
  return (
    <ul className={styles.cards} aria-label={caption}>
      {meetings.map((meeting) => (
        <li
          key={meeting._id}
          className={styles.card}
          data-row={meeting._id}
          data-selected={selected.includes(meeting._id) || undefined}
          onFocus={() => onMark(meeting._id)}
        >
          <div className={styles.cardTop}>
            <When meeting={meeting} />
            {columns.status ? <StatusTag meeting={meeting} /> : null}
            {columns.select && meeting.status === 'pending' ? (
              <Checkbox
                className={styles.cardCheck ?? ''}
                checked={selected.includes(meeting._id)}
                aria-label={t('list.select', { title: meeting.title })}
                onChange={({ target }) =>
                  onSelect(target.checked ? [...selected, meeting._id] : selected.filter((id) => id !== meeting._id))
                }
              />
            ) : null}
          </div>
          <h2 className={styles.cardTitle}>
            <Link data-open to={`${base}/${meeting._id}`} state={{ from }} className={styles.title}>
              {meeting.title}
            </Link>
          </h2>
          <p className={styles.cardText}>{meeting.description}</p>
          <p className={styles.cardMeta}>
            <HostName host={meeting.host} />
            <span className={meeting.category ? '' : styles.none}>{categoryName(meeting.category) ?? t('noCategory')}</span>
          </p>
          <RowActions meeting={meeting} wide />
        </li>
      ))}
    </ul>
  );
};
