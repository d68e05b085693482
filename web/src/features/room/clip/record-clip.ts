import { PITCH_CLIP } from '@visavis/contracts/constants/session';

/** The first one that the browser makes. MP4 plays everywhere; WebM is what the others make. */
const types = ['video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/webm;codecs=vp8,opus'];
/** So often the browser hands over what it has. */
const pieceMs = 1_000;

export const canRecordClip = () => typeof MediaRecorder !== 'undefined';

export interface ClipRecording {
  stop: () => void;
  /** Nothing of it is kept, and nobody is told. */
  discard: () => void;
}

/** Records what camera and microphone give, for as long as a video may be. `onEnd` gets it once; undefined: nothing is in it. */
export const recordClip = (stream: MediaStream, onEnd: (film: Blob | undefined) => void): ClipRecording => {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  const { videoBitsPerSecond, audioBitsPerSecond, maxMs } = PITCH_CLIP;
  const recorder = new MediaRecorder(stream, { videoBitsPerSecond, audioBitsPerSecond, ...(mimeType && { mimeType }) });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => data.size > 0 && pieces.push(data);
  // Also when both devices are gone; an error is followed by it.
  recorder.onstop = () => {
    clearTimeout(timer);
    onEnd(pieces.length > 0 ? new Blob(pieces, { type: (recorder.mimeType.split(';')[0] ?? '') || 'video/webm' }) : undefined);
  };
  recorder.start(pieceMs);
  const stop = () => recorder.state !== 'inactive' && recorder.stop();
  const timer = setTimeout(stop, maxMs);
  return {
    stop,
    discard() {
      clearTimeout(timer);
      recorder.onstop = null;
      stop();
    },
  };
};
