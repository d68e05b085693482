import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useStats } from '../api/get-stats.ts';
import { decide } from '../dialogs/decision.ts';
import { useScreen } from '../shell/use-screen.ts';
import styles from './list.module.css';
import { MeetingList } from './meeting-list.tsx';

export const ApprovalScreen = () => {
  useScreen('Meeting Approval');
  const { data: pending } = useStats((stats) => stats.meetings.pending);
  return (
    <>
      <header className={styles.head}>
        <h1>Meeting Approval</h1>
        {pending === undefined ? null : (
          <p className={`${styles.count} tabular`}>{pending === 0 ? 'nothing pending' : `${pending} pending`}</p>
        )}
        <span className={styles.headEnd}>
          <Button icon={<Icon name="plus" size={18} />} onClick={() => decide({ kind: 'create' })}>
            <span>
              Create<span className={styles.moreWords}> for a user</span>
            </span>
          </Button>
        </span>
      </header>
      <MeetingList kind="approval" caption="Meetings to approve" base="/admin/meetings" />
    </>
  );
};
