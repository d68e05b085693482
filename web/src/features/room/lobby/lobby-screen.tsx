import type { SessionSnapshot } from '@visavis/contracts/session';
import type { ReactNode } from 'react';
import { Wordmark } from '../../../shared/brand/mark.tsx';
import { categoryName } from '../../../shared/format/category-name.ts';
import { dayAndTime, formatDuration } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/room.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Icon, VerifiedMark } from '../../../shared/ui/icon.tsx';
import { LinksBeside, PageLink } from '../../../shared/ui/page-link.tsx';
import type { RoomState } from '../api.ts';
import { needsPage } from '../state/room-view.ts';
import styles from './lobby.module.css';

/** When, what, with whom. */
const MeetingFacts = ({ meeting, now }: { meeting: SessionSnapshot['meeting']; now: number }) => (
  <header className="grid gap-10">
    <p className={styles.when}>
      {dayAndTime(meeting.startsAt, now)} · {formatDuration(meeting.durationMinutes)}
      {meeting.category ? ` · ${categoryName(meeting.category)}` : ''}
    </p>
    <h1 tabIndex={-1} className={styles.title} dir="auto">
      {meeting.title}
    </h1>
    <p className="line gap-8">
      <Avatar name={meeting.host.name} picture={meeting.host.profilePicture} size={28} />
      <span dir="auto">{meeting.host.name}</span>
      {meeting.host.isVerified ? <VerifiedMark at={meeting.host.verifiedAt} /> : null}
    </p>
  </header>
);

interface Props {
  session: RoomState;
  now: number;
  /** The device check; none for those who never enter. */
  preview?: ReactNode;
  children: ReactNode;
}

/** Before the call: how I look on one side, what happens next on the other. Links open beside a page that a place lives by. */
export const LobbyScreen = ({ session, now, preview, children }: Props) => {
  const t = useT();
  return (
    <LinksBeside value={needsPage(session)}>
      <div className={styles.lobby}>
        <div className={styles.top}>
          <PageLink to="/" className={styles.homeLink} aria-label={t('common:home')}>
            <Wordmark />
          </PageLink>
          <PageLink to={`/p/${session.meetingId}`} className={styles.back}>
            <Icon name="back" size={18} />
            {t('about')}
          </PageLink>
        </div>
        <div className={styles.columns} data-single={preview ? undefined : true}>
          {preview}
          <div className={styles.panel}>
            <MeetingFacts meeting={session.meeting} now={now} />
            {children}
          </div>
        </div>
      </div>
    </LinksBeside>
  );
};
