import { useQueryClient } from '@tanstack/react-query';
import { PITCH_CLIP } from '@visavis/contracts/constants/session';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/room-queue.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { loadOwnClip, putClip, type RoomState, removeClip, sessionKey } from '../api.ts';
import type { LocalMedia, LocalMediaView } from '../devices/local-media.ts';
import { Video } from '../devices/video.tsx';
import pitch from '../lobby/pitch.module.css';
import styles from './clip.module.css';
import { ClipPlayer, ClipVideo, useRestoredFocus } from './clip-player.tsx';
import { type ClipRecording, canRecordClip, recordClip } from './record-clip.ts';

type Step =
  | { is: 'idle' }
  | { is: 'recording'; startedAt: number }
  | { is: 'ready'; film: Blob }
  | { is: 'sending'; film: Blob; share: number }
  | { is: 'removing' };

interface Props {
  session: RoomState;
  media: LocalMedia;
  devices: LocalMediaView;
}
/** While a guest waits: a short video of themselves, recorded here, looked at before it is sent, and taken back as they like. */
export const OwnClip = ({ session, media, devices }: Props) => {
  const t = useT();
  const client = useQueryClient();
  const { meetingId, meeting } = session;
  const clip = session.me.pitch?.clip;
  const { camera, microphone } = devices.tracks;
  const [step, setStep] = useState<Step>({ is: 'idle' });
  const [failure, setFailure] = useState<string>();
  const recording = useRef<ClipRecording>(undefined);
  const sending = useRef<AbortController>(undefined);
  const place = useRestoredFocus<HTMLElement>(step.is);
  useEffect(
    () => () => {
      recording.current?.discard();
      sending.current?.abort();
    },
    [],
  );
  // A device that was turned off, or another one, ends the take: the picture would stand still.
  const devicesChanged = useEffectEvent(() => recording.current?.stop());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the devices are what is followed
  useEffect(() => devicesChanged(), [camera, microphone]);

  if (!canRecordClip() || devices.camera.problem === 'inApp') return null;

  const ended = (film: Blob | undefined, wasInterrupted: boolean) => {
    recording.current = undefined;
    setStep(film ? { is: 'ready', film } : { is: 'idle' });
    if (!film) setFailure(t('clip.empty'));
    else if (wasInterrupted) setFailure(t('clip.interrupted'));
  };
  const discard = () => {
    setFailure(undefined);
    setStep({ is: 'idle' });
  };
  const record = () => {
    setFailure(undefined);
    if (!camera || !microphone) return;
    try {
      recording.current = recordClip(new MediaStream([camera, microphone]), ended);
      setStep({ is: 'recording', startedAt: Date.now() });
    } catch {
      setFailure(t('clip.cannot'));
    }
  };
  const send = async (film: Blob) => {
    sending.current = new AbortController();
    const { signal } = sending.current;
    setFailure(undefined);
    setStep({ is: 'sending', film, share: 0 });
    try {
      await putClip(meetingId, film, { signal, onSent: (bytes, of) => setStep({ is: 'sending', film, share: bytes / of }) });
      await client.invalidateQueries({ queryKey: sessionKey(meetingId) });
      setStep({ is: 'idle' });
    } catch (error) {
      setStep({ is: 'ready', film });
      if (!signal.aborted) setFailure(messageOf(error, t('clip.notSent')));
    }
  };
  const remove = async () => {
    setFailure(undefined);
    setStep({ is: 'removing' });
    try {
      await removeClip(meetingId);
      await client.invalidateQueries({ queryKey: sessionKey(meetingId) });
    } catch (error) {
      setFailure(messageOf(error, t('clip.notRemoved')));
    }
    setStep({ is: 'idle' });
  };

  const host = meeting.host.name;
  const title = t(clip ? 'clip.yours' : 'clip.title');
  const isSending = step.is === 'sending';
  return (
    <section ref={place} className={pitch.box} aria-label={title} tabIndex={-1}>
      <p className={pitch.title}>{title}</p>
      <p className={pitch.quiet}>
        {clip && step.is === 'idle' ? t('clip.kept', { host }) : t('clip.lead', { host, seconds: PITCH_CLIP.maxMs / 1_000 })}
      </p>
      {failure ? <FieldError>{failure}</FieldError> : null}
      {step.is === 'recording' ? (
        <>
          <div className={styles.own} data-facing={devices.facing}>
            <Video label={t('clip.recording')} track={camera} className={styles.video} />
            <Countdown startedAt={step.startedAt} />
          </div>
          <Button kind="primary" onClick={() => recording.current?.stop()}>
            {t('clip.stop')}
          </Button>
        </>
      ) : step.is === 'ready' || isSending ? (
        <>
          <ClipVideo film={step.film} label={t('clip.look')} />
          <div className="row gap-8">
            <Button kind="primary" busy={isSending} onClick={() => void send(step.film)}>
              {isSending ? t('clip.sending', { percent: Math.round(step.share * 100) }) : t('clip.send')}
            </Button>
            {isSending ? (
              <Button kind="quiet" onClick={() => sending.current?.abort()}>
                {t('common:cancel')}
              </Button>
            ) : (
              <>
                <Button onClick={record} disabled={!camera || !microphone}>
                  {t('clip.again')}
                </Button>
                <Button kind="quiet" onClick={discard}>
                  {t('clip.discard')}
                </Button>
              </>
            )}
          </div>
        </>
      ) : (
        <>
          {clip ? (
            <ClipPlayer
              key={clip}
              clip={clip}
              load={() => loadOwnClip(meetingId)}
              label={t('clip.yours')}
              play={t('clip.watch')}
            />
          ) : null}
          <div className="row gap-8">
            {camera && microphone ? (
              <Button onClick={record}>{t(clip ? 'clip.again' : 'clip.record')}</Button>
            ) : (
              <TurnOn media={media} devices={devices} />
            )}
            {clip ? (
              <Button kind="quiet" busy={step.is === 'removing'} onClick={() => void remove()}>
                {t('clip.remove')}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </section>
  );
};

/** Both are needed; what stands in their way is said beside my picture. */
const TurnOn = ({ media, devices }: Omit<Props, 'session'>) => {
  const t = useT();
  const turnOn = () => {
    for (const kind of ['camera', 'microphone'] as const) if (devices[kind].state !== 'on') void media.turn(kind, true);
  };
  return (
    <>
      <p className={pitch.quiet}>{t('clip.devices')}</p>
      <Button onClick={turnOn}>{t('clip.turnOn')}</Button>
    </>
  );
};

const Countdown = ({ startedAt }: { startedAt: number }) => {
  const t = useT();
  // The ticker only says when to look; the take is timed by the device's own clock.
  useNow('second');
  const left = Math.max(0, Math.round((startedAt + PITCH_CLIP.maxMs - Date.now()) / 1_000));
  return (
    <p className={`${styles.countdown} tabular`} role="timer">
      {t('clip.left', { seconds: left })}
    </p>
  );
};
