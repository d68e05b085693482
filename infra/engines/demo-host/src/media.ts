import type { Signal } from '@visavis/contracts/socket';
import { MediaStreamTrack, RTCPeerConnection, RtpHeader, RtpPacket } from 'werift';
import type { Clip } from './clip.ts';
import type { OpenMedia } from './guest-link.ts';
import { later } from './later.ts';
import { partsOf } from './packets.ts';
import { play } from './player.ts';

/** Rates of the clocks in the packets (RFC 7587 §4.1, RFC 7741 §4.1), per ms. */
const CLOCK = { sound: 48, picture: 90 } as const;
const TIMESTAMPS = 2 ** 32;
const SEQUENCES = 2 ** 16;

/** Connections that play the clip to a browser and take nothing from it: what a guest shows and says stays with them. */
export const mediaOf =
  (clip: Clip): OpenMedia =>
  ({ send, onConnected, onLost }) => {
    const sound = new MediaStreamTrack({ kind: 'audio' });
    const picture = new MediaStreamTrack({ kind: 'video' });
    const pc = new RTCPeerConnection({ bundlePolicy: 'max-bundle', iceServers: [] });
    let player: { stop(): void } | undefined;
    let isClosed = false;

    // In the order that every page expects: microphone, camera, screen, the screen's sound (web, `trackKinds`).
    pc.addTransceiver(sound, { direction: 'sendonly' });
    pc.addTransceiver(picture, { direction: 'sendonly' });
    pc.addTransceiver('video', { direction: 'inactive' });
    pc.addTransceiver('audio', { direction: 'inactive' });

    pc.connectionStateChange.subscribe((state) => {
      if (isClosed) return;
      if (state === 'connected') {
        const [writeSound, writePicture] = [writerOf(sound), writerOf(picture)];
        player ??= play({
          clip,
          now: () => performance.now(),
          later,
          onSound: ({ data }, atMs) => writeSound(Buffer.from(data), atMs * CLOCK.sound, false),
          onPicture: ({ data }, atMs) => {
            const parts = partsOf(data);
            for (const [index, part] of parts.entries()) writePicture(part, atMs * CLOCK.picture, index === parts.length - 1);
          },
        });
        onConnected();
      } else if (state === 'failed' || state === 'closed') onLost();
    });

    return {
      async offer(): Promise<void> {
        // It has all candidates once it is set: they need no signals of their own.
        await pc.setLocalDescription(await pc.createOffer());
        const { localDescription } = pc;
        if (localDescription && !isClosed)
          send({ kind: 'description', description: { type: localDescription.type, sdp: localDescription.sdp } });
      },
      async take(signal: Extract<Signal, { kind: 'description' | 'candidate' }>): Promise<void> {
        if (signal.kind === 'candidate') {
          if (signal.candidate?.candidate) await pc.addIceCandidate(signal.candidate as never);
        } else if (signal.description.type === 'answer')
          await pc.setRemoteDescription({ type: 'answer', sdp: signal.description.sdp ?? '' });
      },
      async close(): Promise<void> {
        isClosed = true;
        player?.stop();
        await pc.close();
      },
    };
  };

function writerOf(track: MediaStreamTrack) {
  let sequenceNumber = 0;
  return (payload: Buffer, timestamp: number, marker: boolean) => {
    sequenceNumber = (sequenceNumber + 1) % SEQUENCES;
    track.writeRtp(
      new RtpPacket(new RtpHeader({ sequenceNumber, timestamp: Math.round(timestamp) % TIMESTAMPS, marker }), payload),
    );
  };
}
