import type { SessionSnapshot } from '@visavis/contracts/session';
import { Mark, type MarkProps } from '../../../shared/brand/mark.tsx';
import { clock } from '../state/room-view.ts';
import styles from './lobby.module.css';

const marks: Record<SessionSnapshot['hostStatus'], NonNullable<MarkProps['state']>> = {
  absent: 'waiting',
  waiting: 'still',
  live: 'live',
  reconnecting: 'loading',
};

export const hostSentence = ({ hostStatus, meeting, participants }: SessionSnapshot): string => {
  const { name } = meeting.host;
  switch (hostStatus) {
    case 'absent':
      return `${name} is not here yet`;
    case 'waiting':
      return `${name} is here and starts soon`;
    case 'live':
      return participants.some(({ role }) => role === 'guest') ? `${name} is talking with a guest` : `${name} is in the room`;
    case 'reconnecting':
      return `${name} lost the connection and is coming back`;
  }
};

/** What the host is doing, in the mark's own language and in words. */
export const HostSign = ({ session, now }: { session: SessionSnapshot; now: number }) => (
  <p className={styles.hostSign}>
    <Mark size={22} state={marks[session.hostStatus]} />
    <span>
      {hostSentence(session)}
      {session.hostStatus === 'reconnecting' && session.graceUntil ? (
        <span className="tabular"> · {clock(Date.parse(session.graceUntil) - now)}</span>
      ) : null}
    </span>
  </p>
);
