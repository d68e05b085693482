import type { Meeting } from '@visavis/contracts/meeting-model';
import { Button } from '../../../shared/ui/button.tsx';
import { decide } from '../dialogs/decision.ts';
import styles from './list.module.css';

export const BulkBar = ({ meetings, onSelect }: { meetings: Meeting[]; onSelect: (ids: string[]) => void }) => {
  if (meetings.length === 0) return null;
  const start = (kind: 'bulk-approve' | 'bulk-reject') => decide({ kind, meetings, onDone: onSelect });
  return (
    <section className={styles.bulk} aria-label="Selection">
      <span role="status">
        <strong>{meetings.length}</strong> selected
      </span>
      <Button kind="primary" size="small" onClick={() => start('bulk-approve')}>
        Approve selected
      </Button>
      <Button size="small" onClick={() => start('bulk-reject')}>
        Reject selected
      </Button>
      <Button kind="quiet" size="small" onClick={() => onSelect([])}>
        Clear
      </Button>
    </section>
  );
};
