import type { Participant } from '@visavis/contracts/session';
import type { ReactNode } from 'react';
import { Mark } from '../../../shared/brand/mark.tsx';
import { t } from '../../../shared/i18n/en/room.ts';
import { filled, slots } from '../../../shared/i18n/filled.tsx';
import type { RoomState } from '../api.ts';
import type { CallView } from '../call/call-session.ts';
import type { PeerView } from '../call/media-port.ts';
import type { VisibleCaption } from '../captions/use-captions.ts';
import type { LocalMediaView } from '../devices/local-media.ts';
import { QueueList } from '../lobby/queue-list.tsx';
import { hostAway } from '../state/parting.ts';
import { clock, isStaff } from '../state/room-view.ts';
import type { Room } from '../state/use-room.ts';
import styles from './live.module.css';
import { Tile, type TileProps } from './tile.tsx';
import type { TurnActions } from './use-turn.ts';

interface Options {
  room: Room;
  session: RoomState;
  devices: LocalMediaView;
  view: CallView;
  turn: TurnActions;
  /** The queue is in a sheet of its own. */
  narrow: boolean;
  /** Mine is raised. */
  hand: boolean;
  /** Who spoke last, of the others. */
  speaker: string | undefined;
  onBlocked: (play: () => void) => void;
  /** How high somebody's picture is shown, in pixels of the screen. */
  onShown: (userId: string, height: number) => void;
  /** Asks for somebody's picture. */
  onAsk: (userId: string) => void;
  onSpeaking: (userId: string) => void;
  onPicture: (userId: string) => void;
  captionOf: (peer: PeerView) => VisibleCaption | undefined;
}

type Face = Pick<Participant, 'userId' | 'role' | 'name' | 'avatarUrl' | 'verified' | 'connection' | 'away' | 'keptUntil'>;

/** The people in the room, me first; where a guest could be, who waits for that place. */
export const facesOf = (options: Options): ReactNode[] => {
  const { room, session, devices, view, turn, narrow, onBlocked, onShown, onAsk, onSpeaking, onPicture } = options;
  const { me, participants, meeting } = session;
  const mine = participants.find(({ userId }) => userId === me.userId);
  const others: Face[] = participants.filter(({ userId }) => userId !== me.userId);
  const { admitted } = turn;
  const isSeen = admitted !== undefined && view.peers[admitted.userId]?.state === 'connected';
  if (admitted && isSeen) others.push({ ...admitted, role: 'guest', connection: 'connected' });
  // Of three or more, the one who speaks is large; before anybody did, the guest, or for the guest the first host.
  const isHere = others.some(({ userId }) => userId === options.speaker);
  const first = others.find(({ role }) => role === 'guest') ?? others[0];
  const large = others.length < 2 ? undefined : isHere ? options.speaker : first?.userId;
  const isOnRequest = devices.camera.state === 'on' && Object.values(view.peers).some((peer) => peer.onRequest);
  const faces: ReactNode[] = [
    <Tile
      key="me"
      me
      name={mine?.name ?? t('common:you')}
      picture={mine?.avatarUrl}
      camera={devices.tracks.camera}
      microphone={devices.tracks.microphone}
      facing={devices.facing}
      hand={options.hand}
      cameraOn={devices.camera.state === 'on'}
      microphoneOn={devices.microphone.state === 'on'}
      onPhone={devices.microphone.state === 'interrupted'}
      onRequest={isOnRequest}
    />,
    ...others.map((other) => {
      const peer = view.peers[other.userId];
      return (
        <Tile
          key={other.userId}
          name={other.name}
          picture={other.avatarUrl}
          verified={other.verified}
          camera={peer?.tracks.camera}
          microphone={peer?.tracks.microphone}
          cameraOn={peer?.media.camera ?? false}
          microphoneOn={peer?.media.microphone ?? true}
          heldBack={peer?.media.heldBack ?? false}
          onPhone={peer?.media.onPhone ?? false}
          hand={peer?.media.hand ?? false}
          onAsk={peer?.media.camera && peer.media.onRequest ? () => onAsk(other.userId) : undefined}
          quality={peer?.state === 'connected' ? peer.quality : undefined}
          speakerId={devices.speakerId}
          onBlocked={onBlocked}
          onShown={(height) => onShown(other.userId, height)}
          onPicture={() => onPicture(other.userId)}
          onSpeaking={() => onSpeaking(other.userId)}
          caption={peer && options.captionOf(peer)}
          large={other.userId === large}
          veil={veilOf(other, peer, room.now)}
        />
      );
    }),
  ];
  if (isStaff(me.role)) {
    if (turn.guest || isSeen || narrow) return faces;
    faces.push(
      <div key="blank" className={styles.blank}>
        <div className={styles.blankIn}>
          <Mark size={48} state="waiting" />
          <QueueList session={session} turn={turn} now={room.now} />
        </div>
      </div>,
    );
  } else if (others.length === 0) {
    const away = hostAway(session);
    faces.push(
      <div key="blank" className={styles.blank}>
        <div className={styles.blankIn} role="status">
          <Mark size={48} state={away?.isLost === false ? 'waiting' : 'loading'} />
          <p>
            {away
              ? t(away.isLost ? 'reconnecting' : 'roomQueue:hostLeftCall', { name: away.name })
              : t('call.waitingFor', { name: meeting.host.name })}
            {session.graceUntil ? <span className="tabular"> · {clock(Date.parse(session.graceUntil) - room.now)}</span> : null}
          </p>
        </div>
      </div>,
    );
  }
  return faces;
};

/** While sound and picture arrive, nothing covers them, whatever the server thinks. */
const veilOf = (other: Face, peer: PeerView | undefined, now: number): TileProps['veil'] => {
  if (peer?.state === 'connected') return undefined;
  if (other.away && other.keptUntil) {
    const left = <span className="tabular">{clock(Date.parse(other.keptUntil) - now)}</span>;
    return { text: filled(t('call.awayUntil', { name: other.name, ...slots('clock') }), { clock: left }), of: 'lost' };
  }
  if (peer?.state === 'interrupted' || other.connection === 'reconnecting')
    return { text: t('reconnecting', { name: other.name }), of: 'lost' };
  return { text: t('call.connectingTo', { name: other.name }), of: 'coming' };
};
