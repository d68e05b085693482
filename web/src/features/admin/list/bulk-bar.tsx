import type { Meeting } from '@visavis/contracts/meeting-model';
import { filled, slots } from '../../../shared/i18n/filled.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { decide } from '../dialogs/decision.ts';
import { useT } from '../texts.ts';
import styles from './list.module.css';

export const BulkBar = ({ meetings, onSelect }: { meetings: Meeting[]; onSelect: (ids: string[]) => void }) => {
  const t = useT();
  if (meetings.length === 0) return null;
  const start = (kind: 'bulk-approve' | 'bulk-reject') => decide({ kind, meetings, onDone: onSelect });
  return (
    <section className={styles.bulk} aria-label={t('list.selection')}>
      <span role="status">{filled(t('list.selected', slots('number')), { number: <strong>{meetings.length}</strong> })}</span>
      <Button kind="primary" size="small" onClick={() => start('bulk-approve')}>
        {t('list.approveSelected')}
      </Button>
      <Button size="small" onClick={() => start('bulk-reject')}>
        {t('list.rejectSelected')}
      </Button>
      <Button kind="quiet" size="small" onClick={() => onSelect([])}>
        {t('list.clear')}
      </Button>
    </section>
  );
};
