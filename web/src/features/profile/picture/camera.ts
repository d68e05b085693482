/** Why there is no picture from the camera: not allowed, none there, held by another program, or else. */
export type CameraProblem = 'refused' | 'missing' | 'busy' | 'failed';

/** What a failed `getUserMedia` means (W3C Media Capture and Streams, section 9.2). */
export const cameraProblemOf = (error: unknown): CameraProblem => {
  switch ((error as { name?: string } | undefined)?.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'failed';
  }
};

/** The browser gives pages a camera: not where the page is not served securely. */
export const hasCameraWay = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Asks for the camera. `isWanted`: the person has not gone meanwhile; else it is let go at once. */
export const openCamera = async (
  source: Pick<MediaDevices, 'getUserMedia'>,
  isWanted: () => boolean,
): Promise<MediaStream | undefined> => {
  const stream = await source.getUserMedia({
    video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 1280 } },
    audio: false,
  });
  if (isWanted()) return stream;
  closeCamera(stream);
  return undefined;
};

export const closeCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** What the camera shows now, as others see the person: the mirror is only the preview's. */
export const photoOf = (video: HTMLVideoElement): Promise<File | undefined> => {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) =>
    canvas.toBlob(
      (photo) => resolve(photo ? new File([photo], 'photo.jpg', { type: 'image/jpeg' }) : undefined),
      'image/jpeg',
      0.92,
    ),
  );
};
