import { Suspense, useRef } from 'react';
import { useT as useDevicesT } from '../../../shared/i18n/en/devices.ts';
import { useT } from '../../../shared/i18n/en/room.ts';
import { BelowFold } from '../../../shared/loading/below-fold.tsx';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { useUser } from '../../../shared/session/session.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { DeviceProblems } from '../devices/device-problem.tsx';
import deviceStyles from '../devices/devices.module.css';
import type { LocalMedia, LocalMediaView } from '../devices/local-media.ts';
import { NetworkTest } from '../devices/network/network-test.tsx';
import { useLevel } from '../devices/use-level.ts';
import { OwnVideo } from '../devices/video.tsx';
import { RoomIcon } from '../room-icon.tsx';
import styles from './lobby.module.css';

const DevicePickers = lazyPart(() => import('../devices/device-pickers.tsx'), 'DevicePickers');
/** About what they take. */
const PICKERS_HEIGHT = '320px';

/** How loud I am, as five bars; for the eye only, the words beside it say whether the microphone is on. */
const LevelMeter = ({ track, active }: { track: MediaStreamTrack | null; active: boolean }) => {
  const meter = useRef<HTMLSpanElement>(null);
  useLevel(track, active, (level) => meter.current?.style.setProperty('--level', level.toFixed(2)));
  return (
    <span ref={meter} className={deviceStyles.meter} aria-hidden="true">
      {[0, 1, 2, 3, 4].map((bar) => (
        <i key={bar} style={{ '--bar': bar } as React.CSSProperties} />
      ))}
    </span>
  );
};

const cameraSentences = {
  starting: 'starting',
  problem: 'withoutPicture',
  off: 'cameraOff',
  interrupted: 'interrupted',
  on: 'cameraOff',
} as const;

interface Props {
  media: LocalMedia;
  view: LocalMediaView;
  /** The meeting for which the network can be tried; the relay is for those who have a place there. */
  testsFor: string | undefined;
  /** Starts the devices, which are off until then. */
  test: (() => void) | undefined;
}

/** How I will look and sound, before anyone else sees it. */
export const Preview = ({ media, view, testsFor, test }: Props) => {
  const t = useT();
  const devicesT = useDevicesT();
  const user = useUser();
  const cameraOn = view.camera.state === 'on';
  const { isBlurring = false } = view.camera;
  const mayTurnOff = cameraOn || isBlurring;
  const microphoneOn = view.microphone.state === 'on';
  const troubled = view.camera.state === 'problem' || view.microphone.state === 'problem';
  return (
    <section className={styles.check} aria-label={devicesT('mine')}>
      <div className={styles.preview} data-on={cameraOn || undefined} data-facing={view.facing}>
        <OwnVideo label={t('yourVideo')} track={view.tracks.camera} className={styles.previewVideo} />
        {cameraOn ? null : troubled ? (
          // Where the picture would be: what to do next stays where it is.
          <div className={styles.previewProblems}>
            <DeviceProblems media={media} view={view} />
          </div>
        ) : test ? (
          <div className={styles.previewAsk}>
            <Avatar name={user?.name ?? t('common:you')} picture={user?.profilePicture} size={72} />
            <div>
              <strong>{devicesT('off')}</strong>
              <p className="quiet">{devicesT(view.camera.wanted ? 'offHint' : 'offHintCamera')}</p>
            </div>
            <Button icon={<RoomIcon name="camera" size={20} />} onClick={test}>
              {devicesT('test')}
            </Button>
            <Button
              size="small"
              kind="quiet"
              className={styles.wish}
              icon={view.camera.wanted ? undefined : <Icon name="check" size={18} />}
              aria-pressed={!view.camera.wanted}
              onClick={() => void media.turn('camera', !view.camera.wanted)}
            >
              {devicesT('keepCameraOff')}
            </Button>
          </div>
        ) : (
          <div className={styles.previewOff}>
            <Avatar name={user?.name ?? t('common:you')} picture={user?.profilePicture} size={96} />
            <p>{devicesT(isBlurring ? 'blur.starting' : cameraSentences[view.camera.state])}</p>
          </div>
        )}
        {test ? null : (
          <div className={styles.previewBar}>
            <button
              type="button"
              className={styles.toggle}
              aria-pressed={microphoneOn}
              aria-label={t('devices:microphone')}
              onClick={() => void media.turn('microphone', !microphoneOn)}
            >
              <RoomIcon name={microphoneOn ? 'microphone' : 'microphoneOff'} />
              {microphoneOn ? <LevelMeter track={view.tracks.microphone} active={microphoneOn} /> : null}
            </button>
            <button
              type="button"
              className={styles.toggle}
              aria-pressed={mayTurnOff}
              aria-label={t('devices:camera')}
              onClick={() => void media.turn('camera', !mayTurnOff)}
            >
              <RoomIcon name={mayTurnOff ? 'camera' : 'cameraOff'} />
            </button>
            {view.facing ? (
              <button
                type="button"
                className={styles.toggle}
                aria-label={devicesT('turnRound')}
                onClick={() => void media.turnRound()}
              >
                <RoomIcon name="turnRound" />
              </button>
            ) : null}
          </div>
        )}
      </div>
      {cameraOn ? <DeviceProblems media={media} view={view} /> : null}
      {test ? null : (
        <div className={styles.pickers}>
          <BelowFold height={PICKERS_HEIGHT}>
            <Suspense fallback={<div style={{ minHeight: PICKERS_HEIGHT }} />}>
              <DevicePickers media={media} view={view} />
              {testsFor ? <NetworkTest meetingId={testsFor} /> : null}
            </Suspense>
          </BelowFold>
        </div>
      )}
    </section>
  );
};
