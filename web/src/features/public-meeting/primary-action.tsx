import { SESSION } from '@visavis/contracts/constants';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { track } from '../../shared/analytics/track.ts';
import { dayAndTime, formatTime } from '../../shared/format/dates.ts';
import type { Phase } from '../../shared/format/meeting-phase.ts';
import { openHostMeeting } from '../../shared/state/overlays.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { downloadCalendarFile } from './calendar-file.ts';
import type { HostStatus } from './use-public-meeting-live.ts';

export interface PrimaryActionProps {
  meeting: Meeting;
  phase: Phase;
  now: number;
  mine: boolean;
}
/** The one thing to do, which changes with the state: remind me, join the queue, join now, go on. */
export const PrimaryAction = ({ meeting, phase, mine }: PrimaryActionProps) => {
  const joining = () => track('meeting_join', { meeting_id: meeting._id, meeting_title: meeting.title });
  if (phase === 'live' || phase === 'queue') {
    const label = mine ? 'Open the room' : phase === 'live' ? 'Join now' : 'Join the queue';
    return (
      <ButtonLink kind="spark" size="large" block to={`/m/${meeting._id}`} onClick={joining} icon={<Icon name="video" />}>
        {label}
      </ButtonLink>
    );
  }
  if (phase === 'upcoming') {
    return mine ? (
      <Button
        kind="spark"
        size="large"
        block
        icon={<Icon name="edit" />}
        onClick={() => openHostMeeting({ kind: 'edit', meeting })}
      >
        Edit Meeting
      </Button>
    ) : (
      <Button kind="spark" size="large" block icon={<Icon name="calendar" />} onClick={() => downloadCalendarFile(meeting)}>
        Add to calendar
      </Button>
    );
  }
  const more = meeting.category ? `/category/${meeting.category}/upcoming` : '/meetings/upcoming';
  return (
    <ButtonLink kind="spark" size="large" block to={more}>
      See what is coming
    </ButtonLink>
  );
};

/** What happens next, in one sentence. */
export const actionHint = ({ meeting, phase, now, mine }: PrimaryActionProps, hostStatus: HostStatus | undefined): string => {
  const opensAt = new Date(Date.parse(meeting.startsAt) - SESSION.waitingRoomMs).toISOString();
  if (phase === 'cancelled') return meeting.reason ? `Cancelled: ${meeting.reason}` : 'This meeting was cancelled.';
  if (phase === 'past') return 'This meeting is over.';
  if (phase === 'upcoming')
    return `The queue opens ${dayAndTime(opensAt, now).replace(/^(Today|Tomorrow)/, (day) => day.toLowerCase())}.`;
  if (mine) return phase === 'queue' ? 'You may start ten minutes before the time.' : 'Your guests are waiting for you.';
  if (hostStatus === 'live') return 'The host is in the room. One guest at a time, in the order of the queue.';
  if (hostStatus === 'reconnecting') return 'The host is reconnecting.';
  return phase === 'queue'
    ? `The queue is open. The meeting starts at ${formatTime(meeting.startsAt)}.`
    : 'Take your place: one guest at a time, in the order of the queue.';
};
