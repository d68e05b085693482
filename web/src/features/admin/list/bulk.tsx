import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { filled, slots } from '../../../shared/i18n/filled.tsx';
import list from './list.module.css';
import { type ListFile, useCsv } from './toolbar/csv-button.tsx';

interface SelectionBarProps {
  ids: readonly string[];
  /** Of the list: here of those that are chosen. */
  csv: ListFile;
  onClear: () => void;
  children: ReactNode;
}
/** How many rows are chosen, and what can be done with them. */
export const SelectionBar = ({ ids, csv, onClear, children }: SelectionBarProps) => {
  const t = useT();
  const { busy, save } = useCsv(csv, ids);
  const count = ids.length;
  if (count === 0) return null;
  return (
    <section className={list.bulk} aria-label={t('list.selection')}>
      <span role="status">{filled(t('list.selected', slots('number')), { number: <strong>{count}</strong> })}</span>
      {children}
      <Button size="small" loading={busy} onClick={save}>
        {t('csv.chosen')}
      </Button>
      <Button type="text" size="small" onClick={onClear}>
        {t('common:clear')}
      </Button>
    </section>
  );
};
