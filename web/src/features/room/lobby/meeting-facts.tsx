import type { SessionSnapshot } from '@visavis/contracts/session';
import { categoryName } from '../../../shared/format/category-name.ts';
import { dayAndTime, formatDuration } from '../../../shared/format/dates.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { VerifiedMark } from '../../../shared/ui/icon.tsx';
import styles from './lobby.module.css';

/** When, what, with whom. */
export const MeetingFacts = ({ meeting, now }: { meeting: SessionSnapshot['meeting']; now: number }) => (
  <header className={styles.facts}>
    <p className={styles.when}>
      {dayAndTime(meeting.startsAt, now)} · {formatDuration(meeting.durationMinutes)}
      {meeting.category ? ` · ${categoryName(meeting.category)}` : ''}
    </p>
    <h1 tabIndex={-1} className={styles.title}>
      {meeting.title}
    </h1>
    <p className={styles.host}>
      <Avatar name={meeting.host.name} picture={meeting.host.profilePicture} size={28} />
      <span>{meeting.host.name}</span>
      {meeting.host.isVerified ? <VerifiedMark /> : null}
    </p>
  </header>
);
