import { Button } from '../../../../shared/ui/button.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import type { Difference } from '../../model/differences.ts';
import styles from '../dialogs.module.css';
import { useT } from '../texts.ts';
import type { Basis } from './use-basis.ts';

export const DifferenceList = ({ changes }: { changes: readonly Difference[] }) => (
  <dl className={styles.changes}>
    {changes.map(({ label, from, to }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <del>{from}</del>
          <span aria-hidden="true"> → </span>
          <ins>{to}</ins>
        </dd>
      </div>
    ))}
  </dl>
);

/** What changed while the dialog was open, and how to go on. */
export const ConflictNotice = ({ basis, onReload }: { basis: Basis; onReload?: () => void }) => {
  const t = useT();
  const { changes, decidedElsewhere, showLatest } = basis;
  if (changes.length === 0) return null;
  return (
    <section className={styles.conflict} role="alert">
      <p className={styles.conflictHead}>
        <Icon name="refresh" size={18} />
        <strong>{decidedElsewhere ? t(`conflict.${decidedElsewhere.status}`) : t('conflict.changed')}</strong>
      </p>
      <DifferenceList changes={changes} />
      {decidedElsewhere ? (
        <p>{decidedElsewhere.reason ? t('conflict.reason', { reason: decidedElsewhere.reason }) : t('conflict.elsewhere')}</p>
      ) : (
        <Button
          size="small"
          onClick={() => {
            showLatest();
            onReload?.();
          }}
        >
          {t('conflict.reload')}
        </Button>
      )}
    </section>
  );
};
