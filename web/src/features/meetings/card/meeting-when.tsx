import type { Meeting } from '@visavis/contracts/meeting-model';
import { Mark } from '../../../shared/brand/mark.tsx';
import { dayAndTime, formatDuration, relativeWhen } from '../../../shared/format/dates.ts';
import { liveWords } from '../../../shared/format/live-words.ts';
import type { Phase } from '../../../shared/format/meeting-phase.ts';
import { rhythmOf } from '../../../shared/format/series-words.ts';
import { Countdown } from '../../../shared/ui/countdown.tsx';
import styles from './meeting-card.module.css';

const hour = 3_600_000;

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
