import type { LocalTrackPublication, Room } from 'livekit-client';
import { noTracks, type TrackKind, trackKinds } from '../link-types.ts';

type Published = { publication: LocalTrackPublication; track: MediaStreamTrack; saver: boolean };

/** Keeps what the server has of me as I want it. Steps follow each other: the library refuses two at once for one source. */
export const createPublisher = () => {
  const wanted: Record<TrackKind, MediaStreamTrack | null> = { ...noTracks };
  const published = new Map<TrackKind, Published>();
  let room: Room | undefined;
  let saver = false;
  let steps = Promise.resolve();

  const step = async (kind: TrackKind) => {
    // What an ended connection lacks, the next one is given.
    if (!room || room.state === 'disconnected') return;
    const { Track, VideoPresets } = await import('livekit-client');
    const track = wanted[kind];
    const there = published.get(kind);
    const isCamera = kind === 'camera';
    const fits = there !== undefined && (!isCamera || there.saver === saver);
    if (there?.track === track && fits) return;
    if (track && there?.publication.track && fits) {
      await there.publication.track.replaceTrack(track, true);
      published.set(kind, { ...there, track });
      return;
    }
    if (there) {
      published.delete(kind);
      await room.localParticipant.unpublishTrack(there.track, false);
    }
    if (!track) return;
    const source = {
      microphone: Track.Source.Microphone,
      camera: Track.Source.Camera,
      screen: Track.Source.ScreenShare,
      screenSound: Track.Source.ScreenShareAudio,
    }[kind];
    const publication = await room.localParticipant.publishTrack(track, {
      source,
      // Sound of a screen is more than speech.
      dtx: kind === 'microphone',
      red: kind === 'microphone',
      // The lowest layers of both are those of the mesh (`mesh/ladder.ts`).
      ...(isCamera && {
        simulcast: !saver,
        videoEncoding: saver ? VideoPresets.h180.encoding : { maxBitrate: 1_000_000, maxFramerate: 30 },
        videoSimulcastLayers: [VideoPresets.h180, VideoPresets.h360],
        degradationPreference: 'maintain-framerate' as const,
      }),
      ...(kind === 'screen' && { simulcast: false, screenShareEncoding: { maxBitrate: 900_000, maxFramerate: 15 } }),
    });
    published.set(kind, { publication, track, saver });
  };
  const follow = (...kinds: TrackKind[]) => {
    for (const kind of kinds) steps = steps.then(() => step(kind)).catch(() => undefined);
  };

  return {
    setTrack(kind: TrackKind, track: MediaStreamTrack | null) {
      wanted[kind] = track;
      follow(kind);
    },
    setSaver(next: boolean) {
      saver = next;
      follow('camera');
    },
    /** A connection that was made anew has nothing yet. */
    use(next: Room) {
      room = next;
      published.clear();
      follow(...trackKinds);
    },
    close() {
      room = undefined;
    },
  };
};
