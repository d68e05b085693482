import type { Meeting } from '@visavis/contracts/meeting-model';
import { formatDuration, relativeWhen } from '../format/dates.ts';
import { liveWords } from '../format/live-words.ts';
import { meetingPhase } from '../format/meeting-phase.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageLink } from '../ui/page-link.tsx';
import styles from './meeting-links.module.css';

interface MeetingLinksProps {
  meetings: readonly Meeting[];
  now: number;
  /** All are of one host, who is named elsewhere. */
  ofOneHost?: boolean;
}
/** Other meetings beside one: when, what, with whom. */
export const MeetingLinks = ({ meetings, now, ofOneHost = false }: MeetingLinksProps) => (
  <ul className={styles.links}>
    {meetings.map((meeting) => {
      const { _id, title, startsAt, durationMinutes, host } = meeting;
      const when = meetingPhase(meeting, now) === 'live' ? liveWords(meeting, now).title : relativeWhen(startsAt, now);
      return (
        <li key={_id}>
          <PageLink to={`/p/${_id}`}>
            {ofOneHost ? null : <Avatar name={host.name} picture={host.profilePicture} size={40} />}
            <span className={styles.words}>
              <span className={styles.title} dir="auto">
                {title}
              </span>
              <span className="quiet">{[when, ofOneHost ? formatDuration(durationMinutes) : host.name].join(' · ')}</span>
            </span>
            <Icon name="arrow" size={18} />
          </PageLink>
        </li>
      );
    })}
  </ul>
);
