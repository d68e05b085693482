import { TURN } from '@visavis/contracts/constants/session';
import { useState } from 'react';
import { Mark } from '../../../shared/brand/mark.tsx';
import { useT as useCaptionsT } from '../../../shared/i18n/en/captions.ts';
import { t, useT } from '../../../shared/i18n/en/room.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { RoomState } from '../api.ts';
import type { Quality } from '../call/link-quality.ts';
import type { CaptionChoice } from '../captions/use-captions.ts';
import { RoomIcon } from '../room-icon.tsx';
import { hostAway } from '../state/parting.ts';
import { clock, isStaff, pauseLeftMs } from '../state/room-view.ts';
import { useRecordingAnswer } from '../state/use-recording-answer.ts';
import type { Room } from '../state/use-room.ts';
import { type CallNotice, Clock, undoNotice } from './call-notice.tsx';
import { leftOfTurn } from './clock/meeting-timer.tsx';
import styles from './live.module.css';
import { qualityAdvice } from './quality-sign.tsx';
import type { TurnActions } from './use-turn.ts';

/**
 * What there is to say of the turn: it was finished and can be taken back, it ends soon or is over, it stands still, for a
 * phone call or a pause.
 */
const turnNotices = (session: RoomState, now: number, turn: TurnActions, phone: { mine: boolean; of: string[] }) => {
  const { me } = session;
  const left = leftOfTurn(session, now);
  const over = (ms: number) => {
    if (!isStaff(me.role)) return t('turn.overGuest', { host: session.meeting.host.name });
    const question = turn.next ? t('turn.overNext', { name: turn.next.name }) : t('turn.over');
    // The host is asked again each minute, readers of screens too: the words change.
    const minutes = Math.floor(ms / 60_000);
    return minutes > 0 ? `${question} ${t('call.over', { clock: clock(minutes * 60_000) })}` : question;
  };
  const ends: CallNotice | undefined =
    left === undefined || left > TURN.warnBeforeMs
      ? undefined
      : { tone: 'warning', text: left > 0 ? t('turn.endsSoon') : over(-left) };
  const pausedMs = pauseLeftMs(session, now);
  const paused: CallNotice | undefined =
    pausedMs === 0
      ? undefined
      : {
          text: (
            <>
              {t('turn.paused')}
              <Clock ms={pausedMs} />
            </>
          ),
        };
  const phoneMs = session.turn?.phoneUntil ? Date.parse(session.turn.phoneUntil) - now : 0;
  const waits = phoneMs > 0;
  const calling = phone.mine || (waits && phone.of.length > 0);
  const onPhone: CallNotice | undefined = calling
    ? {
        text: (
          <>
            {phone.mine ? t('devices:phone.mine') : t('devices:phone.of', { name: phone.of.join(', ') })}
            {phone.mine && waits ? ` ${t('devices:phone.waits')}` : null}
            {waits ? <Clock ms={phoneMs} /> : null}
          </>
        ),
      }
    : undefined;
  return { undo: undoNotice(session, now, turn), ends, paused, onPhone };
};

interface Props {
  room: Room;
  session: RoomState;
  quality: Quality | undefined;
  cameraOn: boolean;
  /** Whether a phone call has my microphone, and whose else. */
  phone: { mine: boolean; of: string[] };
  /** Who would like to read me, and what I said to that. */
  captions: Pick<CaptionChoice, 'gives' | 'setGives'> & { readers: string[] };
  /** Who has something to say. */
  hands: string[];
  /** My picture is held back from somebody, because my line does not carry it. */
  heldBack: boolean;
  onCameraOff: () => void;
  turn: TurnActions;
  unblock: (() => void) | undefined;
  onUnblock: () => void;
  /** What has happened to my camera or microphone during the call. */
  trouble: { text: string; dismiss: () => void } | undefined;
  onDevices: () => void;
}

/** What is going wrong, said before it hurts, over the faces and out of their way: one thing at a time, the most urgent first. */
export const CallNotices = ({
  room,
  session,
  quality,
  cameraOn,
  phone,
  captions,
  hands,
  heldBack,
  onCameraOff,
  turn,
  unblock,
  onUnblock,
  trouble,
  onDevices,
}: Props) => {
  const t = useT();
  const tCaptions = useCaptionsT();
  const [dismissed, setDismissed] = useState<string>();
  const advice = heldBack ? t('quality.heldBack') : quality && qualityAdvice(quality, cameraOn);
  if (dismissed && !advice) setDismissed(undefined);
  const { undo, ends, paused, onPhone } = turnNotices(session, room.now, turn, phone);

  const sound: CallNotice | undefined = unblock && {
    sign: <RoomIcon name="sound" size={20} />,
    text: t('notices.soundHeld'),
    action: (
      <Button size="small" kind="primary" onClick={onUnblock}>
        {t('notices.soundOn')}
      </Button>
    ),
  };
  const broken: CallNotice | undefined = trouble
    ? {
        tone: 'warning',
        text: trouble.text,
        action: (
          <>
            <Button size="small" kind="primary" onClick={onDevices}>
              {t('bar.devices')}
            </Button>
            <Button size="small" kind="quiet" onClick={trouble.dismiss}>
              {t('common:dismiss')}
            </Button>
          </>
        ),
      }
    : undefined;
  const away: CallNotice | undefined =
    room.status === 'connected'
      ? undefined
      : { tone: 'warning', sign: <Mark size={20} state="loading" />, text: t('notices.reconnecting') };
  // That they left stands where they were.
  const lost = session.me.role === 'host' ? undefined : hostAway(session);
  const host: CallNotice | undefined = lost?.isLost
    ? {
        tone: 'warning',
        sign: <Mark size={20} state="loading" />,
        text: (
          <>
            {t('reconnecting', { name: lost.name })}
            {session.graceUntil ? (
              <span className="tabular" aria-hidden="true">
                {' '}
                · {clock(Date.parse(session.graceUntil) - room.now)}
              </span>
            ) : null}
          </>
        ),
      }
    : undefined;
  const weak: CallNotice | undefined =
    advice && dismissed !== advice
      ? {
          tone: 'warning',
          text: advice,
          action: (
            <>
              {cameraOn && quality?.cause !== 'delay' ? (
                <Button size="small" onClick={onCameraOff}>
                  {t('notices.cameraOff')}
                </Button>
              ) : null}
              <Button size="small" kind="quiet" onClick={() => setDismissed(advice)}>
                {t('common:dismiss')}
              </Button>
            </>
          ),
        }
      : undefined;

  const hand: CallNotice | undefined =
    hands.length > 0
      ? { sign: <RoomIcon name="hand" size={20} />, text: t('notices.hands', { names: hands.join(', ') }) }
      : undefined;
  const recording = useRecordingAnswer(session);
  const mustAnswer = session.meeting.asksToRecord && session.me.role !== 'host' && session.me.mayRecord === undefined;
  const record: CallNotice | undefined = mustAnswer
    ? {
        text: `${t('recording:would', { host: session.meeting.host.name })}. ${t('recording:before')}`,
        action: (
          <>
            <Button size="small" kind="primary" disabled={recording.busy} onClick={() => recording.answer(true)}>
              {t('recording:yes')}
            </Button>
            <Button size="small" disabled={recording.busy} onClick={() => recording.answer(false)}>
              {t('recording:no')}
            </Button>
          </>
        ),
      }
    : undefined;
  const { readers, gives, setGives } = captions;
  const caption: CallNotice | undefined =
    readers.length > 0 && gives === undefined
      ? {
          text: `${tCaptions('asks', { names: readers.join(', ') })} ${tCaptions('how')}`,
          action: (
            <>
              <Button size="small" kind="primary" onClick={() => setGives('on')}>
                {tCaptions('agree')}
              </Button>
              <Button size="small" onClick={() => setGives('no')}>
                {tCaptions('no')}
              </Button>
            </>
          ),
        }
      : undefined;
  const notice = [undo, onPhone, sound, broken, away, host, ends, weak, record, caption, paused, hand].find(
    (each) => each !== undefined,
  );
  return (
    <div className={styles.notices} aria-live="polite">
      {notice ? (
        <div className={styles.notice} data-tone={notice.tone}>
          {notice.sign}
          <span>{notice.text}</span>
          {notice.action}
        </div>
      ) : null}
    </div>
  );
};
