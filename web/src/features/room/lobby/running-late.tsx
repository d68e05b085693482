import { TURN } from '@visavis/contracts/constants/session';
import { lateStart, leavesTime } from '@visavis/contracts/running-late';
import { formatDuration, formatTime } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/room-queue.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { RoomState } from '../api.ts';
import type { TurnActions } from '../live/use-turn.ts';
import styles from './lobby.module.css';

interface Props {
  session: Pick<RoomState, 'lateUntil' | 'meeting'>;
  turn: TurnActions;
  now: number;
}

/** Whoever waits or wants to be reminded hears when it begins. Only a start that leaves time to meet can be promised. */
export const RunningLate = ({ session: { lateUntil, meeting }, turn, now }: Props) => {
  const t = useT();
  const choices = TURN.lateMinutes.filter((minutes) => leavesTime(meeting, lateStart(meeting, minutes, now)));
  return (
    <section className={styles.late} aria-label={t('late')}>
      <p className={styles.quiet}>{t(choices.length > 0 ? 'late' : 'tooLate')}</p>
      <div className="wrap gap-8">
        {choices.map((minutes) => (
          <Button key={minutes} size="small" disabled={turn.busy} onClick={() => turn.late(minutes)}>
            {formatDuration(minutes)}
          </Button>
        ))}
      </div>
      <p className={styles.quiet} role="status">
        {lateUntil ? t('lateTold', { time: formatTime(lateUntil) }) : ''}
      </p>
    </section>
  );
};
