import type { Meeting } from '@visavis/contracts/meeting-model';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { categoryName } from '../../../../shared/format/category-name.ts';
import { formatDay, relativeWhen } from '../../../../shared/format/dates.ts';
import { useNow } from '../../../../shared/hooks/use-now.ts';
import { Avatar } from '../../../../shared/ui/avatar.tsx';
import { VerifiedMark } from '../../../../shared/ui/icon.tsx';
import { useT } from '../../texts.ts';
import { StatusTag } from '../../ui/status-tag.tsx';
import { When } from '../../ui/when.tsx';
import styles from '../list.module.css';
import type { ListColumns } from './columns.ts';
import { RowActions } from './row-actions.tsx';

export interface RowProps {
  meeting: Meeting;
  columns: ListColumns;
  marked: boolean;
  selected: boolean;
  /** The page of a meeting, below which list. */
  base: string;
  /** The list's address, for the way back. */
  from: string;
  onMark: (id: string) => void;
  onSelect: (id: string, selected: boolean) => void;
}

export const HostName = ({ host, size = 24 }: { host: Meeting['host']; size?: number }) => (
  <span className={styles.host}>
    <Avatar name={host.name} picture={host.profilePicture} size={size} />
    <span className={styles.hostName}>{host.name}</span>
    {host.isVerified ? <VerifiedMark size={14} /> : null}
  </span>
);

const day = 86_400_000;
/** How long ago, within a day; else the day: the minute does not matter any more. */
const Ago = ({ at }: { at: string }) => {
  // The clock of this page ticks slowly, and may be behind the server's: what has happened is never ahead.
  const now = Math.max(useNow(), Date.parse(at) + 1);
  return <time dateTime={at}>{now - Date.parse(at) < day ? relativeWhen(at, now) : formatDay(at, now)}</time>;
};

export const MeetingRow = memo(({ meeting, columns, marked, selected, base, from, onMark, onSelect }: RowProps) => {
  const t = useT();
  return (
    <tr
      data-row={meeting._id}
      data-marked={marked || undefined}
      data-selected={selected || undefined}
      onFocus={() => onMark(meeting._id)}
    >
      {columns.select ? (
        <td className={styles.check}>
          {meeting.status === 'pending' ? (
            <label>
              <input
                type="checkbox"
                checked={selected}
                aria-label={t('list.select', { title: meeting.title })}
                onChange={(event) => onSelect(meeting._id, event.target.checked)}
              />
            </label>
          ) : null}
        </td>
      ) : null}
      <td>
        <When meeting={meeting} />
      </td>
      <th scope="row" className={styles.what}>
        <Link data-open to={`${base}/${meeting._id}`} state={{ from }} className={styles.title} title={meeting.title}>
          {meeting.title}
        </Link>
        <span className={styles.description}>
          {columns.category ? '' : `${categoryName(meeting.category) ?? t('noCategory')} · `}
          {meeting.description}
        </span>
        <span className={styles.inBrief}>
          {meeting.host.name} · {categoryName(meeting.category) ?? t('noCategory')}
        </span>
      </th>
      <td className={styles.wideOnly}>
        <HostName host={meeting.host} />
      </td>
      {columns.category ? (
        <td className={`${styles.wideOnly} ${meeting.category ? styles.oneLine : styles.none}`}>
          {categoryName(meeting.category) ?? t('noneYet')}
        </td>
      ) : null}
      {columns.proposed ? (
        <td className={styles.quiet}>
          <Ago at={meeting.createdAt} />
        </td>
      ) : null}
      {columns.status ? (
        <td>
          <StatusTag meeting={meeting} />
        </td>
      ) : null}
      <td className={styles.actionsCell}>
        <RowActions meeting={meeting} />
      </td>
    </tr>
  );
});
MeetingRow.displayName = 'MeetingRow';
