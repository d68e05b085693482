import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayAndTime, formatDuration, pastWhen, relativeWhen } from '../../../shared/format/dates.ts';
import { liveWords } from '../../../shared/format/live-words.ts';
import { isOverdue, meetingPhase, type Phase } from '../../../shared/format/meeting-phase.ts';
import { seriesPlace, seriesWords } from '../../../shared/format/series-words.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import { StatusTag, type StatusTagProps } from '../../../shared/ui/status-tag.tsx';
import { OwnActions } from './own-actions.tsx';
import styles from './own-meetings.module.css';
import type { OwnMeeting } from './own-order.ts';

const tones: Record<ReturnType<typeof stageOf>, StatusTagProps['tone']> = {
  inRoom: 'live',
  inQueue: 'live',
  reminded: 'success',
  moved: 'warning',
  due: 'warning',
  overdue: 'warning',
  stopped: 'quiet',
  pending: 'warning',
  upcoming: 'success',
  queue: 'success',
  live: 'live',
  rejected: 'danger',
  cancelled: 'quiet',
  past: 'quiet',
};

/** Where it stands for this person. */
const stageOf = ({ meeting, role }: OwnMeeting, phase: Phase, now: number) => {
  const { place, startedAt, interest } = meeting;
  const isGuest = role === 'joining' || role === 'interested';
  if (place) return place === 'room' ? 'inRoom' : 'inQueue';
  if (phase === 'live' && isOverdue(meeting, now)) return 'overdue';
  if (phase === 'live' && !startedAt) return 'due';
  if (phase === 'upcoming' && isGuest) return interest?.moved ? 'moved' : 'reminded';
  return phase === 'cancelled' && startedAt ? 'stopped' : phase;
};

/** `children`: what belongs to it, below. */
export const OwnMeetingRow = ({ meeting, role, now, children }: OwnMeeting & { now: number; children?: ReactNode }) => {
  const t = useT();
  const { series, status, interested, interest } = meeting;
  const phase = meetingPhase(meeting, now);
  const over = phase === 'rejected' || phase === 'cancelled' || phase === 'past';
  const soon = `${relativeWhen(meeting.startsAt, now)} · ${formatDuration(meeting.durationMinutes)}`;
  const opened = phase === 'live' && meeting.startedAt ? liveWords(meeting, now) : undefined;
  const when = over
    ? dayAndTime(meeting.startsAt, now)
    : phase === 'live'
      ? (opened?.detail ?? t('own.overdue', { when: pastWhen(meeting.startsAt, now) }))
      : soon;
  const stage = stageOf({ meeting, role }, phase, now);
  const stageWords = stage === 'overdue' && opened ? opened.title : t(`phase.${stage}`);
  return (
    <article className={styles.row} data-phase={phase} aria-labelledby={`own-${meeting._id}`}>
      <div className={styles.words}>
        <p className={styles.line}>
          <StatusTag tone={tones[stage]}>{stageWords}</StatusTag>
          <time dateTime={meeting.startsAt} title={dayAndTime(meeting.startsAt, now)}>
            {when}
          </time>
          {series ? <span>{status === 'approved' ? seriesPlace(series) : seriesWords(series)}</span> : null}
          {meeting.asksToRecord && !over ? <span>{t('card.mayBeRecorded')}</span> : null}
          {interested ? <span className="tabular">{t('common:live.interested', { count: interested })}</span> : null}
          {role === 'hosting' ? null : (
            <span>{t(role === 'cohosting' ? 'own.coHostWith' : 'hero.with', { name: meeting.host.name })}</span>
          )}
        </p>
        <h3 className={styles.name} id={`own-${meeting._id}`}>
          <Link to={`/p/${meeting._id}`} dir="auto">
            {meeting.title}
          </Link>
        </h3>
        {meeting.reason && (phase === 'rejected' || phase === 'cancelled') ? (
          <p className={styles.reason}>
            <strong>{t('own.reason')}</strong> <bdi>{serverWords(meeting.reason)}</bdi>
          </p>
        ) : null}
        {interest?.previousStartsAt && !over ? (
          <p className={styles.reason}>
            {t('own.moved', {
              before: dayAndTime(interest.previousStartsAt, now),
              after: dayAndTime(meeting.startsAt, now),
            })}
          </p>
        ) : null}
      </div>
      <OwnActions meeting={meeting} role={role} now={now} />
      {children}
    </article>
  );
};
