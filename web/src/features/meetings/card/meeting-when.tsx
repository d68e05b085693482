import type { Meeting } from '@visavis/contracts/meeting-model';
import { Mark } from '../../../shared/brand/mark.tsx';
import { countdown, dayAndTime, formatDuration, relativeWhen } from '../../../shared/format/dates.ts';
import { liveWords } from '../../../shared/format/live-words.ts';
import type { Phase } from '../../../shared/format/meeting-phase.ts';
import { rhythmOf } from '../../../shared/format/series-words.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import styles from './meeting-card.module.css';

const minute = 60_000;
const hour = 60 * minute;

/**
 * Runs in the last hour, by the second in the last minute. The minute-wise text is what a screen reader gets: seconds would never
 * let it finish.
 */
const Countdown = ({ startsAt }: { startsAt: string }) => {
  const t = useT();
  const now = useNow('second');
  const left = Date.parse(startsAt) - now;
  if (left >= minute) return <span className="tabular">{relativeWhen(startsAt, now)}</span>;
  return (
    <>
      <span aria-hidden="true" className="tabular">
        {t('countdown', { clock: countdown(left) })}
      </span>
      <span className="visually-hidden">{relativeWhen(startsAt, now)}</span>
    </>
  );
};

/** When, first of all: relative within a day, else day and time, in the viewer's zone. */
export const MeetingWhen = ({ meeting, phase, now }: { meeting: Meeting; phase: Phase; now: number }) => {
  const rhythm = meeting.series ? ` · ${rhythmOf(meeting.series)}` : '';
  const exact = `${dayAndTime(meeting.startsAt, now)} · ${formatDuration(meeting.durationMinutes)}`;
  const away = Date.parse(meeting.startsAt) - now;
  const within = Math.abs(away) < 24 * hour;
  if (phase === 'live') {
    const { open, title, detail } = liveWords(meeting, now);
    return (
      <div className={styles.when}>
        <p className={`${styles.whenBig} ${open ? styles.liveText : ''}`}>
          <Mark size={20} state={open ? 'live' : 'waiting'} />
          {title}
        </p>
        <p className="quiet">{detail}</p>
      </div>
    );
  }
  return (
    <div className={styles.when}>
      <p className={styles.whenBig}>
        <time dateTime={meeting.startsAt}>
          {phase !== 'past' && away > 0 && away <= hour ? (
            <Countdown startsAt={meeting.startsAt} />
          ) : (
            relativeWhen(meeting.startsAt, now)
          )}
        </time>
      </p>
      <p className="quiet">
        {within ? exact : formatDuration(meeting.durationMinutes)}
        {rhythm}
      </p>
    </div>
  );
};
