export interface LevelMeter {
  /** How loud it is now, as a share of full scale. */
  read(): number;
  close(): void;
}

/** Where a track comes from that somebody else sends; the track itself does not say. */
const receivers = new WeakMap<MediaStreamTrack, RTCRtpReceiver>();

/** Whoever gives a track of somebody else's to the screen says where it comes from. */
export const cameThrough = (receiver: RTCRtpReceiver): void => void receivers.set(receiver.track, receiver);

/**
 * How loud somebody else is, as each packet of sound says (RFC 6464): nothing is decoded or analysed for it. undefined: it is no
 * track of somebody else's.
 */
export const receivedMeter = (track: MediaStreamTrack): LevelMeter | undefined => {
  const receiver = receivers.get(track);
  if (!receiver?.getSynchronizationSources) return undefined;
  let last: number | undefined;
  return {
    read() {
      const [source] = receiver.getSynchronizationSources();
      // Silence sends next to nothing (DTX), and the last word's level stays.
      const isNew = source !== undefined && source.timestamp !== last;
      last = source?.timestamp;
      return isNew ? (source.audioLevel ?? 0) : 0;
    },
    close() {},
  };
};
