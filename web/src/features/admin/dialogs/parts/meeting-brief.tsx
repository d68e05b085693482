import type { Meeting } from '@visavis/contracts/meeting-model';
import { categoryName } from '../../../../shared/format/category-name.ts';
import { dayAndTime, formatDuration } from '../../../../shared/format/dates.ts';
import { useNow } from '../../../../shared/hooks/use-now.ts';
import { Avatar } from '../../../../shared/ui/avatar.tsx';
import { VerifiedMark } from '../../../../shared/ui/icon.tsx';
import styles from '../dialogs.module.css';

/** The meeting that is being decided on, in short. */
export const MeetingBrief = ({ meeting, whole = false }: { meeting: Meeting; whole?: boolean }) => {
  const now = useNow();
  return (
    <article className={styles.brief}>
      <Avatar name={meeting.host.name} picture={meeting.host.profilePicture} size={36} />
      <div>
        <h3>{meeting.title}</h3>
        <p className={styles.briefMeta}>
          <span>
            {meeting.host.name} {meeting.host.isVerified ? <VerifiedMark size={14} /> : null}
          </span>
          <span>
            {dayAndTime(meeting.startsAt, now)} · {formatDuration(meeting.durationMinutes)}
          </span>
          {meeting.category ? <span>{categoryName(meeting.category)}</span> : null}
        </p>
        {whole ? <p className={styles.briefText}>{meeting.description}</p> : null}
      </div>
    </article>
  );
};
