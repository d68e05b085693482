import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { filled, slots } from '../../../shared/i18n/filled.tsx';
import list from './list.module.css';

/** How many rows are chosen, and what can be done with them. */
export const SelectionBar = ({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) => {
  const t = useT();
  if (count === 0) return null;
  return (
    <section className={list.bulk} aria-label={t('list.selection')}>
      <span role="status">{filled(t('list.selected', slots('number')), { number: <strong>{count}</strong> })}</span>
      {children}
      <Button type="text" size="small" onClick={onClear}>
        {t('common:clear')}
      </Button>
    </section>
  );
};
