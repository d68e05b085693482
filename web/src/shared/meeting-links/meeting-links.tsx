import type { Meeting } from '@visavis/contracts/meeting-model';
import { Link } from 'react-router-dom';
import { formatDuration, relativeWhen } from '../format/dates.ts';
import { liveWords } from '../format/live-words.ts';
import { meetingPhase } from '../format/meeting-phase.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './meeting-links.module.css';

interface MeetingLinksProps {
  meetings: readonly Meeting[];
  now: number;
  /** All are of one host, who is named elsewhere. */
  ofOneHost?: boolean;
  /** They open in new tabs, and this says so. */
  newTab?: string | undefined;
}
/** Other meetings beside one: when, what, with whom. */
export const MeetingLinks = ({ meetings, now, ofOneHost = false, newTab }: MeetingLinksProps) => (
  <ul className={styles.links}>
    {meetings.map((meeting) => {
      const { _id, title, startsAt, durationMinutes, host } = meeting;
      const when = meetingPhase(meeting, now) === 'live' ? liveWords(meeting, now).title : relativeWhen(startsAt, now);
      return (
        <li key={_id}>
          <Link to={`/p/${_id}`} {...(newTab && { target: '_blank', rel: 'noopener' })}>
            {ofOneHost ? null : <Avatar name={host.name} picture={host.profilePicture} size={40} />}
            <span className={styles.words}>
              <span className={styles.title} dir="auto">
                {title}
              </span>
              <span className="quiet">{[when, ofOneHost ? formatDuration(durationMinutes) : host.name].join(' · ')}</span>
            </span>
            <Icon name="arrow" size={18} />
            {newTab ? <span className="visually-hidden"> {newTab}</span> : null}
          </Link>
        </li>
      );
    })}
  </ul>
);
