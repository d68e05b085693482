import type { Meeting } from '@visavis/contracts/meeting-model';
import { Link, useLocation } from 'react-router-dom';
import { categoryName } from '../../../shared/format/category-name.ts';
import { formatDay, pastWhen } from '../../../shared/format/dates.ts';
import { MEDIA, useMedia } from '../../../shared/hooks/use-media.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { HostName } from '../ui/host-name.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { When } from '../ui/when.tsx';
import styles from './list.module.css';
import type { ListKind, Sort } from './list-filters.ts';
import { RowActions } from './row-actions.tsx';
import type { RowsProps } from './row-list.tsx';
import { type RowColumns, RowTable } from './row-table.tsx';
import { useSetFilter } from './use-filters.ts';

/** Which of the optional columns are shown. */
export interface ListColumns {
  /** Its own column; else it begins the second line of the meeting's. */
  category: boolean;
  proposed: boolean;
  status: boolean;
}
export interface MeetingRowsProps extends RowsProps<Meeting> {
  caption: string;
  columns: ListColumns;
}

const day = 86_400_000;
/** How long ago, within a day; else the day: the minute does not matter any more. */
const Ago = ({ at }: { at: string }) => {
  const now = useNow();
  return <time dateTime={at}>{now - Date.parse(at) < day ? pastWhen(at, now) : formatDay(at, now)}</time>;
};

/** The dense table of wide screens. Its head stays in sight. */
export const MeetingTable = ({ kind, sort, columns, ...rows }: MeetingRowsProps & { kind: ListKind; sort: Sort }) => {
  const t = useT();
  const { pathname } = useLocation();
  const setFilter = useSetFilter();
  const wide = useMedia(MEDIA.wide);
  const widest = useMedia('(min-width: 1330px)');
  const sorted = (field: 'startsAt' | 'createdAt') => ({
    key: field,
    sorter: true,
    sortDirections: ['ascend', 'descend', 'ascend'] as ('ascend' | 'descend')[],
    sortOrder: sort === field ? ('ascend' as const) : sort === `-${field}` ? ('descend' as const) : null,
  });
  const all: RowColumns<Meeting> = [
    { ...sorted('startsAt'), title: t('when'), width: 164, render: (_, meeting) => <When meeting={meeting} /> },
    {
      key: 'meeting',
      title: t('meeting'),
      rowScope: 'row',
      className: styles.what ?? '',
      render: (_, meeting) => (
        <>
          <Link
            data-open
            to={`${pathname}/${meeting._id}`}
            state={{ from: rows.from }}
            className={styles.title}
            title={meeting.title}
          >
            {meeting.title}
          </Link>
          <span className={styles.description}>
            {columns.category ? '' : `${categoryName(meeting.category) ?? t('noCategory')} · `}
            {meeting.description}
          </span>
          <span className={styles.inBrief}>
            {meeting.host.name} · {categoryName(meeting.category) ?? t('noCategory')}
          </span>
        </>
      ),
    },
    wide && {
      key: 'host',
      title: t('host'),
      width: '13%',
      render: (_, { host }) => <HostName host={host} />,
    },
    wide &&
      columns.category && {
        key: 'category',
        title: t('category'),
        width: 142,
        render: (_, { category }) => (
          <span className={category ? styles.oneLine : styles.none}>{categoryName(category) ?? t('noneYet')}</span>
        ),
      },
    widest &&
      columns.proposed && {
        ...sorted('createdAt'),
        title: t('proposed'),
        width: 124,
        className: styles.none ?? '',
        render: (_, { createdAt }) => <Ago at={createdAt} />,
      },
    columns.status && {
      key: 'status',
      title: t('status'),
      width: 112,
      render: (_, meeting) => <StatusTag meeting={meeting} />,
    },
    {
      key: 'actions',
      title: <span className="visually-hidden">{t('actions')}</span>,
      width: kind === 'approved' ? 140 : 214,
      className: styles.actionsCell ?? '',
      render: (_, meeting) => <RowActions meeting={meeting} />,
    },
  ];
  return (
    <RowTable
      {...rows}
      columns={all}
      onChange={(_pages, _filters, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
        setFilter({ sort: `${order === 'descend' ? '-' : ''}${columnKey}` });
      }}
    />
  );
};
