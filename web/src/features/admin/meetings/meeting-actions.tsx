import type { Meeting } from '@visavis/contracts/meeting-model';
import { Button, Flex } from 'antd';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { openReviewDialog, possible } from '../dialogs/review.ts';
import styles from '../list/list.module.css';

/** What can be done with this meeting now, by name. Ten filled buttons below each other would all shout: only wide ones are. */
export const MeetingActions = ({ meeting, wide = false }: { meeting: Meeting; wide?: boolean }) => {
  const t = useT();
  const { review, cancel, edit } = possible(meeting);
  const { title } = meeting;
  const action = (kind: 'approve' | 'reject' | 'cancel' | 'edit') => ({
    size: wide ? ('middle' as const) : ('small' as const),
    block: wide && kind !== 'edit',
    'aria-label': t(`${kind}Named`, { title }),
    onClick: () => openReviewDialog({ kind, meeting }),
  });
  if (!review && !cancel && !edit) return null;
  return (
    <Flex gap={wide ? 8 : 6} align="center" justify="end">
      {review ? (
        <>
          <Button {...action('approve')} color="primary" variant={wide ? 'solid' : 'filled'}>
            {t('approve')}
          </Button>
          <Button {...action('reject')}>{t('reject')}</Button>
        </>
      ) : null}
      {cancel && !review ? <Button {...action('cancel')}>{t('cancelShort')}</Button> : null}
      {edit ? (
        <Button
          {...action('edit')}
          className={styles.edit ?? ''}
          type="text"
          title={t('editNamed', { title })}
          icon={<Icon name="edit" size={17} />}
        />
      ) : null}
    </Flex>
  );
};
