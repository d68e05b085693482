import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Wordmark } from '../../../shared/brand/mark.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import type { RoomState } from '../api/get-session.ts';
import { useT } from '../texts.ts';
import styles from './lobby.module.css';
import { MeetingFacts } from './meeting-facts.tsx';

interface Props {
  session: RoomState;
  now: number;
  /** The device check; none for those who never enter. */
  preview?: ReactNode;
  children: ReactNode;
}

/** Before the call: how I look on one side, what happens next on the other. */
export const LobbyScreen = ({ session, now, preview, children }: Props) => {
  const t = useT();
  return (
    <div className={styles.lobby}>
      <div className={styles.top}>
        <Link to="/" className={styles.homeLink} aria-label={t('common:home')}>
          <Wordmark />
        </Link>
        <Link to={`/p/${session.meetingId}`} className={styles.back}>
          <Icon name="back" size={18} />
          {t('about')}
        </Link>
      </div>
      <div className={styles.columns} data-single={preview ? undefined : true}>
        {preview}
        <div className={styles.panel}>
          <MeetingFacts meeting={session.meeting} now={now} />
          {children}
        </div>
      </div>
    </div>
  );
};
