import { Checkbox, Table, type TableProps } from 'antd';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { MEDIA, useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { decidedIdsAtom } from '../held.ts';
import styles from './list.module.css';
import { type RowsProps, toggled } from './row-list.tsx';

/** One thing that a list says of each row: a column of the table, and a part of the card where a table has no room. */
export interface Column<R> {
  key: string;
  title: string;
  /** px; the rest of the table's width without one. */
  width?: number | string;
  cell: (row: R, isCard: boolean) => ReactNode;
  /** Names the row: its table cell is the row's head. */
  head?: boolean;
  look?: 'oneLine' | 'quiet' | 'right';
  /** In tables, only from this width of the window on, or never. */
  from?: 'wide' | 'widest' | 'cards';
  /**
   * Where it stands on a card: in the first line (`title`, or `lead` before it; `tag` at its end), below it, or in the last line,
   * with its title (`fact`) or without (`meta`). Cards leave out the others.
   */
  card?: 'lead' | 'title' | 'tag' | 'body' | 'meta' | 'fact';
  /** Its head orders the list by this field. */
  sorts?: boolean;
}
export interface RowActions<R> {
  /** px */
  width: number;
  /** `wide`: on a card, where buttons may fill the line. */
  cell: (row: R, wide: boolean) => ReactNode;
}
interface Props<R> extends RowsProps<R> {
  caption: string;
  columns: readonly Column<R>[];
  actions?: RowActions<R> | undefined;
  /** `startsAt`, `-createdAt`: the order of the moment, and how another is chosen. */
  sort?: { by: string; set: (by: string) => void } | undefined;
}

/** The rows: a dense table whose head stays in sight, or cards where it has no room. Keys mark either. */
export const Rows = <R extends { _id: string }>({ asCards, ...props }: Props<R> & { asCards: boolean }) =>
  asCards ? <Cards {...props} /> : <RowTable {...props} />;

const classes = { oneLine: styles.oneLine, quiet: styles.none, right: undefined };
const RowTable = <R extends { _id: string }>(props: Props<R>) => {
  const { caption, rows, columns, actions, sort, selection, selected, onSelect } = props;
  const t = useT();
  const decided = useAtomValue(decidedIdsAtom);
  const room = { wide: useMedia(MEDIA.wide), widest: useMedia('(width >= 1330px)'), cards: false };
  const drawn: NonNullable<TableProps<R>['columns']> = columns
    .filter(({ from }) => from === undefined || room[from])
    .map(({ key, title, width, cell, head, look, sorts }) => ({
      key,
      title,
      render: (_, row) => cell(row, false),
      ...(width !== undefined && { width }),
      ...(head && { rowScope: 'row' as const, className: styles.what ?? '' }),
      ...(look && (look === 'right' ? { align: 'right' as const } : { className: classes[look] ?? '' })),
      ...(sorts && {
        sorter: true,
        sortDirections: ['ascend', 'descend', 'ascend'] as const,
        sortOrder: sort?.by === key ? ('ascend' as const) : sort?.by === `-${key}` ? ('descend' as const) : null,
      }),
    }));
  if (actions)
    drawn.push({
      key: 'actions',
      title: <span className="visually-hidden">{t('actions')}</span>,
      width: actions.width,
      className: styles.actionsCell ?? '',
      render: (_, row) => actions.cell(row, false),
    });
  return (
    <Table<R>
      className={styles.table ?? ''}
      aria-label={caption}
      size="small"
      rowKey="_id"
      tableLayout="fixed"
      pagination={false}
      showSorterTooltip={false}
      columns={drawn}
      dataSource={[...rows]}
      onRow={({ _id }) => ({ 'data-row': _id, inert: decided.includes(_id) || undefined }) as object}
      onChange={(_pages, _filters, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
        sort?.set(`${order === 'descend' ? '-' : ''}${columnKey}`);
      }}
      // A checkbox before each row, and one for all on the page.
      {...(selection && {
        rowSelection: {
          columnWidth: 44,
          selectedRowKeys: [...selected],
          onChange: (keys) => onSelect(keys.map(String)),
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

const Cards = <R extends { _id: string }>({ caption, rows, columns, actions, selection, selected, onSelect }: Props<R>) => {
  const t = useT();
  const decided = useAtomValue(decidedIdsAtom);
  const at = (...places: NonNullable<Column<R>['card']>[]) => columns.filter(({ card }) => card && places.includes(card));
  const [title, lead, tags, body, last] = [at('title')[0], at('lead')[0], at('tag'), at('body'), at('meta', 'fact')];
  return (
    <ul className={styles.cards} aria-label={caption}>
      {rows.map((row) => {
        const name = title && <h2 className={styles.cardTitle}>{title.cell(row, true)}</h2>;
        return (
          <li
            key={row._id}
            className={styles.card}
            data-row={row._id}
            inert={decided.includes(row._id)}
            data-selected={selected.includes(row._id) || undefined}
          >
            <div className={styles.cardTop}>
              {lead ? <div>{lead.cell(row, true)}</div> : name}
              {tags.map(({ key, cell }) => (
                <span key={key}>{cell(row, true)}</span>
              ))}
              {selection && selection.maySelect?.(row) !== false ? (
                <Checkbox
                  className={styles.cardCheck ?? ''}
                  checked={selected.includes(row._id)}
                  aria-label={t('list.select', { title: selection.nameOf(row) })}
                  onChange={() => onSelect(toggled(selected, row._id))}
                />
              ) : null}
            </div>
            {lead ? name : null}
            {body.map(({ key, cell }) => (
              <div key={key}>{cell(row, true)}</div>
            ))}
            {last.length > 0 ? (
              <div className={styles.cardMeta}>
                {last.map(({ key, card, title: heading, cell }) => (
                  <span key={key} className={styles.none}>
                    {card === 'fact' ? `${heading}: ` : null}
                    {cell(row, true)}
                  </span>
                ))}
              </div>
            ) : null}
            {actions?.cell(row, true)}
          </li>
        );
      })}
    </ul>
  );
};
