import { Checkbox } from 'antd';
import { useT } from '../../../shared/i18n/en/admin.ts';
import styles from './list.module.css';
import { type RowsProps, toggled } from './row-list.tsx';

/** The checkbox of a card, where it may be chosen. Apart from the cards: lists without a selection do without its code. */
export const RowCheck = <R extends { _id: string }>({ row, rows }: { row: R; rows: RowsProps<R> }) => {
  const t = useT();
  const { selection, selected, onSelect } = rows;
  if (!selection || selection.maySelect?.(row) === false) return null;
  return (
    <Checkbox
      className={styles.cardCheck ?? ''}
      checked={selected.includes(row._id)}
      aria-label={t('list.select', { title: selection.nameOf(row) })}
      onChange={() => onSelect(toggled(selected, row._id))}
    />
  );
};
