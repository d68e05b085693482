import type { Meeting } from '@visavis/contracts/meeting-model';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { openReviewDialog, possible } from '../dialogs/review.ts';
import styles from './list.module.css';

/** What can be done with this meeting now, by name. */
export const RowActions = ({ meeting, wide = false }: { meeting: Meeting; wide?: boolean }) => {
  const t = useT();
  const may = possible(meeting);
  const { title } = meeting;
  const look = (more = '') =>
    wide ? ({ block: true } as const) : ({ size: 'small', className: `${styles.rowButton} ${more}` } as const);
  return (
    <span className={wide ? styles.actionsWide : styles.actions}>
      {may.review ? (
        <>
          <Button
            kind="primary"
            {...look(styles.rowPrimary)}
            aria-label={t('approveNamed', { title })}
            onClick={() => openReviewDialog({ kind: 'approve', meeting })}
          >
            {t('approve')}
          </Button>
          <Button
            {...look()}
            aria-label={t('rejectNamed', { title })}
            onClick={() => openReviewDialog({ kind: 'reject', meeting })}
          >
            {t('reject')}
          </Button>
        </>
      ) : null}
      {may.cancel && !may.review ? (
        <Button
          {...look()}
          aria-label={t('cancelNamed', { title })}
          onClick={() => openReviewDialog({ kind: 'cancel', meeting })}
        >
          {t('cancelShort')}
        </Button>
      ) : null}
      {may.edit ? (
        <IconButton
          label={t('editNamed', { title })}
          className={wide ? '' : (styles.rowIcon ?? '')}
          onClick={() => openReviewDialog({ kind: 'edit', meeting })}
        >
          <Icon name="edit" size={17} />
        </IconButton>
      ) : null}
    </span>
  );
};
