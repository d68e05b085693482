import { Table, type TableProps } from 'antd';
import { useT } from '../../../shared/i18n/en/admin.ts';
import styles from './list.module.css';
import type { RowsProps } from './row-list.tsx';

/** Columns that have no room now are false. */
export type RowColumns<R> = readonly (NonNullable<TableProps<R>['columns']>[number] | false)[];
interface RowTableProps<R>
  extends Pick<RowsProps<R>, 'rows'>,
    Partial<Pick<RowsProps<R>, 'selection' | 'selected' | 'onSelect'>>,
    Pick<TableProps<R>, 'onChange'> {
  caption: string;
  columns: RowColumns<R>;
}
/** The dense table of wide screens, with a head that stays in sight and rows that keys can mark. */
export const RowTable = <R extends { _id: string }>(props: RowTableProps<R>) => {
  const { caption, columns, rows, selection, selected = [], onSelect, onChange } = props;
  const t = useT();
  return (
    <Table<R>
      className={styles.table ?? ''}
      aria-label={caption}
      size="small"
      rowKey="_id"
      tableLayout="fixed"
      pagination={false}
      showSorterTooltip={false}
      columns={columns.filter((column) => column !== false)}
      dataSource={[...rows]}
      onRow={({ _id }) => ({ 'data-row': _id }) as object}
      {...(onChange && { onChange })}
      // A checkbox before each row, and one for all on the page.
      {...(selection && {
        rowSelection: {
          columnWidth: 44,
          selectedRowKeys: [...selected],
          onChange: (keys) => onSelect?.(keys.map(String)),
          getCheckboxProps: (row) => ({
            'aria-label': t('list.select', { title: selection.nameOf(row) }),
            disabled: selection.maySelect?.(row) === false,
          }),
          getTitleCheckboxProps: () => ({ 'aria-label': t('list.selectAll') }),
        },
      })}
    />
  );
};
