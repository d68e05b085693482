export type Facing = 'user' | 'environment';

const chosen = (deviceId: string | undefined) => (deviceId ? { deviceId: { ideal: deviceId } } : {});

export const soundOf = (deviceId: string | undefined): MediaTrackConstraints => ({
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  ...chosen(deviceId),
});

/** Of a microphone that is open. */
export const soundState = (track: MediaStreamTrack) => (!track.enabled ? 'off' : track.muted ? 'interrupted' : 'on');

/** `facing`: which of a phone's cameras; a device that was chosen by name counts more. */
export const pictureOf = (deviceId: string | undefined, facing: Facing): MediaTrackConstraints => ({
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30 },
  ...(deviceId ? chosen(deviceId) : { facingMode: { ideal: facing } }),
});

/**
 * Sound with the screen, as the browser offers it (of a tab; on some systems of the whole machine). Of the whole machine only
 * where it can leave out this page (`restrictOwnAudio`), or the others would hear themselves.
 */
export const screenOf = (source: Partial<Pick<MediaDevices, 'getSupportedConstraints'>>) => {
  const { restrictOwnAudio = false } = (source.getSupportedConstraints?.() ?? {}) as { restrictOwnAudio?: boolean };
  return {
    video: { frameRate: { ideal: 15 } },
    audio: {
      echoCancellation: false,
      noiseSuppression: false,
      autoGainControl: false,
      ...(restrictOwnAudio && { restrictOwnAudio }),
    },
    systemAudio: restrictOwnAudio ? ('include' as const) : ('exclude' as const),
    // This page in itself, without end.
    selfBrowserSurface: 'exclude' as const,
  };
};

/**
 * Pages inside these apps get no camera, whatever the person allows (WhatsApp, Instagram, Facebook, LinkedIn), nor do most pages
 * that an app on Android shows in itself, which say `wv`.
 */
export const isInApp = (userAgent: string): boolean =>
  /\b(?:WhatsApp|Instagram|FBAN|FBAV|FB_IAB|LinkedInApp)\b|; wv\)/.test(userAgent);

/** By where permission is given back to a page. On iOS, other browsers than Safari have it from the system's settings. */
export type BrowserKind = 'desktop' | 'android' | 'iosSafari' | 'iosOther';
export const browserKindOf = (userAgent: string): BrowserKind => {
  if (/\bAndroid\b/.test(userAgent)) return 'android';
  if (!/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return 'desktop';
  return /\b(?:CriOS|FxiOS|EdgiOS|OPiOS|OPT)\b/.test(userAgent) ? 'iosOther' : 'iosSafari';
};

/**
 * Whether phone calls come on this device and take the microphone. On others another program, a key or the system has silenced
 * it, and nobody is away. An iPad says that it is a Mac.
 */
export const takesPhoneCalls = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) =>
  browserKindOf(userAgent) !== 'desktop' || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
