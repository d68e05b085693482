import type { Meeting } from '@visavis/contracts/meeting-model';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { dayAndTime, formatDuration, pastWhen, relativeWhen } from '../../../shared/format/dates.ts';
import { meetingPhase, type Phase } from '../../../shared/format/meeting-phase.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { openHostMeeting } from '../../../shared/state/overlays.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { StatusTag, type StatusTagProps } from '../../../shared/ui/status-tag.tsx';
import styles from './own-meetings.module.css';

const CancelMeetingDialog = lazyPart(() => import('./cancel-meeting-dialog.tsx'), 'CancelMeetingDialog');

const tones: Record<Phase, StatusTagProps['tone']> = {
  pending: 'warning',
  upcoming: 'success',
  queue: 'success',
  live: 'live',
  rejected: 'danger',
  cancelled: 'quiet',
  past: 'quiet',
};

export const OwnMeetingRow = ({ meeting, hosting, now }: { meeting: Meeting; hosting: boolean; now: number }) => {
  const t = useT();
  const [cancelling, setCancelling] = useState(false);
  const phase = meetingPhase(meeting, now);
  const isPublic = meeting.status === 'approved' || (meeting.status === 'cancelled' && meeting.previousStatus !== 'pending');
  const mayChange = hosting && (phase === 'pending' || phase === 'upcoming' || phase === 'queue');
  const over = phase === 'rejected' || phase === 'cancelled' || phase === 'past';
  const soon = `${relativeWhen(meeting.startsAt, now)} · ${formatDuration(meeting.durationMinutes)}`;
  const when = over
    ? dayAndTime(meeting.startsAt, now)
    : phase === 'live'
      ? meeting.startedAt
        ? t('common:live.started', { when: pastWhen(meeting.startedAt, now) })
        : t('own.overdue', { when: pastWhen(meeting.startsAt, now) })
      : soon;
  const label = phase === 'live' && !meeting.startedAt ? 'due' : phase === 'cancelled' && meeting.startedAt ? 'stopped' : phase;
  return (
    <article className={styles.row} data-phase={phase} aria-labelledby={`own-${meeting._id}`}>
      <div className={styles.words}>
        <p className={styles.line}>
          <StatusTag tone={label === 'due' ? 'warning' : tones[phase]}>{t(`phase.${label}`)}</StatusTag>
          <time dateTime={meeting.startsAt} title={dayAndTime(meeting.startsAt, now)}>
            {when}
          </time>
          {hosting ? null : <span>{t('own.coHostWith', { name: meeting.host.name })}</span>}
        </p>
        <h3 className={styles.name} id={`own-${meeting._id}`}>
          {isPublic ? <Link to={`/p/${meeting._id}`}>{meeting.title}</Link> : meeting.title}
        </h3>
        {meeting.reason && (phase === 'rejected' || phase === 'cancelled') ? (
          <p className={styles.reason}>
            <strong>{t('own.reason')}</strong> {serverWords(meeting.reason)}
          </p>
        ) : null}
      </div>
      <div className={styles.actions}>
        {phase === 'live' || phase === 'queue' ? (
          <ButtonLink kind="primary" size="small" to={`/m/${meeting._id}`}>
            {t('openRoom')}
          </ButtonLink>
        ) : null}
        {mayChange ? (
          <>
            <Button
              size="small"
              aria-label={t('own.edit', { title: meeting.title })}
              onClick={() => openHostMeeting({ kind: 'edit', meeting })}
            >
              {t('common:edit')}
            </Button>
            <Button
              size="small"
              kind="quiet"
              aria-label={t('own.cancel', { title: meeting.title })}
              onClick={() => setCancelling(true)}
            >
              {t('own.cancelShort')}
            </Button>
          </>
        ) : null}
        {hosting && over ? (
          <Button
            size="small"
            aria-label={t('own.again', { title: meeting.title })}
            onClick={() => openHostMeeting({ kind: 'create', from: meeting })}
          >
            {t('proposeAgain')}
          </Button>
        ) : null}
      </div>
      {cancelling ? (
        <Suspense fallback={null}>
          <CancelMeetingDialog meeting={meeting} onClose={() => setCancelling(false)} />
        </Suspense>
      ) : null}
    </article>
  );
};
