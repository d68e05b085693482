import type { Meeting } from '@visavis/contracts/meeting-model';
import { dayAndTime, formatDuration, pastWhen, relativeWhen } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import styles from './ui.module.css';

const hour = 3_600_000;
/** A proposal that nobody looks at before its start is rejected by itself: the last hours are marked. */
const urgentMs = 6 * hour;

/** When, in two lines: how far away, then day and time in the admin's own zone. */
export const When = ({ meeting }: { meeting: Meeting }) => {
  const t = useT();
  const now = useNow();
  const away = Date.parse(meeting.startsAt) - now;
  const soon = Math.abs(away) < 24 * hour;
  const urgent = meeting.status === 'pending' && away > 0 && away < urgentMs;
  const running = meeting.status === 'approved' && meeting.state === 'live' && away < 0;
  const relative = relativeWhen(meeting.startsAt, now);
  // Ended before its time, it is not ahead any more.
  const ended = meeting.endedAt ? t('endedWhen', { when: pastWhen(meeting.endedAt, now) }) : undefined;
  const exact = dayAndTime(meeting.startsAt, now);
  return (
    <time dateTime={meeting.startsAt} className={styles.when} data-urgent={urgent || undefined}>
      <span className={styles.first}>{soon ? (ended ?? (running ? t('began', { when: relative }) : relative)) : exact}</span>
      <span className={styles.second}>{soon ? exact : formatDuration(meeting.durationMinutes)}</span>
    </time>
  );
};
