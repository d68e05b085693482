import type { Meeting } from '@visavis/contracts/meeting-model';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayAndTime, relativeWhen } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { VerifiedMark } from '../../../shared/ui/icon.tsx';
import { Activity } from '../dashboard/activity.tsx';
import { typeName } from '../model/differences.ts';
import { Glyph } from '../ui/glyph.tsx';
import styles from './detail.module.css';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
/** Only what was approved once has a public page. */
const isPublic = ({ status, previousStatus }: Meeting) =>
  status === 'approved' || (status === 'cancelled' && previousStatus === 'approved');

export const MeetingAside = ({ meeting }: { meeting: Meeting }) => {
  const now = useNow();
  const { host } = meeting;
  return (
    <aside className={styles.aside} aria-label="About this meeting">
      <section className={styles.card}>
        <h2>Host</h2>
        <p className={styles.hostLine}>
          <Avatar name={host.name} picture={host.profilePicture} size={44} />
          <span>
            <strong>
              {host.name} {host.isVerified ? <VerifiedMark size={16} /> : null}
            </strong>
            <span className={styles.quiet}>{host.isVerified ? 'Verified' : 'Not verified'}</span>
          </span>
        </p>
        <Link to={`/admin/meetings?status=all&hostId=${host.userId}`} className={styles.more}>
          All meetings of {host.name}
        </Link>
      </section>
      <section className={styles.card}>
        <h2>Details</h2>
        <dl className={styles.facts}>
          <Fact name="Category">{meeting.categoryName ?? 'Not chosen yet'}</Fact>
          <Fact name="Guests">{typeName(meeting.meetingType)}</Fact>
          <Fact name="Proposed">{relativeWhen(meeting.createdAt, Math.max(now, Date.parse(meeting.createdAt) + 1))}</Fact>
          {meeting.revision > 0 ? (
            <Fact name="Moved">{meeting.revision === 1 ? 'once' : `${meeting.revision} times`}</Fact>
          ) : null}
          {meeting.startedAt ? <Fact name="Started">{dayAndTime(meeting.startedAt, now)}</Fact> : null}
          {meeting.endedAt ? <Fact name="Ended">{dayAndTime(meeting.endedAt, now)}</Fact> : null}
          <Fact name="Id">
            <code>{meeting._id}</code>
          </Fact>
        </dl>
        {isPublic(meeting) ? (
          <Link to={`/p/${meeting._id}`} className={styles.more}>
            <Glyph name="out" size={16} /> Public page
          </Link>
        ) : null}
      </section>
      <section className={styles.card}>
        <h2>History</h2>
        <Activity subject={meeting._id} limit={20} />
      </section>
    </aside>
  );
};
