export type Facing = 'user' | 'environment';

const chosen = (deviceId: string | undefined) => (deviceId ? { deviceId: { ideal: deviceId } } : {});

export const soundOf = (deviceId: string | undefined): MediaTrackConstraints => ({
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  ...chosen(deviceId),
});

/** `facing`: which of a phone's cameras; a device that was chosen by name counts more. */
export const pictureOf = (deviceId: string | undefined, facing: Facing): MediaTrackConstraints => ({
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30 },
  ...(deviceId ? chosen(deviceId) : { facingMode: { ideal: facing } }),
});

/** Pages inside these apps get no camera, whatever the person allows (WhatsApp, Instagram, Facebook, LinkedIn). */
export const isInApp = (userAgent: string): boolean => /\b(?:WhatsApp|Instagram|FBAN|FBAV|FB_IAB|LinkedInApp)\b/.test(userAgent);
