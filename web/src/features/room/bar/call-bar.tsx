import { useT } from '../../../shared/i18n/en/room.ts';
import type { LocalMediaView } from '../devices/local-media.ts';
import styles from './control.module.css';
import { Control } from './control.tsx';

export type PanelName = 'chat' | 'waiting';

interface Props {
  devices: LocalMediaView;
  canShare: boolean;
  panel: PanelName | undefined;
  unread: number;
  /** How many wait; undefined: not shown here. */
  waiting: number | undefined;
  host: boolean;
  /** Whether mine is raised; undefined: there is no need of it here. */
  hand: boolean | undefined;
  /** On a phone what is needed seldom is behind one control. */
  narrow: boolean;
  toggle: { microphone: () => void; camera: () => void; screen: () => void; hand: () => void; panel: (name: PanelName) => void };
  onDevices: () => void;
  onLeave: () => void;
  onEnd: () => void;
}

/** Everything one can do in a call, in one row. */
export const CallBar = ({
  devices,
  canShare,
  panel,
  unread,
  waiting,
  host,
  hand,
  narrow,
  toggle,
  onDevices,
  onLeave,
  onEnd,
}: Props) => {
  const t = useT();
  const microphoneOn = devices.microphone.state === 'on';
  const cameraOn = devices.camera.state === 'on';
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('bar.label')}>
      <Control
        icon={microphoneOn ? 'microphone' : 'microphoneOff'}
        word={t('bar.mic')}
        shortcut="M"
        look={microphoneOn ? undefined : 'off'}
        aria-pressed={microphoneOn}
        onClick={toggle.microphone}
      />
      <Control
        icon={cameraOn ? 'camera' : 'cameraOff'}
        word={t('devices:camera')}
        shortcut="V"
        look={cameraOn ? undefined : 'off'}
        aria-pressed={cameraOn}
        onClick={toggle.camera}
      />
      {canShare ? (
        <Control
          icon="screen"
          word={t('bar.share')}
          aria-label={t('bar.shareScreen')}
          shortcut="S"
          look={devices.screen ? 'active' : undefined}
          aria-pressed={devices.screen}
          onClick={toggle.screen}
        />
      ) : null}
      <Control
        icon="chat"
        word={t('bar.chat')}
        aria-label={unread > 0 ? t('bar.chatNew', { count: unread }) : t('bar.chat')}
        shortcut="C"
        look={panel === 'chat' ? 'active' : undefined}
        aria-expanded={panel === 'chat'}
        count={unread}
        urgent
        onClick={() => toggle.panel('chat')}
      />
      {waiting === undefined ? null : (
        <Control
          icon="people"
          word={t('roomQueue:title')}
          aria-label={t('bar.waitingCount', { count: waiting })}
          look={panel === 'waiting' ? 'active' : undefined}
          aria-expanded={panel === 'waiting'}
          count={waiting}
          onClick={() => toggle.panel('waiting')}
        />
      )}
      {hand === undefined ? null : (
        <Control
          icon="hand"
          word={t('bar.hand')}
          shortcut="R"
          look={hand ? 'active' : undefined}
          aria-pressed={hand}
          onClick={toggle.hand}
        />
      )}
      {narrow ? (
        <Control icon="more" word={t('bar.more')} onClick={onDevices} />
      ) : (
        <Control icon="devices" word={t('bar.devices')} onClick={onDevices} />
      )}
      <span className={styles.split} />
      <Control icon="leave" word={t('bar.leave')} shortcut="H" look="danger" onClick={onLeave} />
      {host ? (
        <span className={styles.wide}>
          <Control icon="end" word={t('endMeeting')} onClick={onEnd} />
        </span>
      ) : null}
    </div>
  );
};
