import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useStats } from '../api/get-stats.ts';
import { decide } from '../dialogs/decision.ts';
import { useScreen } from '../shell/use-screen.ts';
import styles from './list.module.css';
import { MeetingList } from './meeting-list.tsx';

export const ApprovedScreen = () => {
  useScreen('Approved Meetings');
  const { data: live } = useStats((stats) => stats.meetings.liveNow);
  return (
    <>
      <header className={styles.head}>
        <h1>Approved Meetings</h1>
        {live ? <p className={`${styles.count} tabular`}>{live} live now</p> : null}
        <span className={styles.headEnd}>
          <Button icon={<Icon name="plus" size={18} />} onClick={() => decide({ kind: 'create' })}>
            <span>
              Create<span className={styles.moreWords}> for a user</span>
            </span>
          </Button>
        </span>
      </header>
      <MeetingList kind="approved" caption="Approved meetings" base="/admin/approved-meetings" />
    </>
  );
};
