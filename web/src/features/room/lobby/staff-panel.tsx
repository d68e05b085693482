import { Suspense } from 'react';
import { useT } from '../../../shared/i18n/en/room.ts';
import { filled, slots } from '../../../shared/i18n/filled.tsx';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { ShareButton } from '../../../shared/share/share-button.tsx';
import { useMeetingWords } from '../../../shared/share/use-meeting-words.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { RoomState } from '../api.ts';
import { EndMeeting } from '../end-meeting.tsx';
import { type CallNotice, undoNotice } from '../live/call-notice.tsx';
import { useTurn } from '../live/use-turn.ts';
import { type RoomView, timeLeft } from '../state/room-view.ts';
import type { Room } from '../state/use-room.ts';
import styles from './lobby.module.css';
import { QueueList } from './queue-list.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { RunningLate } from './running-late.tsx';
import { TurnSettings } from './turn-settings.tsx';

const RecordingWish = lazyPart(() => import('./recording-wish.tsx'), 'RecordingWish');

interface Props {
  room: Room;
  session: RoomState;
  step: Extract<RoomView, { kind: 'staff-lobby' }>['step'];
}

const Undo = ({ notice }: { notice: CallNotice | undefined }) =>
  notice ? (
    <div className={styles.notice} role="status">
      <p>{notice.text}</p>
      <div>{notice.action}</div>
    </div>
  ) : null;

/** The host's and co-hosts' side of the lobby: when it can start, starting it, and who waits. */
export const StaffPanel = ({ room, session, step }: Props) => {
  const t = useT();
  const turn = useTurn(session);
  const words = useMeetingWords();
  const held = step !== 'live' ? t('roomQueue:heldStart') : turn.isHosted ? undefined : t('roomQueue:heldOutside');
  return (
    <>
      {room.refusal ? <RefusalNotice room={room} refusal={room.refusal} session={session} /> : null}
      <div className="grid gap-16">
        {step === 'soon' ? (
          <div>
            <p className={styles.label}>{t('staff.startIn')}</p>
            <p className={`${styles.count} tabular`} id="startable">
              {timeLeft(Date.parse(session.startableAt) - room.now)}
            </p>
          </div>
        ) : null}
        {step === 'live' ? (
          <>
            <p className={styles.quiet}>{t('staff.underWay')}</p>
            <Button kind="primary" size="large" block busy={room.busy === 'enter'} onClick={() => void room.actions.enter()}>
              {t('staff.join')}
            </Button>
          </>
        ) : (
          <Button
            kind="primary"
            size="large"
            block
            disabled={step === 'soon'}
            {...(step === 'soon' && { 'aria-describedby': 'startable' })}
            busy={room.busy === 'start'}
            onClick={() => void room.actions.start()}
          >
            {t('staff.start')}
          </Button>
        )}
        {step === 'ready' ? (
          <p className={styles.quiet}>
            {Date.parse(session.meeting.startsAt) > room.now
              ? filled(t('staff.planned', slots('clock')), {
                  clock: <span className="tabular">{timeLeft(Date.parse(session.meeting.startsAt) - room.now)}</span>,
                })
              : t('staff.time')}
          </p>
        ) : null}
      </div>
      {step !== 'live' && room.now >= Date.parse(session.opensAt) ? (
        <RunningLate session={session} turn={turn} now={room.now} />
      ) : null}
      <Undo notice={undoNotice(session, room.now, turn)} />
      <QueueList session={session} turn={turn} now={room.now} held={held} />
      <TurnSettings session={session} turn={turn} />
      {session.me.role === 'host' ? (
        <Suspense fallback={null}>
          <RecordingWish session={session} />
        </Suspense>
      ) : null}
      <div className={styles.actions}>
        <ShareButton size="small" path={`/p/${session.meetingId}`} text={words(session.meeting)} />
        {step === 'live' && session.me.role === 'host' ? <EndMeeting meetingId={session.meetingId} size="small" /> : null}
      </div>
    </>
  );
};
