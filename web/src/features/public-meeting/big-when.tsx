import type { Meeting } from '@visavis/contracts/meeting-model';
import { Mark } from '../../shared/brand/mark.tsx';
import { dayName, daysAway, formatTime, pastWhen, relativeWhen } from '../../shared/format/dates.ts';
import { liveWords } from '../../shared/format/live-words.ts';
import type { Phase } from '../../shared/format/meeting-phase.ts';
import { t, useT } from '../../shared/i18n/en/public-meeting.ts';
import { Countdown } from '../../shared/ui/countdown.tsx';
import styles from './public-meeting.module.css';

const hour = 3_600_000;

/** Within the sentence, the day's name is small. */
const ended = (at: string, now: number) =>
  now - Date.parse(at) >= 24 * hour && daysAway(at, now) === -1
    ? t('when.endedYesterday', { time: formatTime(at) })
    : t('when.ended', { when: pastWhen(at, now) });

/** The first thing on the page: when. */
export const BigWhen = ({ meeting, phase, now }: { meeting: Meeting; phase: Phase; now: number }) => {
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
