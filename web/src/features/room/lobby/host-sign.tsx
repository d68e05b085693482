import { OVERDUE } from '@visavis/contracts/constants/meeting';
import type { SessionSnapshot } from '@visavis/contracts/session';
import { Mark, type MarkProps } from '../../../shared/brand/mark.tsx';
import { formatTime } from '../../../shared/format/dates.ts';
import { missingSince } from '../../../shared/format/meeting-phase.ts';
import { t, useT } from '../../../shared/i18n/en/room.ts';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { hostAway, lastHost } from '../state/parting.ts';
import { clock } from '../state/room-view.ts';
import styles from './lobby.module.css';

const marks: Record<SessionSnapshot['hostStatus'], NonNullable<MarkProps['state']>> = {
  absent: 'waiting',
  waiting: 'still',
  live: 'live',
  reconnecting: 'loading',
};

const statusSentence = (session: SessionSnapshot): string => {
  const { hostStatus, meeting, participants, phase } = session;
  const { name } = meeting.host;
  switch (hostStatus) {
    case 'absent':
      return t(phase === 'live' ? 'roomQueue:hostOut' : 'host.absent', { name });
    case 'waiting':
      return t('host.waiting', { name });
    case 'live':
      return participants.some(({ role }) => role === 'guest') ? t('host.talking', { name }) : t('host.live', { name });
    case 'reconnecting': {
      const away = lastHost(session);
      return t(away.isLost ? 'host.reconnecting' : 'roomQueue:hostLeft', { name: away.name });
    }
  }
};

export const hostSentence = (session: SessionSnapshot): string =>
  session.lateUntil
    ? t('host.late', { status: statusSentence(session), time: formatTime(session.lateUntil) })
    : statusSentence(session);

/** A host who runs late has said when it begins. */
export const expectedStart = ({ lateUntil, meeting }: SessionSnapshot) => Date.parse(lateUntil ?? meeting.startsAt);

/** Nobody has opened it, or all hosts have left it, and none is on its page. */
export const isHostMissing = ({ phase, hostStatus, hostLeftAt }: SessionSnapshot) =>
  (phase === 'waiting' || hostLeftAt !== undefined) && hostStatus === 'absent';
/** The host has been missing so long: since the time that they have set, or since they left. */
export const isOverdue = (session: SessionSnapshot, now: number, afterMs: number = OVERDUE.afterMs) =>
  isHostMissing(session) && now - missingSince(session.meeting.startsAt, session) >= afterMs;

/** What the host is doing, in the mark's own language and in words; nobody need wait for one who does not come. */
export const HostSign = ({ session, now }: { session: SessionSnapshot; now: number }) => {
  const t = useT();
  const away = hostAway(session);
  return (
    <div className={styles.hostSign}>
      <Mark size={22} state={away?.isLost === false ? marks.absent : marks[session.hostStatus]} />
      <div>
        <p>
          {hostSentence(session)}
          {away?.isLost && session.graceUntil ? (
            <span className="tabular"> · {clock(Date.parse(session.graceUntil) - now)}</span>
          ) : null}
        </p>
        {isOverdue(session, now) ? (
          <p className={styles.quiet}>
            {t('host.overdue')}{' '}
            <PageLink to={`/p/${session.meetingId}`}>
              {t(session.phase === 'live' ? 'host.tellMeBack' : 'host.tellMe', { name: session.meeting.host.name })}
            </PageLink>
          </p>
        ) : null}
      </div>
    </div>
  );
};
