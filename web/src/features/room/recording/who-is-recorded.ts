import type { SessionSnapshot } from '@visavis/contracts/session';
import type { PeerView } from '../call/media-port.ts';
import type { LocalMediaView } from '../devices/local-media.ts';

export interface RecordedPerson {
  userId: string;
  name: string;
  /** null: the name stands in its place. */
  picture: MediaStreamTrack | null;
  sound: MediaStreamTrack | null;
}

/**
 * Who is in the recording now: the host who makes it, and whoever has said yes and not taken it back. Of everybody else there is
 * neither picture nor sound nor name, and of nobody a shared screen: it may show others.
 */
export const whoIsRecorded = (
  { me, meeting, participants }: Pick<SessionSnapshot, 'me' | 'meeting' | 'participants'>,
  peers: Readonly<Record<string, PeerView>>,
  { tracks, camera, microphone }: Pick<LocalMediaView, 'tracks' | 'camera' | 'microphone'>,
): RecordedPerson[] => {
  if (me.role !== 'host' || !meeting.asksToRecord) return [];
  return participants.flatMap(({ userId, name, mayRecord }): RecordedPerson[] => {
    if (userId === me.userId)
      return [
        {
          userId,
          name,
          picture: camera.state === 'on' ? tracks.camera : null,
          sound: microphone.state === 'on' ? tracks.microphone : null,
        },
      ];
    const peer = peers[userId];
    if (!mayRecord || peer?.state !== 'connected') return [];
    const { media, tracks: theirs } = peer;
    return [
      {
        userId,
        name,
        picture: (media.camera && theirs.camera) || null,
        sound: (media.microphone && theirs.microphone) || null,
      },
    ];
  });
};
