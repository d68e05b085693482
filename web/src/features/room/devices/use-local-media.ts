import { useEffect, useState, useSyncExternalStore } from 'react';
import { tabStore } from '../../../shared/session/storage.ts';
import { learnCodecs } from '../call/mesh/codecs.ts';
import { useBlur } from './blur/use-blur.ts';
import { isInApp } from './constraints.ts';
import { LocalMedia } from './local-media.ts';
import { permissionOf, watchPermission } from './permission.ts';

/** My devices while the screen is shown; `active` false: none is opened (admins, refused and ended meetings). */
export const useLocalMedia = (active: boolean, inCall: boolean) => {
  const [media] = useState(
    () =>
      new LocalMedia({
        source: navigator.mediaDevices as MediaDevices | undefined,
        permission: async (kind) => (await permissionOf(kind))?.state,
        storage: tabStore,
        inApp: isInApp(navigator.userAgent),
      }),
  );
  useEffect(() => {
    if (!active) return;
    void media.start();
    void learnCodecs();
    // Allowed in the browser's own settings meanwhile: no need to press anything here.
    const stopWatching = (['microphone', 'camera'] as const).map((kind) =>
      watchPermission(permissionOf(kind), (state) => {
        if (state === 'granted' && media.view()[kind].state === 'problem') void media.turn(kind, true);
      }),
    );
    return () => {
      for (const stop of stopWatching) stop();
      media.stop();
    };
  }, [media, active]);
  const view = useSyncExternalStore(media.subscribe, media.view);
  return { media, view: useBlur(view, inCall, () => void media.turn('camera', false)) };
};
