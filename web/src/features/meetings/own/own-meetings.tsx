import { useRef, useState } from 'react';
import { nextPhaseAt } from '../../../shared/format/meeting-phase.ts';
import { useClockBoundary } from '../../../shared/hooks/use-clock-boundary.ts';
import { useMovingList } from '../../../shared/hooks/use-moving-list.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useRoomResync } from '../../../shared/realtime/hooks.ts';
import { userRoom } from '../../../shared/realtime/room-names.ts';
import { useUser } from '../../../shared/session/session.ts';
import { openHostMeeting } from '../../../shared/state/overlays.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useOwnMeetings } from '../api/list-own-meetings.ts';
import listStyles from '../list/meeting-list.module.css';
import { OwnMeetingRow } from './own-meeting-row.tsx';
import styles from './own-meetings.module.css';
import { isCurrent, ownOrder } from './own-order.ts';

const shownAtFirst = 4;
const greeting = (now: number) => {
  const hour = new Date(now).getHours();
  return hour < 5 ? 'Good night' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
};

/** The signed-in person's own meetings, with where each stands and what can be done about it. */
export const OwnMeetings = () => {
  const user = useUser();
  const hosting = useOwnMeetings('hosting', Boolean(user));
  const cohosting = useOwnMeetings('cohosting', Boolean(user));
  const [all, setAll] = useState(false);
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);

  const refetch = () => void Promise.all([hosting.refetch(), cohosting.refetch()]);
  useRoomResync(user && userRoom(user._id), refetch);

  const meetings = [...(hosting.data?.meetings ?? []), ...(cohosting.data?.meetings ?? [])];
  const current = meetings.filter((meeting) => isCurrent(meeting, now));
  const ordered = ownOrder(all ? meetings : current, now);
  const shown = all ? ordered : ordered.slice(0, shownAtFirst);
  useMovingList(list, shown.map((meeting) => meeting._id).join(' '));
  const boundaries = shown.map((meeting) => nextPhaseAt(meeting, now)).filter((at) => at !== undefined);
  useClockBoundary(boundaries.length ? Math.min(...boundaries) : undefined, refetch);

  const firstName = user?.name.split(' ')[0];
  return (
    <section className={`container ${styles.own}`} aria-labelledby="own-title">
      <div className={listStyles.head}>
        <h1 className={listStyles.greeting} tabIndex={-1}>
          {greeting(now)}
          {firstName ? `, ${firstName}` : ''}
        </h1>
        <Button kind="primary" icon={<Icon name="plus" size={18} />} onClick={() => openHostMeeting()}>
          Host a meeting
        </Button>
      </div>
      <h2 className={styles.title} id="own-title">
        Your meetings
      </h2>
      {hosting.isError && !hosting.data ? (
        <div className={listStyles.error} role="alert">
          <Icon name="alert" />
          <span>Could not load, try again</span>
          <Button size="small" busy={hosting.isFetching} onClick={refetch}>
            Try again
          </Button>
        </div>
      ) : null}
      {hosting.isPending ? (
        <div className={styles.row} role="status" aria-label="Loading your meetings">
          <Skeleton width="40%" height="20px" />
          <Skeleton width="64%" height="16px" />
        </div>
      ) : null}
      {hosting.data && shown.length === 0 ? (
        <p className={styles.empty}>
          Nothing planned. Propose a time and a topic; once approved, it is public and people can join.
        </p>
      ) : null}
      <ul ref={list} className={styles.list}>
        {shown.map((meeting) => (
          <li key={meeting._id} data-key={meeting._id}>
            <OwnMeetingRow meeting={meeting} hosting={meeting.host.userId === user?._id} now={now} />
          </li>
        ))}
      </ul>
      {meetings.length > shown.length || all ? (
        <Button kind="quiet" size="small" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${meetings.length}`}
        </Button>
      ) : null}
    </section>
  );
};
