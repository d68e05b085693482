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
/** A checkbox before each row, and one for all on the page. */
export const selectionOf = <R extends { _id: string }>(
  selected: readonly string[],
  onSelect: (ids: string[]) => void,
  words: { one: (row: R) => string; all: string; mayChoose?: (row: R) => boolean },
): NonNullable<TableProps<R>['rowSelection']> => ({
  columnWidth: 44,
  selectedRowKeys: [...selected],
  onChange: (keys) => onSelect(keys.map(String)),
  getCheckboxProps: (row) => ({ 'aria-label': words.one(row), disabled: words.mayChoose?.(row) === false }) as object,
  getTitleCheckboxProps: () => ({ 'aria-label': words.all }) as object,
});

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
