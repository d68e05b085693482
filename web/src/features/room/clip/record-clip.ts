import { PITCH_CLIP } from '@visavis/contracts/constants/session';

/** The first one that the browser makes. MP4 plays everywhere; WebM is what the others make. */
const types = ['video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/webm;codecs=vp8,opus'];
/** So often the browser hands over what it has. */
const pieceMs = 1_000;

export const canRecordClip = () => typeof MediaRecorder !== 'undefined';

export interface ClipRecording {
  stop: () => void;
  /** Nothing of it is kept, and nobody learns of it. */
  discard: () => void;
}

/**
 * Records what camera and microphone give, for as long as a video may be. `onEnd` gets it once; undefined: nothing is in it. A
 * phone call or a locked screen ends it: what came after would be silent, and its picture would stand still.
 */
export const recordClip = (
  stream: Pick<MediaStream, 'getTracks'>,
  onEnd: (film: Blob | undefined, wasInterrupted: boolean) => void,
): ClipRecording => {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  const { videoBitsPerSecond, audioBitsPerSecond, maxMs } = PITCH_CLIP;
  const recorder = new MediaRecorder(stream as MediaStream, {
    videoBitsPerSecond,
    audioBitsPerSecond,
    ...(mimeType && { mimeType }),
  });
  const pieces: Blob[] = [];
  let wasInterrupted = false;
  recorder.ondataavailable = ({ data }) => data.size > 0 && pieces.push(data);
  // Also when both devices are gone; an error is followed by it.
  recorder.onstop = () => {
    letBe();
    const type = (recorder.mimeType.split(';')[0] ?? '') || 'video/webm';
    onEnd(pieces.length > 0 ? new Blob(pieces, { type }) : undefined, wasInterrupted);
  };
  recorder.start(pieceMs);
  const stop = () => recorder.state !== 'inactive' && recorder.stop();
  const timer = setTimeout(stop, maxMs);
  const interrupt = () => {
    wasInterrupted = true;
    stop();
  };
  const tracks = stream.getTracks();
  for (const track of tracks) track.addEventListener('mute', interrupt);
  const letBe = () => {
    clearTimeout(timer);
    for (const track of tracks) track.removeEventListener('mute', interrupt);
  };
  return {
    stop,
    discard() {
      letBe();
      recorder.onstop = null;
      stop();
    },
  };
};
