import { Table, type TableProps } from 'antd';
import styles from './list.module.css';

export type RowColumns<R> = NonNullable<TableProps<R>['columns']>;
export interface RowTableProps<R> extends Pick<TableProps<R>, 'onChange' | 'rowSelection'> {
  caption: string;
  columns: RowColumns<R>;
  rows: readonly R[];
  /** The marked row. */
  cursor: string | undefined;
  onMark: (id: string) => void;
}
/** The dense table of wide screens, with a head that stays in sight and rows that keys can mark. */
export const RowTable = <R extends { _id: string }>({ caption, rows, cursor, onMark, ...table }: RowTableProps<R>) => (
  <Table<R>
    className={styles.table ?? ''}
    aria-label={caption}
    size="small"
    rowKey="_id"
    tableLayout="fixed"
    pagination={false}
    showSorterTooltip={false}
    {...table}
    dataSource={[...rows]}
    onRow={({ _id }) => ({ 'data-row': _id, 'data-marked': _id === cursor || undefined, onFocus: () => onMark(_id) }) as object}
  />
);
