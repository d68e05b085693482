import type { Meeting } from '@visavis/contracts/meeting-model';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { dayAndTime, formatDuration, relativeWhen } from '../../../shared/format/dates.ts';
import { meetingPhase, type Phase } from '../../../shared/format/meeting-phase.ts';
import { openHostMeeting } from '../../../shared/state/overlays.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.ts';
import { StatusTag, type StatusTagProps } from '../../../shared/ui/status-tag.tsx';
import styles from './own-meetings.module.css';

const CancelMeetingDialog = lazyPart(() => import('./cancel-meeting-dialog.tsx'), 'CancelMeetingDialog');

const tags: Record<Phase, { tone: StatusTagProps['tone']; label: string }> = {
  pending: { tone: 'warning', label: 'Waiting for approval' },
  upcoming: { tone: 'success', label: 'Approved' },
  queue: { tone: 'success', label: 'Queue open' },
  live: { tone: 'live', label: 'Live' },
  rejected: { tone: 'danger', label: 'Not approved' },
  cancelled: { tone: 'quiet', label: 'Cancelled' },
  past: { tone: 'quiet', label: 'Past' },
};

export const OwnMeetingRow = ({ meeting, hosting, now }: { meeting: Meeting; hosting: boolean; now: number }) => {
  const [cancelling, setCancelling] = useState(false);
  const phase = meetingPhase(meeting, now);
  const tag = tags[phase];
  const isPublic = meeting.status === 'approved' || (meeting.status === 'cancelled' && meeting.previousStatus !== 'pending');
  const mayChange = hosting && (phase === 'pending' || phase === 'upcoming' || phase === 'queue');
  const over = phase === 'rejected' || phase === 'cancelled' || phase === 'past';
  const soon = `${relativeWhen(meeting.startsAt, now)} · ${formatDuration(meeting.durationMinutes)}`;
  const when = over
    ? dayAndTime(meeting.startsAt, now)
    : phase === 'live'
      ? `Started ${relativeWhen(meeting.startedAt ?? meeting.startsAt, now)}`
      : soon;
  return (
    <article className={styles.row} data-phase={phase} aria-labelledby={`own-${meeting._id}`}>
      <div className={styles.words}>
        <p className={styles.line}>
          <StatusTag tone={tag.tone}>{tag.label}</StatusTag>
          <time dateTime={meeting.startsAt} title={dayAndTime(meeting.startsAt, now)}>
            {when}
          </time>
          {hosting ? null : <span>Co-host, with {meeting.host.name}</span>}
        </p>
        <h3 className={styles.name} id={`own-${meeting._id}`}>
          {isPublic ? <Link to={`/p/${meeting._id}`}>{meeting.title}</Link> : meeting.title}
        </h3>
        {meeting.reason && (phase === 'rejected' || phase === 'cancelled') ? (
          <p className={styles.reason}>
            <strong>Reason:</strong> {meeting.reason}
          </p>
        ) : null}
      </div>
      <div className={styles.actions}>
        {phase === 'live' || phase === 'queue' ? (
          <ButtonLink kind="primary" size="small" to={`/m/${meeting._id}`}>
            Open the room
          </ButtonLink>
        ) : null}
        {mayChange ? (
          <>
            <Button size="small" aria-label={`Edit: ${meeting.title}`} onClick={() => openHostMeeting({ kind: 'edit', meeting })}>
              Edit
            </Button>
            <Button size="small" kind="quiet" aria-label={`Cancel meeting: ${meeting.title}`} onClick={() => setCancelling(true)}>
              Cancel
            </Button>
          </>
        ) : null}
        {hosting && over ? (
          <Button
            size="small"
            aria-label={`Propose again: ${meeting.title}`}
            onClick={() => openHostMeeting({ kind: 'create', from: meeting })}
          >
            Propose again
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
