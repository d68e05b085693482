import type { Room } from 'livekit-client';
import type { MediaAccess } from '../media-port.ts';

interface Deps {
  access: MediaAccess;
  freshAccess: () => Promise<MediaAccess>;
  /** Connected, for the first time or anew. */
  opened: (room: Room) => void;
  /** Somebody came, went, or began or ended to send; or my own connection did. */
  changed: () => void;
  /** The library, when it is first needed. */
  load?: () => Promise<Library>;
}
type Library = Pick<typeof import('livekit-client'), 'Room' | 'RoomEvent'>;

/** A token opens the room for a minute only. */
const FRESH_MS = 45_000;
/** From the first to the last wait after attempts that failed. */
const AGAIN_MS = { first: 3_000, last: 48_000 };

/** My connection to the media server: made when it is first wanted, and again for as long as it is. */
export const createConnection = ({ access, freshAccess, opened, changed, load = () => import('livekit-client') }: Deps) => {
  let current = access;
  let freshAt = Date.now();
  let room: Room | undefined;
  let wanted = false;
  let attempt: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = AGAIN_MS.first;

  const use = (next: MediaAccess) => {
    current = next;
    freshAt = Date.now();
  };
  const open = async () => {
    const { Room, RoomEvent } = await load();
    if (Date.now() - freshAt > FRESH_MS) use(await freshAccess());
    const { media } = current;
    if (!wanted || !media) return;
    const next = new Room({ dynacast: true, stopLocalTrackOnUnpublish: false, disconnectOnPageLeave: true });
    const seen = [
      RoomEvent.ParticipantConnected,
      RoomEvent.ParticipantDisconnected,
      RoomEvent.TrackSubscribed,
      RoomEvent.TrackUnsubscribed,
      RoomEvent.TrackPublished,
      RoomEvent.TrackUnpublished,
      RoomEvent.TrackStreamStateChanged,
      RoomEvent.Reconnecting,
      RoomEvent.Reconnected,
    ] as const;
    for (const event of seen) next.on(event, changed);
    next.on(RoomEvent.Disconnected, () => {
      if (room !== next) return;
      room = undefined;
      // It may be that I am out: only our server knows.
      freshAt = 0;
      changed();
      later();
    });
    // Our own relays, and nobody else's servers: the library would ask those of its makers otherwise.
    await next.connect(media.url, media.token, { rtcConfig: { iceServers: current.iceServers } });
    wait = AGAIN_MS.first;
    if (!wanted) return void next.disconnect(false);
    room = next;
    opened(next);
    changed();
  };
  const connect = () => {
    wanted = true;
    if (room || attempt) return;
    attempt = open()
      .catch(() => later())
      .finally(() => {
        attempt = undefined;
      });
  };
  const later = () => {
    if (!wanted) return;
    clearTimeout(timer);
    timer = setTimeout(() => wanted && connect(), wait);
    wait = Math.min(2 * wait, AGAIN_MS.last);
  };
  const disconnect = () => {
    wanted = false;
    clearTimeout(timer);
    const old = room;
    room = undefined;
    // My tracks go on elsewhere, or in the preview.
    void old?.disconnect(false);
  };

  return {
    room: () => room,
    isUp: () => room?.state === 'connected',
    use,
    connect,
    /** Signalling begins anew, and with it a search for a way; the library offers that as a scenario of its tests only. */
    restart: () => void (room?.state === 'connected' && room.simulateScenario('signal-reconnect').catch(() => undefined)),
    disconnect,
    close: disconnect,
  };
};
