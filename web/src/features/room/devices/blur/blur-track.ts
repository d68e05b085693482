import { ProcessorWrapper } from '@livekit/track-processors';
import type { Track } from 'livekit-client';
import { createBlurTransformer } from './blur-transformer.ts';

/** On a slow line the program takes its time; after that nobody waits for it. */
const READY_MS = 30_000;

export interface Blurred {
  track: MediaStreamTrack;
  close: () => void;
}

/**
 * The track with everything but the person out of focus. Answers once a picture has been blurred. `onWork`: how long a picture
 * took, in ms. This module is loaded when it is wanted.
 */
export const blurTrack = async (camera: MediaStreamTrack, onWork: (ms: number) => void): Promise<Blurred> => {
  const element = document.createElement('video');
  Object.assign(element, { muted: true, playsInline: true, srcObject: new MediaStream([camera]) });
  void element.play().catch(() => undefined);
  let begins = () => {};
  const begun = new Promise<void>((resolve) => {
    begins = resolve;
  });
  const transformer = createBlurTransformer((ms) => {
    begins();
    onWork(ms);
  });
  const processor = new ProcessorWrapper(transformer, 'blur');
  const close = () => {
    element.srcObject = null;
    void processor.destroy();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Blurring did not begin')), READY_MS);
  });
  try {
    await Promise.race([processor.init({ kind: 'video' as Track.Kind.Video, track: camera, element }).then(() => begun), late]);
  } catch (error) {
    close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  const { processedTrack } = processor;
  if (!processedTrack) throw new Error('There is no blurred track');
  // How large a picture goes to whom is reckoned from the camera's settings.
  return { track: Object.assign(processedTrack, { getSettings: () => camera.getSettings() }), close };
};
