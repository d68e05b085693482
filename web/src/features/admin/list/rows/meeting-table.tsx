import type { Meeting } from '@visavis/contracts/meeting-model';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { changedParams, type ListFilters, type ListKind } from '../../model/list-filters.ts';
import { useT } from '../../texts.ts';
import { Glyph } from '../../ui/glyph.tsx';
import styles from '../list.module.css';
import type { ListColumns } from './columns.ts';
import { MeetingRow, type RowProps } from './meeting-row.tsx';

const SortLink = ({ field, filters, children }: { field: 'startsAt' | 'createdAt'; filters: ListFilters; children: string }) => {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const on = filters.sort.endsWith(field);
  const down = filters.sort.startsWith('-');
  const next = on && !down ? `-${field}` : field;
  return (
    <Link
      className={styles.sort}
      to={{ pathname, search: changedParams(params, { sort: next }).toString() }}
      state={{ keepFocus: true }}
      data-on={on || undefined}
    >
      {children}
      <Glyph name={on && down ? 'down' : 'up'} size={13} />
    </Link>
  );
};
const ariaSort = (filters: ListFilters, field: string) =>
  filters.sort.endsWith(field) ? ({ 'aria-sort': filters.sort.startsWith('-') ? 'descending' : 'ascending' } as const) : {};

export interface MeetingTableProps extends Pick<RowProps, 'base' | 'from' | 'onMark' | 'onSelect'> {
  kind: ListKind;
  caption: string;
  meetings: readonly Meeting[];
  filters: ListFilters;
  columns: ListColumns;
  cursor: string | undefined;
  selected: ReadonlySet<string>;
  onSelectAll: (selected: boolean) => void;
}
/** The dense table of wide screens. Its head stays in sight. */
export const MeetingTable = (props: MeetingTableProps) => {
  const t = useT();
  const { kind, caption, meetings, filters, columns, cursor, selected, onSelectAll, ...row } = props;
  const open = meetings.filter(({ status }) => status === 'pending');
  const all = open.length > 0 && open.every(({ _id }) => selected.has(_id));
  return (
    <table className={styles.table} data-kind={kind}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.select ? (
            <th scope="col" className={styles.check}>
              <label>
                <input
                  type="checkbox"
                  aria-label={t('list.selectAll')}
                  checked={all}
                  disabled={open.length === 0}
                  ref={(box) => {
                    if (box) box.indeterminate = !all && open.some(({ _id }) => selected.has(_id));
                  }}
                  onChange={(event) => onSelectAll(event.target.checked)}
                />
              </label>
            </th>
          ) : null}
          <th scope="col" className={styles.colWhen} {...ariaSort(filters, 'startsAt')}>
            <SortLink field="startsAt" filters={filters}>
              {t('when')}
            </SortLink>
          </th>
          <th scope="col">{t('meeting')}</th>
          <th scope="col" className={`${styles.colHost} ${styles.wideOnly}`}>
            {t('host')}
          </th>
          {columns.category ? (
            <th scope="col" className={`${styles.colCategory} ${styles.wideOnly}`}>
              {t('category')}
            </th>
          ) : null}
          {columns.proposed ? (
            <th scope="col" className={styles.colProposed} {...ariaSort(filters, 'createdAt')}>
              <SortLink field="createdAt" filters={filters}>
                {t('proposed')}
              </SortLink>
            </th>
          ) : null}
          {columns.status ? (
            <th scope="col" className={styles.colStatus}>
              {t('status')}
            </th>
          ) : null}
          <th scope="col" className={styles.colActions}>
            <span className="visually-hidden">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {meetings.map((meeting) => (
          <MeetingRow
            key={meeting._id}
            meeting={meeting}
            columns={columns}
            marked={meeting._id === cursor}
            selected={selected.has(meeting._id)}
            {...row}
          />
        ))}
      </tbody>
    </table>
  );
};
