import { filled, slots } from '../../../shared/i18n/filled.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useStats } from '../api/get-stats.ts';
import { decide } from '../dialogs/decision.ts';
import { useScreen } from '../shell/use-screen.ts';
import { useT } from '../texts.ts';
import styles from './list.module.css';
import { MeetingList } from './meeting-list.tsx';

export const ApprovalScreen = () => {
  const t = useT();
  useScreen(t('nav.approval'));
  const { data: pending } = useStats((stats) => stats.meetings.pending);
  return (
    <>
      <header className={styles.head}>
        <h1>{t('nav.approval')}</h1>
        {pending === undefined ? null : (
          <p className={`${styles.count} tabular`}>
            {pending === 0 ? t('list.nothingPending') : t('list.pending', { count: pending })}
          </p>
        )}
        <span className={styles.headEnd}>
          <Button
            className={styles.create ?? ''}
            icon={<Icon name="plus" size={16} />}
            onClick={() => decide({ kind: 'create' })}
          >
            <span>
              {filled(t('list.create', slots('more')), { more: <span className={styles.moreWords}> {t('list.forUser')} </span> })}
            </span>
          </Button>
        </span>
      </header>
      <MeetingList kind="approval" caption={t('list.toApprove')} base="/admin/meetings" />
    </>
  );
};
