import { TURN } from '@visavis/contracts/constants/session';
import type { SessionSnapshot } from '@visavis/contracts/session';
import { formatTime } from '../../../../shared/format/dates.ts';
import { useT } from '../../../../shared/i18n/en/room.ts';
import { clock } from '../../state/room-view.ts';
import styles from '../live.module.css';

const soonMs = 5 * 60_000;

/** In ms; undefined: no turn that ends. */
export const leftOfTurn = ({ turnEndsAt, turn }: SessionSnapshot, now: number): number | undefined => {
  if (turnEndsAt) return Date.parse(turnEndsAt) - now;
  return turn && turn.leftSec !== null ? turn.leftSec * 1_000 : undefined;
};

/** The turn's time as a part of its length. */
export const turnClock = (session: SessionSnapshot, now: number) => {
  const left = leftOfTurn(session, now);
  const length = session.turn?.lengthMinutes;
  return {
    left: left === undefined || !length ? undefined : Math.min(1, Math.max(0, left / (length * 60_000))),
    soon: left !== undefined && left < TURN.warnBeforeMs,
  };
};

/** How long it has been going, and when it is planned to end; my turn's end before both. */
export const MeetingTimer = ({ session, now }: { session: SessionSnapshot; now: number }) => {
  const t = useT();
  const { meeting, turn, me } = session;
  const left = leftOfTurn(session, now);
  if (left !== undefined) {
    return (
      <p className={`${styles.timer} tabular`} data-soon={left < TURN.warnBeforeMs || undefined}>
        {left > 0
          ? t(me.role === 'guest' ? 'call.yourTurn' : 'call.thisTurn', { clock: clock(left) })
          : t('call.over', { clock: clock(-left) })}
        {turn && !turn.running ? ` · ${t('turn.stopped')}` : ''}
      </p>
    );
  }
  // A session that opened early is planned to last its length from the planned start.
  const plannedEnd = Date.parse(meeting.startsAt) + meeting.durationMinutes * 60_000;
  const planned = plannedEnd - now;
  const since = meeting.startedAt ? now - Date.parse(meeting.startedAt) : 0;
  return (
    <p className={`${styles.timer} tabular`} data-soon={planned < soonMs || undefined}>
      <span className="visually-hidden">{t('call.runningFor')} </span>
      {clock(since)}
      <span className={styles.timerEnd}>
        {planned >= soonMs
          ? ` · ${t('call.until', { time: formatTime(new Date(plannedEnd).toISOString()) })}`
          : planned > 0
            ? ` · ${t('call.left', { clock: clock(planned) })}`
            : ` · ${t('call.over', { clock: clock(-planned) })}`}
      </span>
    </p>
  );
};
