import { TURN } from '@visavis/contracts/constants/session';
import { formatDuration, formatTime } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/room-queue.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { RoomState } from '../api.ts';
import type { TurnActions } from '../live/use-turn.ts';
import styles from './lobby.module.css';

/** Before the start: whoever waits or wants to be reminded hears when it begins. */
export const RunningLate = ({ session: { lateUntil }, turn }: { session: RoomState; turn: TurnActions }) => {
  const t = useT();
  return (
    <section className={styles.late} aria-label={t('late')}>
      <p className={styles.quiet}>{t('late')}</p>
      <div className="wrap gap-8">
        {TURN.lateMinutes.map((minutes) => (
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
