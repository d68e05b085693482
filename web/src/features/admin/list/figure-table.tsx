import { Table } from 'antd';
import type { ReactNode } from 'react';
import { AntdProvider } from '../../../shared/kit/antd-provider.tsx';
import styles from './figure-table.module.css';

export interface FigureColumn<R> {
  key: string;
  title: ReactNode;
  cell: (row: R) => ReactNode;
  /** Words stand at the start, figures at the end. The first column is the row's head. */
  words?: boolean;
  /** Not on a phone. */
  minor?: boolean;
  /** Of its cell: `title`, `data-…`. */
  props?: (row: R) => object;
}
interface FigureTableProps<R> {
  label?: string;
  rows: readonly R[];
  keyOf: (row: R) => string;
  columns: readonly FigureColumn<R>[];
  propsOf?: (row: R) => object;
}
/** A few rows, all of them at once, in one order. Lists have `Rows`. */
export const FigureTable = <R extends object>({ label, rows, keyOf, columns, propsOf }: FigureTableProps<R>) => (
  <AntdProvider>
    <Table<R>
      className={styles.table ?? ''}
      aria-label={label}
      size="small"
      rowHoverable={false}
      pagination={false}
      dataSource={[...rows]}
      rowKey={keyOf}
      onRow={(row) => propsOf?.(row) ?? {}}
      columns={columns.map(({ key, title, cell, words, minor, props }, index) => ({
        key,
        title,
        render: (_, row) => cell(row),
        ...(index === 0 ? { rowScope: 'row' as const } : !words && { align: 'right' as const }),
        className: [minor && styles.minor, words && styles.words].filter(Boolean).join(' '),
        onCell: (row) => props?.(row) ?? {},
      }))}
    />
  </AntdProvider>
);
