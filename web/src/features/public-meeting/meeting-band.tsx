import type { Meeting } from '@visavis/contracts/meeting-model';
import { Link } from 'react-router-dom';
import { Mark } from '../../shared/brand/mark.tsx';
import { categoryName } from '../../shared/format/category-name.ts';
import {
  dayName,
  daysAway,
  formatDay,
  formatDuration,
  formatLongDay,
  formatTime,
  isMyZone,
  pastWhen,
  relativeWhen,
  zoneLabel,
  zoneName,
} from '../../shared/format/dates.ts';
import { liveWords } from '../../shared/format/live-words.ts';
import type { Phase } from '../../shared/format/meeting-phase.ts';
import { t, useT } from '../../shared/i18n/en/public-meeting.ts';
import { Countdown } from '../../shared/ui/countdown.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './public-meeting.module.css';

const hour = 3_600_000;

/** Within the sentence, the day's name is small. */
const ended = (at: string, now: number) =>
  now - Date.parse(at) >= 24 * hour && daysAway(at, now) === -1
    ? t('when.endedYesterday', { time: formatTime(at) })
    : t('when.ended', { when: pastWhen(at, now) });

/** The first thing on the page: when. */
const BigWhen = ({ meeting, phase, now }: { meeting: Meeting; phase: Phase; now: number }) => {
  const t = useT();
  const away = Date.parse(meeting.startsAt) - now;
  if (phase === 'cancelled') return <p className={styles.when}>{t(meeting.startedAt ? 'when.stopped' : 'when.cancelled')}</p>;
  if (phase === 'rejected') return <p className={styles.when}>{t('when.rejected')}</p>;
  if (phase === 'live') {
    const { open, title, detail } = liveWords(meeting, now);
    return (
      <>
        <p className={styles.when}>
          <Mark size={44} state={open ? 'live' : 'waiting'} />
          {title}
        </p>
        <p className={styles.whenDetail}>{detail}</p>
      </>
    );
  }
  if (phase === 'past') return <p className={styles.when}>{ended(meeting.endedAt ?? meeting.endsAt, now)}</p>;
  if (away <= 0) return <p className={styles.when}>{t('when.starting')}</p>;
  if (away <= hour) {
    return (
      <p className={styles.when}>
        <Countdown startsAt={meeting.startsAt} />
      </p>
    );
  }
  return (
    <p className={styles.when}>
      {away < 24 * hour
        ? relativeWhen(meeting.startsAt, now)
        : `${dayName(meeting.startsAt, now)}, ${formatTime(meeting.startsAt)}`}
    </p>
  );
};

const rings = [0, 1, 2, 3];

/** The two arcs behind the words, lit while the meeting is live. */
const BandArcs = () => (
  <svg className={styles.arcs} viewBox="0 0 600 400" aria-hidden="true" focusable="false" preserveAspectRatio="xMaxYMid slice">
    {rings.map((ring) => (
      <g key={ring} style={{ opacity: 0.34 - ring * 0.07 }}>
        <path d={`M${190 - ring * 40} -20a250 250 0 0 1 0 440`} />
        <path d={`M${470 + ring * 40} -20a250 250 0 0 0 0 440`} />
      </g>
    ))}
  </svg>
);

/** The head of the page: when and what. */
export const MeetingBand = ({ meeting, phase, now }: { meeting: Meeting; phase: Phase; now: number }) => {
  const t = useT();
  return (
    <header className={styles.band} data-phase={phase} data-open={meeting.startedAt !== null}>
      <BandArcs />
      <div className={`container ${styles.bandIn}`}>
        {meeting.category ? (
          <Link to={`/category/${meeting.category}`} className={styles.category}>
            {categoryName(meeting.category)}
          </Link>
        ) : null}
        <BigWhen meeting={meeting} phase={phase} now={now} />
        <h1 id="meeting-title" className={styles.title} tabIndex={-1} dir="auto">
          {meeting.title}
        </h1>
        <p className={styles.exact}>
          <time dateTime={meeting.startsAt}>
            <Icon name="calendar" size={18} />
            {formatLongDay(meeting.startsAt)}, {formatTime(meeting.startsAt)} {zoneLabel(meeting.startsAt)}
          </time>
          <span>
            <Icon name="clock" size={18} />
            {formatDuration(meeting.durationMinutes)}
          </span>
          {!isMyZone(meeting.timeZone) && phase !== 'past' ? (
            <span>
              <Icon name="globe" size={18} />
              {t('when.inZone', {
                day: formatDay(meeting.startsAt, now, meeting.timeZone),
                time: formatTime(meeting.startsAt, meeting.timeZone),
                zone: zoneName(meeting.timeZone),
              })}
            </span>
          ) : null}
        </p>
      </div>
    </header>
  );
};
