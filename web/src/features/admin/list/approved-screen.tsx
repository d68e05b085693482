import { filled, slots } from '../../../shared/i18n/filled.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useStats } from '../api/get-stats.ts';
import { decide } from '../dialogs/decision.ts';
import { useScreen } from '../shell/use-screen.ts';
import { useT } from '../texts.ts';
import styles from './list.module.css';
import { MeetingList } from './meeting-list.tsx';

export const ApprovedScreen = () => {
  const t = useT();
  useScreen(t('nav.approved'));
  const { data: live } = useStats((stats) => stats.meetings.liveNow);
  return (
    <>
      <header className={styles.head}>
        <h1>{t('nav.approved')}</h1>
        {live ? <p className={`${styles.count} tabular`}>{t('list.liveNow', { count: live })}</p> : null}
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
      <MeetingList kind="approved" caption={t('list.approved')} base="/admin/approved-meetings" />
    </>
  );
};
