import { Mark } from '../../../shared/brand/mark.tsx';
import { useT } from '../../../shared/i18n/en/room.ts';
import { useUser } from '../../../shared/session/session.ts';
import type { RoomState } from '../api.ts';
import type { LocalMediaView } from '../devices/local-media.ts';
import { TurnMark } from './clock/turn-mark.tsx';
import styles from './live.module.css';
import { Stage } from './stage.tsx';
import { Tile } from './tile.tsx';

/** On the way in: my picture goes on from the lobby, in its place in the call, and the others are where they will be seen. */
export const EnteringScreen = ({ session, devices }: { session: RoomState; devices: LocalMediaView }) => {
  const t = useT();
  const user = useUser();
  const others = session.participants.filter(({ userId }) => userId !== session.me.userId);
  return (
    <div className={`${styles.call} ${styles.entering}`} aria-busy="true">
      <header className={styles.top}>
        <TurnMark left={undefined} soon={false} together={false} />
        <h1 className={styles.heading} tabIndex={-1} dir="auto">
          {session.meeting.title}
        </h1>
      </header>
      <div className={styles.middle}>
        <div className={styles.view}>
          <Stage
            faces={[
              <Tile
                key="me"
                me
                name={user?.name ?? t('common:you')}
                picture={user?.profilePicture}
                camera={devices.tracks.camera}
                microphone={null}
                facing={devices.facing}
                cameraOn={devices.camera.state === 'on'}
                microphoneOn={devices.microphone.state === 'on'}
              />,
              ...others.map(({ userId, name, avatarUrl, verified }) => (
                <Tile
                  key={userId}
                  name={name}
                  picture={avatarUrl}
                  verified={verified}
                  camera={null}
                  microphone={null}
                  cameraOn
                  microphoneOn
                  veil={{ text: t('call.connectingTo', { name }), of: 'coming' }}
                />
              )),
              ...(others.length > 0
                ? []
                : [
                    <div key="blank" className={styles.blank}>
                      <div className={styles.blankIn} role="status">
                        <Mark size={48} state="waiting" />
                        <p>{t('entering')}</p>
                      </div>
                    </div>,
                  ]),
            ]}
            screen={undefined}
            onStopSharing={undefined}
          />
        </div>
      </div>
    </div>
  );
};
